import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLimits, seedPlayer } from '../betting/testing.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createBets } from './bets.ts';
import { offerOf } from './games/markets.ts';
import { oddsText } from './games/odds.ts';
import { lastStarted, timesOf } from './games/timetable.ts';
import { type ArenaSettlement, createArenaSettlement } from './settlement.ts';

const seed = 7;
let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

test('[I2] [I16] a stop waits for the bet that is being settled and for no other, and the next start does the rest', async () => {
  const { db } = postgres;
  let now = Date.UTC(2026, 5, 1, 12);
  const round = lastStarted('horses', now) + 1;
  const wager = { game: 'horses', round, market: 'win', selection: '1' } as const;
  const offer = offerOf(seed, wager);
  if (offer === null) throw new Error('no race');
  const nothing = (): void => undefined;
  const bets = createBets({ db, seed, feedNow: () => now, limits: noLimits, committed: nothing });
  const player = await seedPlayer(db);
  const press = { ...wager, round: String(round), stake: '1.00', currency: 'EUR', odds: oddsText(offer.odds) };
  for (const key of ['a', 'b', 'c']) await bets.place(player, key, press);
  now = timesOf('horses', round).endsAt + 1;

  const problems: unknown[] = [];
  const settlementOn = (database: typeof db): ArenaSettlement =>
    createArenaSettlement({
      db: database,
      feedNow: () => now,
      committed: nothing,
      onError: (error) => problems.push(error),
    });
  const openBets = async (): Promise<number> =>
    (await bets.list(player)).filter(({ state }) => state === 'open').length;
  const begun = Promise.withResolvers<void>();
  const first = settlementOn(
    db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') begun.resolve();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  first.start();
  await begun.promise;
  await first.stop();
  expect(await openBets()).toBe(2);
  const second = settlementOn(db);
  second.start();
  await expect.poll(openBets).toBe(0);
  await second.stop();
  expect(problems).toEqual([]);
});
