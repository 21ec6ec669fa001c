import { useMemo } from 'react';
import type { QuickBetView, QuickMark } from '@touchline/client';
import { useSelect } from './PageProvider.tsx';
import { constant, useReadable } from './use-readable.ts';

const NO_MARK = constant<QuickMark>(null);

export function useQuickBet(): QuickBetView {
  return useReadable(useSelect().quickBet);
}

/** What the button of an outcome shows of the quick bet on it. */
export function useQuickMark(matchId: string, marketKey: string | null, outcomeId: string): QuickMark {
  const select = useSelect();
  return useReadable(
    useMemo(
      () => (marketKey === null ? NO_MARK : select.quickMark(matchId, marketKey, outcomeId)),
      [select, matchId, marketKey, outcomeId],
    ),
    NO_MARK,
  );
}
