import type { Bet, BetToPlace, SelectionToPlace } from '@touchline/contract';
import type { Score } from './betting-ports.ts';

/**
 * What a page said stood on its screen at a press (decision 82). It is kept to be shown again: nothing is judged by it, and
 * what a bet is sold at comes from the book alone.
 */
export interface StoredRecord {
  /** Feed time in ISO 8601; null where the page did not say or where it cannot be true. */
  readonly pressed_at: string | null;
  /** Price of a custom bet; null for every other bet and where the page did not say. */
  readonly custom_odds: string | null;
  /** In the order of the selections; null where the page did not say. */
  readonly selections: readonly (NonNullable<SelectionToPlace['seen']> | null)[];
}

/** The page's clock follows the server's and is behind it: what is further ahead is a wrong clock. Ms. */
const aheadMs = 250;
/** A press is repeated under its key for as long as its answer is missing; older ones are a wrong clock. Ms. */
const oldestMs = 24 * 60 * 60 * 1000;

/** A moment that can be true, in ISO 8601; never after `receivedAt`. */
function plausible(pressedAt: string | null, receivedAt: Date): string | null {
  if (pressedAt === null) return null;
  const before = receivedAt.getTime() - Date.parse(pressedAt);
  if (before < -aheadMs || before > oldestMs) return null;
  return before < 0 ? receivedAt.toISOString() : pressedAt;
}

/** Null where the page said nothing. `placedAt` is when the press was received. */
export function recordOf(
  { selections, seen_custom_odds }: BetToPlace,
  { pressedAt, placedAt }: { readonly pressedAt: string | null; readonly placedAt: Date },
): StoredRecord | null {
  const seen = selections.map((selection) => selection.seen ?? null);
  if (pressedAt === null && seen_custom_odds === undefined && seen.every((each) => each === null)) return null;
  return { pressed_at: plausible(pressedAt, placedAt), custom_odds: seen_custom_odds ?? null, selections: seen };
}

interface RecordFacts {
  readonly seen: StoredRecord | null;
  readonly placed_at: Date;
  readonly accepted_at: Date | null;
  readonly selections: readonly { readonly score: Score | null }[];
}

/** `seen` of a bet; nothing of one that came without a record. */
export function recordWire({ seen, placed_at, accepted_at }: RecordFacts): Pick<Bet, 'seen'> {
  if (seen === null) return {};
  return {
    seen: {
      pressed_at: seen.pressed_at,
      received_at: placed_at.toISOString(),
      accepted_at: accepted_at?.toISOString() ?? null,
      ...(seen.custom_odds === null ? {} : { custom_odds: seen.custom_odds }),
    },
  };
}

/** `seen` of a selection, and the score at the acceptance. */
export function legRecordWire(
  { seen, accepted_at, selections }: RecordFacts,
  ord: number,
): Pick<Bet['selections'][number], 'seen' | 'accepted_score'> {
  if (seen === null) return {};
  const leg = seen.selections[ord] ?? null;
  const score = accepted_at === null ? null : (selections[ord]?.score ?? null);
  return { ...(leg === null ? {} : { seen: leg }), ...(score === null ? {} : { accepted_score: score }) };
}
