import type { Prediction } from '@touchline/contract';

/** A vote that was pressed, and is shown in place of what `getVotes` last answered. */
export interface Wish {
  readonly outcomeId: string;
  /** Null until the vote is taken; then what was shown at that moment, and the answer of `getVotes` after that. */
  readonly shown: readonly Prediction[] | null;
}

/**
 * What is left of a wish beside an answer of `getVotes`; null once the answer alone counts. No answer counts before the vote
 * is taken. The first one after that may have been asked for earlier; the second was not, and it counts whatever it says:
 * another device may have voted since.
 */
export function wishAfter(wish: Wish, prediction: Prediction): Wish | null {
  const { outcomeId, shown } = wish;
  if (shown === null || shown.at(-1) === prediction) return wish;
  return shown.length === 2 ? null : { outcomeId, shown: [...shown, prediction] };
}
