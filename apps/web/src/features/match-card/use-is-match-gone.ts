import { useCallback } from 'react';
import { useSelect } from '../../bindings/PageProvider.tsx';
import { isOver } from '../../text/match-clock.ts';

/** Whether a match is over or has left the programme, so that its card can go to another one. */
export function useIsMatchGone(): (matchId: string) => boolean {
  const select = useSelect();
  return useCallback(
    (matchId) => {
      const match = select.peekMatch(matchId);
      return match === null || isOver(match.status);
    },
    [select],
  );
}
