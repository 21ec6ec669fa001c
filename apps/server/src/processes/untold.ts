import type { Kysely } from 'kysely';
import type { Book, BookChange, BookMatch } from '../catalogue/book.ts';
import type { Schema } from '../database/schema.ts';
import { type KeptBatch, readBatches } from './batches.ts';
import type { Lead } from './lead.ts';

/** A match as somebody hears of it who may know nothing of it. */
const anew = (entry: BookMatch): BookChange => ({
  matchId: entry.match.id,
  before: null,
  after: entry,
  markets: [...entry.markets.values()],
  incidents: [],
  last: entry,
});

const changesOf = (book: Pick<Book, 'match'>, { version, batch }: KeptBatch): BookChange[] =>
  [...batch].flatMap(([matchId, { match, markets, incidents, ended }]): BookChange[] => {
    const entry = book.match(matchId);
    const gone = [...markets.values()].filter(({ status }) => status === 0).map((market) => ({ market, version }));
    if (entry !== undefined) {
      const whole = anew(entry);
      return [{ ...whole, markets: [...whole.markets, ...gone], incidents }];
    }
    if (!ended || match === null) return [];
    const last: BookMatch = { match, version, markets: new Map(), openMarkets: 0 };
    return [{ matchId, before: last, after: null, markets: gone, incidents, last }];
  });

/**
 * What a leader that died between a commit and its publication may have left untold, said again as it stands in the book:
 * versions make a repeat harmless. Null where those commits cannot be read any more: then nobody knows what is missing.
 */
export const untoldChanges = async (
  db: Kysely<Schema>,
  book: Pick<Book, 'match'>,
  { version, told, keptAbove }: Lead,
): Promise<BookChange[] | null> => {
  if (told >= version) return [];
  const batches = told >= keptAbove ? await readBatches(db, told, version) : [];
  if (batches.at(-1)?.version !== version) return null;
  return batches.flatMap((batch) => changesOf(book, batch));
};
