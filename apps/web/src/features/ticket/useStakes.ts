import { useMemo } from 'react';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { sharedStake } from './stakes.ts';

interface Stakes {
  set(betId: string, text: string): string;
  setAll(text: string): string;
}

/** Types stakes, and says what stands there after it: rules that did not take the text leave the one before. */
export function useStakes(): Stakes {
  const commands = useCommands();
  const { ticket } = useSelect();
  return useMemo(
    () => ({
      set: (betId, text) => {
        commands.setStake(betId, text);
        return ticket.get().bets.find(({ id }) => id === betId)?.stakeText ?? '';
      },
      setAll: (text) => {
        commands.setStakeForAll(text);
        return sharedStake(ticket.get().bets);
      },
    }),
    [commands, ticket],
  );
}
