import { useCallback } from 'react';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';

/** Finds out about the open press. A press that was settled since the last render must not become a new bet (I1). */
export function useFindOut(): () => void {
  const commands = useCommands();
  const { ticket } = useSelect();
  return useCallback(() => {
    if (ticket.get().unresolved !== null) void commands.place();
  }, [commands, ticket]);
}
