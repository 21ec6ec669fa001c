import { useCallback, useReducer } from 'react';
import { consentNow } from './consent.ts';
import { usePreference } from './preferences.ts';

/** Of this visit, for visitors who have not agreed that more is kept. */
const ofVisit = new Map<string, string | null>();

/**
 * Like `usePreference`, for what the page remembers without being asked to: over visits only for who agreed to it, else until
 * the page is left (LAY-06a). `browser/drop-habits.ts` knows the keys too.
 */
export function useHabit(key: 'searches' | 'match.centre'): readonly [string | null, (value: string | null) => void] {
  const [kept, keep] = usePreference(key);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const set = useCallback(
    (value: string | null) => {
      if (consentNow() === 'all') {
        ofVisit.delete(key);
        keep(value);
      } else {
        ofVisit.set(key, value);
        // What an earlier visit kept goes too.
        if (value === null) keep(null);
      }
      redraw();
    },
    [key, keep],
  );
  return [ofVisit.has(key) ? (ofVisit.get(key) ?? null) : kept, set];
}
