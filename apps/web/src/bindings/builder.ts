import { useMemo } from 'react';
import type { BuilderView, CustomQuestionView } from '@touchline/client';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

/** [PLC-10] The bet builder of a match: loaded and kept current while something shows it. */
export function useBuilder(matchId: string): BuilderView {
  const select = useSelect();
  return useReadable(useMemo(() => select.builder(matchId), [select, matchId]));
}

/** [SLIP-03] What is to become of an outcome that was pressed beside a custom bet; null when nothing is asked. */
export function useCustomQuestion(): CustomQuestionView | null {
  return useReadable(useSelect().customQuestion);
}
