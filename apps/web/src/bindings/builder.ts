import { useMemo } from 'react';
import type { BuilderView, CustomQuestionView } from '@touchline/client';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

/** [PLC-10] The bet builder of a match: loaded and kept current while something shows it. */
export function useBuilder(matchId: string): BuilderView {
  const select = useSelect();
  return useReadable(useMemo(() => select.builder(matchId), [select, matchId]));
}

/** [SLIP-03] The outcome that was clicked beside a custom bet and waits for the player's choice; null for none. */
export function useCustomQuestion(): CustomQuestionView | null {
  return useReadable(useSelect().customQuestion);
}
