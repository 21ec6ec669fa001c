import type { Kysely } from 'kysely';
import { marketKey } from '@touchline/contract';
import type { Book, BookChange, BookMarket, BookMatch } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';
import type { FeedIncident, FeedMatch } from '@touchline/feed';
import { type StoredBatch, readBatches } from './batches.ts';
import type { Lead } from './lead.ts';

/** Several batches folded into one change of a match. */
interface Unpublished {
  /** As of the last batch. */
  match: FeedMatch | null;
  version: number;
  ended: boolean;
  readonly incidents: FeedIncident[];
  /** Markets that were removed. */
  readonly removed: Map<string, BookMarket>;
}

function foldBatches(batches: readonly StoredBatch[]): ReadonlyMap<string, Unpublished> {
  const byMatch = new Map<string, Unpublished>();
  for (const { version, batch } of batches) {
    for (const [matchId, { match, markets, incidents, ended }] of batch) {
      const known = byMatch.get(matchId);
      const unpublished: Unpublished = known ?? {
        match: null,
        version,
        ended: false,
        incidents: [],
        removed: new Map(),
      };
      byMatch.set(matchId, unpublished);
      unpublished.match = match ?? unpublished.match;
      unpublished.version = version;
      unpublished.ended ||= ended;
      unpublished.incidents.push(...incidents);
      for (const [key, market] of markets) if (market.status === 0) unpublished.removed.set(key, { market, version });
    }
  }
  return byMatch;
}

/** The change for a page that may not know the match: it carries all markets. */
function changeOf(entry: BookMatch | undefined, matchId: string, unpublished: Unpublished): BookChange[] {
  const { match, version, ended, incidents } = unpublished;
  const removed = [...unpublished.removed.values()];
  if (entry !== undefined) {
    const isBack = ({ market }: BookMarket): boolean => entry.markets.has(marketKey(market));
    const markets = [...entry.markets.values(), ...removed.filter((each) => !isBack(each))];
    return [{ matchId, before: null, after: entry, markets, incidents, last: entry }];
  }
  if (!ended || match === null) return [];
  const last: BookMatch = { match, version, markets: new Map(), openMarkets: 0 };
  return [{ matchId, before: last, after: null, markets: removed, incidents, last }];
}

/**
 * Changes that a leader may have committed and not published before it died, as of the current book, each match once.
 * Versions make a repeat harmless. Null when those batches are deleted: then the gap is unknown.
 */
export async function unpublishedChanges(
  db: Kysely<Schema>,
  book: Pick<Book, 'match'>,
  { version, publishedVersion, keptAbove }: Lead,
): Promise<BookChange[] | null> {
  if (publishedVersion >= version) return [];
  const batches = publishedVersion >= keptAbove ? await readBatches(db, publishedVersion, version) : [];
  if (batches.at(-1)?.version !== version) return null;
  return [...foldBatches(batches)].flatMap(([matchId, unpublished]) =>
    changeOf(book.match(matchId), matchId, unpublished),
  );
}
