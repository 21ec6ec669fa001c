import type { Kysely } from 'kysely';
import { marketKey } from '../catalogue/batch.ts';
import type { Book, BookChange, BookMarket, BookMatch } from '../catalogue/book.ts';
import type { Schema } from '../database/schema.ts';
import type { FeedIncident, FeedMatch } from '@touchline/feed';
import { type KeptBatch, readBatches } from './batches.ts';
import type { Lead } from './lead.ts';

/** What several batches say of one match, as one. */
interface Unpublished {
  /** As it was said last. */
  match: FeedMatch | null;
  version: number;
  ended: boolean;
  readonly incidents: FeedIncident[];
  /** Markets that were taken away. */
  readonly gone: Map<string, BookMarket>;
}

function foldBatches(batches: readonly KeptBatch[]): ReadonlyMap<string, Unpublished> {
  const byMatch = new Map<string, Unpublished>();
  for (const { version, batch } of batches) {
    for (const [matchId, { match, markets, incidents, ended }] of batch) {
      const known = byMatch.get(matchId);
      const unpublished: Unpublished = known ?? { match: null, version, ended: false, incidents: [], gone: new Map() };
      byMatch.set(matchId, unpublished);
      unpublished.match = match ?? unpublished.match;
      unpublished.version = version;
      unpublished.ended ||= ended;
      unpublished.incidents.push(...incidents);
      for (const [key, market] of markets) if (market.status === 0) unpublished.gone.set(key, { market, version });
    }
  }
  return byMatch;
}

/** As somebody hears of it who may know nothing of the match. */
function changeOf(entry: BookMatch | undefined, matchId: string, unpublished: Unpublished): BookChange[] {
  const { match, version, ended, incidents } = unpublished;
  const gone = [...unpublished.gone.values()];
  if (entry !== undefined) {
    const isBack = ({ market }: BookMarket): boolean => entry.markets.has(marketKey(market.id, market.specifier));
    const markets = [...entry.markets.values(), ...gone.filter((each) => !isBack(each))];
    return [{ matchId, before: null, after: entry, markets, incidents, last: entry }];
  }
  if (!ended || match === null) return [];
  const last: BookMatch = { match, version, markets: new Map(), openMarkets: 0 };
  return [{ matchId, before: last, after: null, markets: gone, incidents, last }];
}

/**
 * What a leader that died between a commit and its publication may have left untold, said again as it stands in the book,
 * each match once however many commits it was in: versions make a repeat harmless. Null where those commits cannot be read
 * any more: then nobody knows what is missing.
 */
export async function unpublishedChanges(
  db: Kysely<Schema>,
  book: Pick<Book, 'match'>,
  { version, told, keptAbove }: Lead,
): Promise<BookChange[] | null> {
  if (told >= version) return [];
  const batches = told >= keptAbove ? await readBatches(db, told, version) : [];
  if (batches.at(-1)?.version !== version) return null;
  return [...foldBatches(batches)].flatMap(([matchId, unpublished]) =>
    changeOf(book.match(matchId), matchId, unpublished),
  );
}
