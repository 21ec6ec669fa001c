import type { JackpotLevelState } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDecider } from '../betting/decide.ts';
import type { BettingRules } from '../betting/betting-ports.ts';
import { readBetsById } from '../betting/read-bets.ts';
import {
  balanceOf,
  databaseWithMatches,
  seedMarket,
  seedMatch,
  seedMatches,
  seedPlayer,
} from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules } from '../betting/betting-testing.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkAccounts, checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createJackpots, type JackpotsOptions } from './jackpots.ts';
import { createOpenJackpots } from './open-jackpots.ts';
import { readHits } from './read-hits.ts';
import { readJackpot, readJackpots } from './read-jackpots.ts';
import { seedJackpots } from './seed-jackpots.ts';

let postgres: TestDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await databaseWithMatches(['1', '2']);
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(async () => {
  // Those of the test before: what has fallen stays for ever.
  await db.updateTable('jackpot_level').set({ state: 'finished' }).execute();
});

interface LevelSeed {
  readonly name?: string;
  readonly state?: JackpotLevelState;
  readonly share?: string;
  /** Millionths of a euro. */
  readonly pool?: bigint;
  readonly fallsAt?: bigint;
}

let jackpots = 0;
/** A jackpot of these levels; each begins at 50.00 and falls at 100.00 by default. Returns its id. */
async function seedJackpot(...levels: readonly LevelSeed[]): Promise<string> {
  jackpots += 1;
  const { id } = await db
    .insertInto('jackpot')
    .values({ key: `test-${jackpots}`, name: `Jackpot ${jackpots}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('jackpot_level')
    .values(
      levels.map(({ name, state = 'active', share = '0.001', pool = 50_000_000n, fallsAt = 100_000_000n }, place) => ({
        jackpot_id: id,
        place,
        code: `level-${place}`,
        name: name ?? `Level ${place}`,
        state,
        share,
        seed: 50_000_000n,
        pool,
        lowest: 75_000_000n,
        highest: 150_000_000n,
        falls_at: fallsAt,
      })),
    )
    .execute();
  return id;
}

function jackpotsOn(options: Partial<JackpotsOptions> = {}) {
  return createJackpots({
    db,
    worthOf: usualOperator.worthInEuro,
    random: () => 0n,
    feedNow,
    committed: () => undefined,
    log: { error: () => undefined },
    ...options,
  });
}

const feeding: BettingRules = { ...openRules, takesPart: () => true };

/** Places a single on match 1; answers its id. */
async function place(player: string, stake = '10.00', currency = 'EUR', rules = feeding): Promise<string> {
  const verdict = await bettingOn(db, { rules }).place(pressOf(player, [betOf([pick('1')], stake, currency)]));
  const id = verdict.kind === 'answered' ? verdict.answer.data[0]?.id : undefined;
  if (id === undefined) throw new Error(`the bet was not taken: ${JSON.stringify(verdict)}`);
  return id;
}

/** Millionths that the levels of a jackpot stand at. */
async function poolsOf(jackpot: string): Promise<string[]> {
  const levels = await db
    .selectFrom('jackpot_level')
    .select('pool')
    .where('jackpot_id', '=', jackpot)
    .orderBy('place')
    .execute();
  return levels.map(({ pool }) => pool);
}

async function hitsOf(jackpot: string) {
  return db
    .selectFrom('jackpot_hit')
    .select(['player_id', 'bet_id', 'currency', 'amount', 'amount_eur', 'status', 'seen', 'created_at'])
    .where('jackpot_id', '=', jackpot)
    .orderBy('id')
    .execute();
}

async function waiting(): Promise<string[]> {
  return (await db.selectFrom('jackpot_stake').select('bet_id').orderBy('bet_id').execute()).map(
    ({ bet_id }) => bet_id,
  );
}

async function eventsOf(player: string): Promise<unknown[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('player_id', '=', player).orderBy('id').execute();
  return rows.map(({ payload }) => payload);
}

async function expectRightBooks(): Promise<void> {
  const sums = await ledgerSums(db);
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => '0'));
  expect(await checkBalances(db)).toEqual([]);
  expect([await checkAccounts(db), await checkStakes(db)]).toEqual([[], []]);
}

describe('the list', () => {
  test('a bookmaker has one jackpot of three levels, made once, whose answer holds no secret [JACK-01]', async () => {
    await seedJackpots(db, 'Touchline', (below) => below - 1n);
    await seedJackpots(db, 'Another', () => 0n);
    const listed = await readJackpots(db);
    expect(listed).toEqual([
      {
        id: expect.any(String),
        name: 'Touchline jackpot',
        amount: '10550.00',
        pool_amount: '10550.00',
        hits_amount: '0.00',
        currency: 'EUR',
        currency_subunits: '100',
        levels: [
          { name: 'Mini', pool_amount: '50.00', state: 'active' },
          { name: 'Major', pool_amount: '500.00', state: 'active' },
          { name: 'Grand', pool_amount: '10000.00', state: 'active' },
        ],
      },
    ]);
    const falls = await db.selectFrom('jackpot_level').select('falls_at').orderBy('place').execute();
    expect(falls.map(({ falls_at: at }) => at)).toEqual(['150000000', '2500000000', '50000000000']);
  });

  test('shows whole cents that are there, and as its amount what a bet may win now [JACK-01]', async () => {
    const states = ['active', 'created', 'disabled', 'finished', 'paused'] as const;
    const id = await seedJackpot(...states.map((state) => ({ state, pool: 60_019_999n })));
    const shown = (await readJackpots(db)).find((jackpot) => jackpot.id === id);
    expect(shown).toMatchObject({ amount: '60.01', pool_amount: '300.05', hits_amount: '0.00' });
    expect(shown?.levels).toEqual(
      states.map((state, level) => ({ name: `Level ${level}`, pool_amount: '60.01', state })),
    );
  });
});

describe('bets that are taken', () => {
  test('give each open level of each jackpot its share, fractions of a cent too; what is not open takes nothing [JACK-01]', async () => {
    const closed = ['created', 'disabled', 'finished', 'paused'] as const;
    const first = await seedJackpot({}, { share: '0.0005' }, ...closed.map((state) => ({ state })));
    const second = await seedJackpot({ share: '0.0001' }, { state: 'paused', pool: 200_000_000n });
    const player = await seedPlayer(db);
    for (const stake of ['0.03', '0.07', '12.34']) await place(player, stake);
    expect(await jackpotsOn().run()).toBe(0);
    expect(await poolsOf(first)).toEqual(['50012440', '50006220', ...closed.map(() => '50000000')]);
    expect(await poolsOf(second)).toEqual(['50001244', '200000000']);
    expect([await waiting(), await hitsOf(first), await hitsOf(second)]).toEqual([[], [], []]);
    // Nothing of it is the player's.
    expect(await balanceOf(db, player)).toBe(String(10_000 - 1244));
    expect(await jackpotsOn().run()).toBe(0);
    expect(await poolsOf(second)).toEqual(['50001244', '200000000']);
  });

  test('feed only where they were marked when they were taken [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(db);
    await place(player, '10.00', 'EUR', openRules);
    expect(await waiting()).toEqual([]);
    const marked = await place(player);
    expect(await waiting()).toEqual([marked]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
  });

  test('a live bet feeds once it is taken, one that is refused never does [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(db);
    const rules: BettingRules = { ...feeding, liveDelay: () => 5 };
    const live = async (match: string): Promise<string> => {
      await seedMatch(db, match, { status: 1 });
      await seedMarket(db, { match_id: match });
      const verdict = await bettingOn(db, { rules }).place(pressOf(player, [betOf([pick(match)])]));
      return verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    };
    const [taken, refused] = [await live('501'), await live('502')];
    await seedMarket(db, { match_id: '502', status: -1 });
    expect([await waiting(), await jackpotsOn().run(), await poolsOf(id)]).toEqual([[], 0, ['50000000']]);

    const decider = createDecider({
      db,
      catalogue: databaseCatalogue(db),
      rules,
      feedNow: () => feedNow() + 5000,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await decider.run()).toBe(2);
    expect(await waiting()).toEqual([taken]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
    const bets = (await readBetsById(db, [taken, refused])).map(betWire);
    expect(bets.map(({ status, used_in_jackpot }) => [status, used_in_jackpot])).toEqual([
      ['waiting_results', true],
      ['rejected', false],
    ]);
  });

  test('a bet that ends has fed and does not feed again [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(db);
    await seedMatches(db, ['600']);
    await bettingOn(db, { rules: feeding }).place(pressOf(player, [betOf([pick('600')])]));
    await jackpotsOn().run();
    await sql`
      insert into market_result (match_id, market_id, specifier, results) values ('600', '1', '', '{"1": "win"}')`.execute(
      db,
    );
    const settlement = createSettlement({
      db,
      feedNow,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await settlement.run(['600'])).toBe(1);
    expect([await waiting(), await poolsOf(id)]).toEqual([[], ['50010000']]);
  });
});

describe('a level that falls', () => {
  test.each([1, 10])(
    'pays the player of the bet that took it there, notifies them, and begins anew (%i at once) [JACK-01] [I4]',
    async (batchSize) => {
      const id = await seedJackpot({ name: 'Mini', pool: 99_995_000n });
      const [before, winner, after] = [await seedPlayer(db), await seedPlayer(db), await seedPlayer(db)];
      await place(before, '4.99');
      const bet = await place(winner, '10.00');
      await place(after, '10.00');
      let commits = 0;
      // Their order is that of their ids.
      const fed = jackpotsOn({ batchSize, committed: () => void (commits += 1) });
      expect([await fed.run(), commits]).toEqual([1, 1]);
      expect(await hitsOf(id)).toEqual([
        {
          player_id: winner,
          bet_id: bet,
          currency: 'EUR',
          amount: '10000',
          amount_eur: '10000',
          status: 'paid',
          seen: false,
          created_at: new Date(feedNow()),
        },
      ]);
      expect(await poolsOf(id)).toEqual(['50010000']);
      const { falls_at: next } = await db
        .selectFrom('jackpot_level')
        .select('falls_at')
        .where('jackpot_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(next).toBe('75000000');
      expect(await Promise.all([before, winner, after].map((player) => balanceOf(db, player)))).toEqual([
        '9501',
        '19000',
        '9000',
      ]);
      const events = await eventsOf(winner);
      expect(events.slice(-4, -2)).toEqual([
        {
          type: 'bonus_issued',
          payload: {
            bonus: {
              id: expect.any(String),
              type: 'jackpot',
              name: `Jackpot ${jackpots}: Mini`,
              caption: '100.00 EUR',
              announced: true,
            },
            version: 1,
          },
        },
        { type: 'balance_changed', currency: 'EUR', balance: '19000', active: true, version: expect.any(Number) },
      ]);
      expect((await readJackpots(db)).find((jackpot) => jackpot.id === id)).toMatchObject({
        amount: '50.01',
        hits_amount: '100.00',
      });
      await expectRightBooks();
    },
  );

  test('is paid in the currency of the bet [JACK-01] [I4]', async () => {
    const id = await seedJackpot({ pool: 75_009_999n, fallsAt: 75_010_000n });
    const player = await seedPlayer(db, { currency: 'JPY', balance: 1000n });
    await place(player, '100', 'JPY');
    expect(await jackpotsOn().run()).toBe(1);
    expect(await hitsOf(id)).toMatchObject([{ currency: 'JPY', amount: '12001', amount_eur: '7501' }]);
    expect(await balanceOf(db, player)).toBe('12901');
    expect(await eventsOf(player)).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ bonus: expect.objectContaining({ caption: '12001 JPY' }) }),
      }),
    );
    await expectRightBooks();
  });

  test('each bet feeds once and each fall is paid once, whatever runs beside it [I1]', async () => {
    const id = await seedJackpot({ pool: 99_990_000n });
    const player = await seedPlayer(db);
    for (let bet = 0; bet < 12; bet += 1) await place(player, '5.00');
    const runs = Array.from({ length: 4 }, () => jackpotsOn({ batchSize: 3 }));
    const fallen = await Promise.all(runs.map((run) => run.run()));
    expect(fallen.reduce((sum, fell) => sum + fell, 0)).toBe(1);
    expect([await waiting(), (await hitsOf(id)).length]).toEqual([[], 1]);
    // Two of them took it there, ten began anew.
    expect(await poolsOf(id)).toEqual(['50050000']);
    expect(await balanceOf(db, player)).toBe(String(10_000 - 12 * 500 + 10_000));
    await expectRightBooks();
  });

  test.each(['jackpot_level', 'jackpot_hit', 'ledger_transaction', 'ledger_entry', 'outbox'])(
    'what is killed while it writes %s has fed nobody, paid nobody and lost nothing [I1]',
    async (table) => {
      const id = await seedJackpot({ pool: 99_999_000n });
      const player = await seedPlayer(db);
      const bet = await place(player);
      const event = table === 'jackpot_level' ? 'update' : 'insert';
      await sql
        .raw(
          `create function break_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
           create trigger break_now after ${event} on ${table} for each statement execute function break_now()`,
        )
        .execute(db);
      await expect(jackpotsOn().run()).rejects.toThrow('broken');
      await sql.raw(`drop trigger break_now on ${table}; drop function break_now`).execute(db);
      expect([await waiting(), await poolsOf(id), await hitsOf(id)]).toEqual([[bet], ['99999000'], []]);
      expect(await balanceOf(db, player)).toBe('9000');
      expect(await jackpotsOn().run()).toBe(1);
      expect([await waiting(), await balanceOf(db, player)]).toEqual([[], '19000']);
    },
  );

  test('a bet that cannot be fed waits, and holds up none after it [JACK-03]', async () => {
    const id = await seedJackpot({ pool: 99_990_000n });
    const player = await seedPlayer(db);
    const bad = await place(player);
    expect(await jackpotsOn().run()).toBe(1);
    // In the queue once more, it would win the same level again, which the database refuses.
    await db.insertInto('jackpot_stake').values({ bet_id: bad }).execute();
    const fall = () =>
      db
        .updateTable('jackpot_level')
        .set({ pool: '99990000', falls_at: '100000000' })
        .where('jackpot_id', '=', id)
        .execute();
    await fall();
    const last = await place(player);
    const failures: object[] = [];
    const jackpots = jackpotsOn({ log: { error: (about) => failures.push(about) } });
    expect(await jackpots.run()).toBe(1);
    expect((await hitsOf(id)).map(({ bet_id }) => bet_id)).toEqual([bad, last]);
    expect([await waiting(), failures.map((about) => 'betId' in about && about.betId)]).toEqual([[bad], [bad]]);
    await place(player);
    await jackpots.run();
    expect([await waiting(), failures.length]).toEqual([[bad], 1]);
    await db.deleteFrom('jackpot_stake').execute();
  });

  test('one that no longer leads, or has ended, feeds nothing [I1]', async () => {
    const id = await seedJackpot({});
    const bet = await place(await seedPlayer(db));
    const deposed = jackpotsOn({ check: () => Promise.reject(new Error('another leads')) });
    await expect(deposed.run()).rejects.toThrow('another leads');
    const ended = jackpotsOn();
    ended.end();
    expect(await ended.run()).toBe(0);
    await ended.stop();
    expect([await waiting(), await poolsOf(id)]).toEqual([[bet], ['50000000']]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
  });

  test('the database itself refuses a second payment, and what was paid stays as it is [I1] [I4]', async () => {
    await seedJackpot({ pool: 99_999_000n });
    const bet = await place(await seedPlayer(db));
    await jackpotsOn().run();
    const { id, level_id: level } = await db
      .selectFrom('jackpot_hit')
      .select(['id', 'level_id'])
      .where('bet_id', '=', bet)
      .executeTakeFirstOrThrow();
    await expect(
      sql`insert into ledger_transaction (kind, reference) values ('jackpot', ${id})`.execute(db),
    ).rejects.toMatchObject({ constraint: 'ledger_transaction_reference' });
    await expect(sql`select pay_jackpot(${level}, ${bet}, 100, 100, now(), 'again')`.execute(db)).rejects.toMatchObject(
      { constraint: 'jackpot_hit_bet_id_level_id_key' },
    );
    await expect(sql`update jackpot_hit set amount = 1 where id = ${id}`.execute(db)).rejects.toMatchObject({
      code: '23001',
    });
    await db.updateTable('jackpot_hit').set({ seen: true }).where('id', '=', id).execute();
  });
});

describe('one jackpot', () => {
  test('is read by its id with its levels, and by no other id [JACK-01a]', async () => {
    const id = await seedJackpot({ state: 'paused' }, { state: 'finished' });
    await seedJackpot({});
    const listed = (await readJackpots(db)).find((jackpot) => jackpot.id === id);
    expect(await readJackpot(db, id)).toEqual(listed);
    expect(listed?.levels.map(({ state }) => state)).toEqual(['paused', 'finished']);
    expect([await readJackpot(db, '987654321'), await readJackpot(db, '9'.repeat(20))]).toEqual([null, null]);
  });
});

describe('hits', () => {
  /** A jackpot whose first level falls to each bet that is placed; its id. */
  async function fallingJackpot(): Promise<string> {
    const id = await seedJackpot({ name: 'Mini', pool: 75_000_000n, fallsAt: 75_000_000n });
    await db
      .updateTable('jackpot_level')
      .set({ seed: '74999999', highest: '75000000', lowest: '75000000' })
      .where('jackpot_id', '=', id)
      .execute();
    return id;
  }

  test('are listed with their jackpot and level, the latest first, ten where no number is asked [JACK-02]', async () => {
    const id = await fallingJackpot();
    const player = await seedPlayer(db);
    for (let bet = 0; bet < 11; bet += 1) await place(player, '1.00');
    expect(await jackpotsOn().run()).toBe(11);
    const listed = await readHits(db, player, { jackpot_id: id });
    expect(listed).toHaveLength(10);
    const ids = listed.map((hit) => BigInt(hit.id));
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b - a)));
    expect(listed[0]).toEqual({
      id: expect.any(String),
      jackpot_id: id,
      jackpot_name: `Jackpot ${jackpots}`,
      jackpot_level_code: 'level-0',
      jackpot_level_name: 'Mini',
      amount: '75.00',
      amount_eur: '75.00',
      currency: 'EUR',
      status: 'paid',
      seen: false,
      created_at: new Date(feedNow()).toISOString(),
    });
    expect(await readHits(db, player, { jackpot_id: id, limit: 100 })).toHaveLength(11);
    expect((await readHits(db, player, { limit: 2 })).map((hit) => hit.id)).toEqual(
      listed.slice(0, 2).map((hit) => hit.id),
    );
  });

  test('are chosen by jackpot, player, status and whether they were shown; no other player is named [JACK-02]', async () => {
    const first = await fallingJackpot();
    const [player, other] = [await seedPlayer(db), await seedPlayer(db)];
    await place(player);
    await place(other);
    await jackpotsOn().run();
    await db.updateTable('jackpot_level').set({ state: 'finished' }).execute();
    const second = await fallingJackpot();
    await place(player);
    await jackpotsOn().run();

    const found = async (query: Parameters<typeof readHits>[2]) =>
      (await readHits(db, player, { limit: 3, ...query })).map(({ jackpot_id: jackpot, seen }) => [jackpot, seen]);
    const [ofSecond, ofOther, own] = [
      [second, false],
      [first, true],
      [first, false],
    ];
    expect(await found({})).toEqual([ofSecond, ofOther, own]);
    expect(await found({ jackpot_id: first })).toEqual([ofOther, own]);
    expect(await found({ for_user: true })).toEqual([ofSecond, own]);
    expect(await found({ for_user: false, unseen: false })).toEqual([ofSecond, ofOther, own]);
    expect(await found({ status: 'paid', jackpot_id: second })).toEqual([ofSecond]);
    expect(await found({ status: 'pending' })).toEqual([]);
    expect(await found({ jackpot_id: '9'.repeat(20) })).toEqual([]);
    expect(Object.keys((await readHits(db, player, {}))[0] ?? {})).not.toContain('player_id');

    // Of the two of the player one is marked; that of the other, and ids that are none, stay as they are.
    const [theirs, mine] = (await readHits(db, player, { jackpot_id: first })).map(({ id }) => id);
    const mark = async (...ids: readonly (string | undefined)[]) =>
      (await sql<{ marked: string }>`select mark_hits_seen(${player}, ${ids}::text[]) as marked`.execute(db)).rows[0]
        ?.marked;
    expect(await mark(theirs, mine, '0', '9'.repeat(20), 'x')).toBe('1');
    expect(await mark(mine)).toBe('0');
    expect(await found({ unseen: true })).toEqual([ofSecond]);
    expect(await readHits(db, other, { unseen: true })).toMatchObject([{ id: theirs }]);
  });

  test('what a jackpot has paid is kept with each hit [JACK-02]', async () => {
    await fallingJackpot();
    await place(await seedPlayer(db), '1.00');
    await jackpotsOn().run();
    const { rows } = await sql<{ kept: string; paid: string }>`
      select hits_amount as kept, coalesce(sum(hit.amount_eur), 0) as paid
      from jackpot left join jackpot_hit hit on hit.jackpot_id = jackpot.id group by jackpot.id`.execute(db);
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ paid }) => paid));
    expect(rows.at(-1)).toMatchObject({ kept: expect.stringMatching(/^[1-9]/) });
  });
});

describe('what a process knows when it takes a bet', () => {
  test('a bet takes part while a level is open, in a currency that has a worth [JACK-03]', async () => {
    const id = await seedJackpot({ state: 'paused' });
    const worthOf = (currency: string) => (currency === 'DOGE' ? null : usualOperator.worthInEuro(currency));
    const open = createOpenJackpots({ db, worthOf, onError: () => undefined });
    const looks = (): boolean[] => [open.any(), ...['EUR', 'BTC', 'DOGE', 'XXX'].map((code) => open.takesPart(code))];
    expect(looks()).toEqual([false, false, false, false, false]);
    await open.refresh();
    expect(looks()).toEqual([true, false, false, false, false]);
    await db.updateTable('jackpot_level').set({ state: 'active' }).where('jackpot_id', '=', id).execute();
    await open.refresh();
    expect(looks()).toEqual([true, true, true, false, false]);
  });
});
