import type { MatchEvent } from '@touchline/contract';
import { type EventMarkKind, eventMarkOf } from '../../text/match-events.ts';

/** What moves prices, of all that happens in a match. */
const MOVERS: ReadonlySet<EventMarkKind> = new Set(['score', 'yellow', 'red', 'lost']);

/** Beside what the marks tell apart: it stops the sale before anything is scored. */
const MORE: ReadonlySet<string> = new Set(['penalty']);

/** Points by the clock come too often to be the cause of anything; they stand in the timeline. */
const MOST = 40;

/** Events that a move of prices may come from, from a moment on (ms since epoch), oldest first; none where they are too many. */
export function causesOf(events: readonly MatchEvent[], from: number): readonly MatchEvent[] {
  const causes = events.filter(
    ({ type, at }) => (MOVERS.has(eventMarkOf(type)) || MORE.has(type)) && Date.parse(at) >= from,
  );
  return causes.length > MOST ? [] : causes;
}

interface Line {
  readonly id: string;
  readonly points: readonly { readonly at: string; readonly odds: string | null }[];
}

/** A price before an event and after it; null where the outcome was not for sale any more. */
export interface PriceMove {
  readonly id: string;
  readonly before: string;
  readonly after: string | null;
}

/**
 * What an event did to each price: the last one that stood before it, and the first one after it, up to the next event. Of
 * prices that stayed, or were not there before, nothing is said.
 */
export function movesOf(event: MatchEvent, next: MatchEvent | undefined, lines: readonly Line[]): readonly PriceMove[] {
  const from = Date.parse(event.at);
  const until = next === undefined ? Infinity : Date.parse(next.at);
  return lines.flatMap(({ id, points }) => {
    const before = points.findLast(({ at, odds }) => Date.parse(at) < from && odds !== null)?.odds ?? null;
    const since = points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < until);
    if (before === null || since.length === 0) return [];
    const after = since.find(({ odds }) => odds !== null)?.odds ?? null;
    return before === after ? [] : [{ id, before, after }];
  });
}
