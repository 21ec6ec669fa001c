import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLimits } from '../sportsbook/betting/betting-testing.ts';
import { seedPlayer } from '../sportsbook/betting/betting-seeds.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createBets } from './arena-bets.ts';
import { offerOf } from './model/markets.ts';
import { oddsText } from './model/odds.ts';
import { roundKeyOf } from './model/proof.ts';
import { lastStarted, timesOf } from './model/timetable.ts';
import { type ArenaSettlement, createArenaSettlement } from './arena-settlement.ts';

const seed = 7;
let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

/** Three bets of a player on a race, which is over, and what settles them. */
async function threeOnARace() {
  const { db } = postgres;
  let now = Date.UTC(2026, 5, 1, 12);
  const round = lastStarted('horses', now) + 1;
  const wager = { game: 'horses', round, market: 'win', selection: '1' } as const;
  const offer = offerOf(roundKeyOf(seed), wager);
  if (offer === null) throw new Error('no race');
  const bets = createBets({
    db,
    seed,
    feedNow: () => now,
    beforeStake: async () => undefined,
    isOffered: () => true,
    limits: noLimits,
    committed: () => undefined,
  });
  const player = await seedPlayer(db);
  const press = { ...wager, round: String(round), stake: '1.00', currency: 'EUR', odds: oddsText(offer.odds) };
  for (const key of ['a', 'b', 'c']) await bets.place(player, key, press);
  now = timesOf('horses', round).endsAt + 1;
  const problems: unknown[] = [];
  const commits: true[] = [];
  return {
    db,
    problems,
    commits,
    /** Ids of those that are open, the oldest first. */
    async open() {
      const listed = await bets.list(player);
      return listed.flatMap(({ id, state }) => (state === 'open' ? [id] : [])).toReversed();
    },
    settlementOn: (database: typeof db): ArenaSettlement =>
      createArenaSettlement({
        db: database,
        secret: roundKeyOf(1),
        feedNow: () => now,
        committed: () => void commits.push(true),
        onError: (error) => problems.push(error),
      }),
  };
}

test('a stop waits for the bet that is being settled and for no other, and the next start settles the rest [I2] [I16]', async () => {
  const { db, problems, open, settlementOn } = await threeOnARace();
  const openBets = async (): Promise<number> => (await open()).length;
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

test('a bet that cannot be settled holds up no other, in any order [I2]', async () => {
  const { db, commits, open, settlementOn } = await threeOnARace();
  const [stuck = ''] = await open();
  await sql
    .raw(
      `create function break_one() returns trigger language plpgsql as $$
         begin if new.id = ${stuck} then raise exception 'broken'; end if; return new; end $$;
       create trigger break_one before update on arena_bet for each row execute function break_one()`,
    )
    .execute(db);
  await expect(settlementOn(db).run()).rejects.toThrow(`1 not settled, such as arena bet ${stuck}`);
  expect([await open(), commits]).toEqual([[stuck], [true]]);
  await sql.raw('drop trigger break_one on arena_bet; drop function break_one').execute(db);
  expect([await settlementOn(db).run(), await open()]).toEqual([1, []]);
});
