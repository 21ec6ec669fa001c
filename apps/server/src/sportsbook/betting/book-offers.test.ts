import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldEvents } from '../../catalogue/batch.ts';
import { type Book, createBook } from '../../catalogue/book.ts';
import { feedMarket, feedMatch, oneLeague } from '../../catalogue/catalogue-testing.ts';
import { createBatchWriter } from '../../catalogue/write.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import type { FeedEvent, FeedMarket } from '@touchline/feed';
import { bookCatalogue } from './book-offers.ts';
import { readOffers } from './read-offers.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn } from './betting-testing.ts';
import { seedPlayer } from './betting-seeds.ts';

let postgres: TestDatabase;
let db: Database;
let book: Book;

function market(id: string, specifier: string, status: FeedMarket['status']): FeedMarket {
  return feedMarket(id, {
    specifier,
    status,
    outcomes: [
      { id: '1', name: 'Left', odds: '1.855', active: true },
      { id: '2', name: 'Right', odds: '2.10', active: false },
    ],
  });
}

const events: readonly FeedEvent[] = [
  { kind: 'match', match: feedMatch('1', { status: 0 }) },
  { kind: 'match', match: feedMatch('2', { status: 2 }) },
  {
    kind: 'markets',
    matchId: '1',
    markets: [market('1', '', 1), market('18', 'total=2.5', -1), market('19', '', -3)],
  },
  { kind: 'markets', matchId: '2', markets: [market('1', '', 1)] },
];

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
  const batch = foldEvents(new Map(), events);
  book = createBook(oneLeague, () => 1);
  await createBatchWriter(db, 'test', book).write(batch, { feedTime: 1, version: 1, forSale: () => [] });
  book.apply(batch);
});
afterAll(() => postgres.close());

test('the book in memory and the database say the same of every outcome, also of what is not there [I7]', async () => {
  const keys = ['1', '2', '3'].flatMap((match_id) =>
    [
      ['1', ''],
      ['18', 'total=2.5'],
      ['18', 'total=3.5'],
      ['19', ''],
    ].flatMap(([market_id = '', specifier = '']) =>
      ['1', '2', 'x'].map((outcome_id) => ({ match_id, market_id, specifier, outcome_id })),
    ),
  );
  const offers = await bookCatalogue(book, () => true).offers(keys);
  expect(offers).toEqual(await readOffers(db, keys));
  expect(offers.filter((offer) => offer !== null)).toHaveLength(8);
});

test('a bet placed over the book is one statement, and none of it has to be planned anew [P13]', async () => {
  const player = await seedPlayer(db);
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const betting = bettingOn(counted, { catalogue: bookCatalogue(book, () => true) });
  const seen = { odds: '1.855' };
  const verdict = await betting.place(
    pressOf(player, [
      betOf([pick('1', seen)]),
      betOf([pick('1', { ...seen, market_id: '18', specifier: 'total=2.5' })]),
      betOf([pick('1', { outcome_id: '2', odds: '2.10' })]),
      betOf([pick('2', seen)]),
    ]),
  );
  expect([codesOf(verdict), statements]).toEqual([[130, 131, 130], 1]);
});
