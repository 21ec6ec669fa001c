import { formatRatio } from './exact.ts';
import type { Ratio } from './exact.ts';
import { parseOdds } from './payout.ts';

/** Decimal odds as shown: at least two places, a third only when it says something: `1.85`, `1.855`, `2.00` (CAT-09). */
export const formatDecimalOdds = (odds: Ratio): string => {
  const text = formatRatio(odds, 3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
};

/** Decimal odds of the wire as shown; text that is not odds stays as it is. */
export const showDecimalOdds = (text: string): string => {
  const odds = parseOdds(text);
  return odds === null ? text : formatDecimalOdds(odds);
};
