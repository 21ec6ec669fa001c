/** What the changes that are offered say of themselves: the turn in which the feed says them, as the first odds of a line. */
import { isAdded, type RecordedMarket, specifierOf } from './recorded.ts';

/** What those who listen are told. */
export interface Followed {
  readonly url: string;
  readonly clients: number;
  readonly matchIds: readonly string[];
  /** When turn 0 is due, real ms since epoch. */
  readonly turnZeroAt: number;
  /** Of the feed's clock before the real one, ms. */
  readonly clockAhead: number;
  readonly stepMs: number;
  /** What comes before is a warm-up. */
  readonly firstTurn: number;
}

/** Odds of turn 0, in hundredths: turns are read off them. */
const firstOdds = 150;

/** A market at a line of its own in a turn. */
export function inTurn(market: RecordedMarket, place: number, turn: number): RecordedMarket {
  const hundredths = String(firstOdds + turn);
  const odds = `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
  return {
    ...market,
    specifier: specifierOf(place),
    outcomes: market.outcomes.map((outcome) => ({ ...outcome, odds })),
  };
}

/** The turn of a change on the wire; null of a market that was not offered. */
export function turnOf({
  specifier = '',
  outcomes,
}: {
  readonly specifier?: string;
  readonly outcomes: readonly { readonly odds: string | null }[];
}): number | null {
  const odds = outcomes[0]?.odds ?? null;
  if (!isAdded(specifier) || odds === null) return null;
  return Math.round(Number(odds) * 100) - firstOdds;
}
