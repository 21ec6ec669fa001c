import type { Batch, MatchBatch } from './batch.ts';
import type { Book, BookMatch } from './book.ts';

function same(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Closed (CAT-03): the feed has no end for it. */
const closed = 3;

/** Removals of the markets that are in the book and not in `markets`. */
function removedFrom(entry: BookMatch, markets: MatchBatch['markets']): MatchBatch['markets'] {
  return new Map(
    [...entry.markets]
      .filter(([key]) => !markets.has(key))
      .map(([key, { market }]) => [key, { ...market, mostBalanced: false, status: 0 }]),
  );
}

/** The difference between the book's match and its full state. */
function changeOf(entry: BookMatch | undefined, change: MatchBatch): MatchBatch {
  if (entry === undefined) return change;
  const moved = [...change.markets].filter(([key, market]) => {
    const known = entry.markets.get(key)?.market;
    return known === undefined || !same(known, market);
  });
  return {
    ...change,
    match: change.match === null || same(change.match, entry.match) ? null : change.match,
    markets: new Map([...moved, ...removedFrom(entry, change.markets)]),
  };
}

function isEmpty({ match, markets, incidents, ended }: MatchBatch): boolean {
  return match === null && markets.size === 0 && incidents.length === 0 && !ended;
}

/**
 * The difference between the book and a batch of everything that is open: unchanged things keep their version, and what is
 * not in the batch is removed. For an empty book it is the whole batch.
 */
export function differing(book: Pick<Book, 'match' | 'matches'>, whole: Batch): Batch {
  if (book.matches().next().done === true) return whole;
  const changes: Batch = new Map();
  for (const [matchId, change] of whole) {
    const changed = changeOf(book.match(matchId), change);
    if (!isEmpty(changed)) changes.set(matchId, changed);
  }
  for (const entry of book.matches()) {
    if (whole.has(entry.match.id)) continue;
    changes.set(entry.match.id, {
      match: { ...entry.match, status: closed, stage: 'ended' },
      markets: removedFrom(entry, new Map()),
      results: new Map(),
      incidents: [],
      ended: true,
    });
  }
  return changes;
}
