import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createDecider, type Decider, type DeciderOptions } from './decide.ts';
import type { BettingRules } from './betting-ports.ts';
import type { Press, Verdict } from './place.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, databaseWithMatches, seedMarket, seedMatch, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules, racingPrices } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';

let postgres: TestDatabase;
let db: Database;
let now = feedNow();

const rules: BettingRules = { ...openRules, liveDelay: (sport) => (sport === 'soccer' ? 5 : 0) };

beforeAll(async () => {
  postgres = await databaseWithMatches(['1', '2']);
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(() => {
  now = feedNow();
});

let nextMatch = 100;
async function liveMatch(): Promise<string> {
  nextMatch += 1;
  const id = String(nextMatch);
  await seedMatch(db, id, { status: 1 });
  await seedMarket(db, { match_id: id });
  return id;
}

function deciderOn(options: Partial<DeciderOptions> = {}): Decider {
  return createDecider({
    db,
    catalogue: databaseCatalogue(db),
    rules,
    feedNow: () => now,
    committed: () => undefined,
    log: { error: () => undefined },
    ...options,
  });
}

function place(press: Press, with_: BettingRules = rules): Promise<Verdict> {
  return bettingOn(db, { rules: with_, feedNow: () => now }).place(press);
}

async function only(player: string) {
  const [bet] = (await readBets(db, player, {})).bets;
  if (!bet) throw new Error('the player has no bet');
  return bet;
}

async function eventsOf(player: string) {
  const rows = await db.selectFrom('outbox').select('payload').where('player_id', '=', player).orderBy('id').execute();
  return rows.map(({ payload }) => payload);
}

describe('a live bet', () => {
  test('waits with its stake debited, is accepted when its delay is over and not before, and is published [PLC-01] [I1]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    const delays: number[] = [];
    const press = pressOf(player, [betOf([pick(match)]), betOf([pick('1')])]);
    const verdict = await bettingOn(db, { rules, delayed: (at) => void delays.push(at) }).place(press);
    expect(verdict).toMatchObject({
      answer: {
        data: [
          { status: 'submitted', result: 'no_results', decides_at: '2030-05-01T12:00:05.000Z' },
          { status: 'waiting_results' },
        ],
        errors_by_bet: [],
      },
    });
    expect([await balanceOf(db, player), delays]).toEqual(['8000', [feedNow() + 5000]]);
    const [, waiting] = (await readBets(db, player, {})).bets;
    expect(verdict.kind === 'answered' && waiting && betWire(waiting)).toEqual(
      verdict.kind === 'answered' && verdict.answer.data[0],
    );

    const decider = deciderOn();
    now += 4999;
    expect(await decider.run()).toBe(0);
    expect(decider.nextDue()).toBe(feedNow() + 5000);
    now += 1;
    expect(await decider.run()).toBe(1);
    expect([await decider.run(), decider.nextDue()]).toEqual([0, null]);
    const statuses = (await readBets(db, player, { status: ['waiting_results'] })).bets.map(betWire);
    expect(statuses).toHaveLength(2);
    expect(statuses.map((bet) => 'decides_at' in bet)).toEqual([false, false]);
    expect(await eventsOf(player)).toContainEqual({
      type: 'bet_changed',
      payload: { bet: statuses[1], version: 2 },
    });
    expect(await balanceOf(db, player)).toBe('8000');
  });

  test('only a live match waits, the longest of its legs counts, and a sport without a delay is taken at once [PLC-01]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    const slow: BettingRules = { ...rules, liveDelay: () => 90 };
    const none: BettingRules = { ...rules, liveDelay: () => 0 };
    const statusOf = async (by: BettingRules, ...matches: string[]) => {
      const verdict = await place(
        pressOf(player, [
          betOf(
            matches.map((id) => pick(id)),
            '1.00',
          ),
        ]),
        by,
      );
      const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
      return [bet?.status, bet?.decides_at];
    };
    expect(await statusOf(slow, '1', '2')).toEqual(['waiting_results', undefined]);
    expect(await statusOf(none, match)).toEqual(['waiting_results', undefined]);
    expect(await statusOf(slow, '1', match)).toEqual(['submitted', '2030-05-01T12:01:30.000Z']);
  });

  test('is refused when its market is suspended at that moment: stake back once, published with the reason [I7]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    await place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    await seedMarket(db, { match_id: match, status: -1 });
    now += 5000;
    expect(await deciderOn().run()).toBe(1);
    const bet = betWire(await only(player));
    expect(bet).toMatchObject({
      status: 'rejected',
      win_amount: null,
      refusal: { code: 130, localized_message: 'error.place_bets.market_suspended' },
    });
    expect(await balanceOf(db, player)).toBe('10000');
    const [deposited, placed, debited, changed, returned, ...more] = await eventsOf(player);
    expect([deposited, placed, debited, changed, returned]).toMatchObject([
      { type: 'balance_changed', balance: '10000' },
      { type: 'bet_changed', payload: { bet: { status: 'submitted' }, version: 1 } },
      { type: 'balance_changed', balance: '9000' },
      { type: 'bet_changed', payload: { version: 2 } },
      { type: 'balance_changed', balance: '10000' },
    ]);
    expect(changed).toEqual({ type: 'bet_changed', payload: { bet, version: 2 } });
    expect(more).toEqual([]);
  });

  test('is refused while the feed is silent, and when its match is over [I7]', async () => {
    const player = await seedPlayer(db);
    const [one, two] = [await liveMatch(), await liveMatch()];
    await place(pressOf(player, [betOf([pick(one)])]));
    now += 5000;
    await deciderOn({ catalogue: { ...databaseCatalogue(db), fresh: () => false } }).run();
    expect((await only(player)).refusal).toMatchObject({ code: 130 });
    await place(pressOf(player, [betOf([pick(two)])]));
    await sql`update match set ended = true where id = ${two}`.execute(db);
    await sql`delete from market where match_id = ${two}`.execute(db);
    now += 5000;
    await deciderOn().run();
    expect([(await only(player)).refusal, await balanceOf(db, player)]).toMatchObject([{ code: 131 }, '10000']);
  });

  test('a player who was restricted meanwhile is refused [VAL-12]', async () => {
    const player = await seedPlayer(db);
    await place(pressOf(player, [betOf([pick(await liveMatch())])]));
    await sql`update player set restricted = true where id = ${player}`.execute(db);
    now += 5000;
    await deciderOn().run();
    expect([(await only(player)).refusal, await balanceOf(db, player)]).toMatchObject([{ code: 114 }, '10000']);
  });

  test.each([
    ['none', '2.00', 'waiting_results', '2.00', '2000'],
    ['none', '2.10', 'rejected', '2.00', '2000'],
    ['higher', '2.10', 'waiting_results', '2.10', '2100'],
    ['higher', '1.90', 'rejected', '2.00', '2000'],
    ['any', '1.90', 'waiting_results', '1.90', '1900'],
  ] as const)(
    'under the mode %s odds of 2.00 that are %s then: %s at %s [I6] [SLIP-12]',
    async (...[accept, odds, status, sold, win]) => {
      const player = await seedPlayer(db);
      const match = await liveMatch();
      await place(pressOf(player, [betOf([pick(match)])], { accept }));
      await seedMarket(db, { match_id: match, odds });
      now += 5000;
      expect(await deciderOn().run()).toBe(1);
      const bet = await only(player);
      expect([bet.status, bet.selections[0]?.odds, bet.potential_win, bet.odds]).toEqual([
        status,
        sold,
        win,
        `${sold}0`,
      ]);
      expect(bet.refusal?.code ?? null).toBe(status === 'rejected' ? 101 : null);
    },
  );

  test('the odds that the player saw count, not those of the submission: two falls are one [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    const share = '0.06';
    await seedMarket(db, { match_id: match, odds: '1.90' });
    const press = pressOf(player, [betOf([pick(match, { odds: '2.00' })])], { accept: 'return', share });
    expect(codesOf(await place(press))).toEqual([]);
    await seedMarket(db, { match_id: match, odds: '1.80' });
    now += 5000;
    await deciderOn().run();
    expect(await only(player)).toMatchObject({ status: 'rejected', refusal: { code: 101 } });
  });

  test('once it is taken its odds never change again; while it waits they may [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    await place(pressOf(player, [betOf([pick(match)])]));
    const { id } = await only(player);
    const moves = [
      sql`update bet_selection set odds = '9.00' where bet_id = ${id}`,
      sql`update bet set odds = '9.000' where id = ${id}`,
      sql`update bet set potential_win = 9000 where id = ${id}`,
    ];
    await expect(sql`update bet_selection set outcome_id = '2' where bet_id = ${id}`.execute(db)).rejects.toMatchObject(
      { code: '23001' },
    );
    await expect(sql`update bet set asked = '{}' where id = ${id}`.execute(db)).rejects.toMatchObject({
      code: '23001',
    });
    now += 5000;
    await deciderOn().run();
    for (const move of moves) await expect(move.execute(db)).rejects.toMatchObject({ code: '23001' });
  });

  test('nothing is settled before it is decided, and a refused bet is never settled [I1]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    await place(pressOf(player, [betOf([pick(match)])]));
    await seedMarket(db, { match_id: match, status: 0 });
    const results = { match_id: match, market_id: '1', specifier: '', results: '{"1":"win"}' };
    await db.insertInto('market_result').values(results).execute();
    const settlement = createSettlement({
      db,
      feedNow: () => now,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await settlement.run()).toBe(0);
    expect(await only(player)).toMatchObject({ status: 'submitted', version: 1 });
    now += 5000;
    await deciderOn().run();
    expect(await settlement.run()).toBe(0);
    expect(await only(player)).toMatchObject({ status: 'rejected', version: 2, refusal: { code: 131 } });
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('twenty deciders at once decide fifty bets once each [I1]', async () => {
    const [taken, refused] = [await liveMatch(), await liveMatch()];
    const players = await Promise.all(Array.from({ length: 25 }, () => seedPlayer(db)));
    for (const player of players)
      await place(pressOf(player, [betOf([pick(taken)], '4.00'), betOf([pick(refused)], '6.00')]));
    await seedMarket(db, { match_id: refused, status: -1 });
    now += 5000;
    const decided = await Promise.all(Array.from({ length: 20 }, () => deciderOn().run()));
    expect(decided.reduce((sum, count) => sum + count, 0)).toBe(50);
    for (const player of players) {
      const { bets } = await readBets(db, player, {});
      expect(bets.map((bet) => [bet.status, bet.version])).toEqual([
        ['rejected', 2],
        ['waiting_results', 2],
      ]);
      expect(await balanceOf(db, player)).toBe('9600');
    }
  });

  test('a bet that cannot be decided waits for the next look and holds up no other [I1]', async () => {
    const [broken, player] = [await seedPlayer(db), await seedPlayer(db)];
    const match = await liveMatch();
    await place(pressOf(broken, [betOf([pick(match)])]));
    await place(pressOf(player, [betOf([pick(match)])]));
    now += 5000;
    const logged: string[] = [];
    const catalogue = databaseCatalogue(db);
    let asked = 0;
    const decider = deciderOn({
      catalogue: {
        ...catalogue,
        offers(keys) {
          asked += 1;
          if (asked === 1) throw new Error('not now');
          return catalogue.offers(keys);
        },
      },
      log: { error: (_about, message) => void logged.push(message) },
    });
    expect([await decider.run(), logged]).toEqual([1, ['bet left undecided']]);
    expect((await only(player)).status).toBe('waiting_results');
    expect(await decider.run()).toBe(1);
    expect((await only(broken)).status).toBe('waiting_results');
  });

  test('one that ends leaves what is due to the next: a feed that is about to fall silent refuses nothing [PLC-01] [I16]', async () => {
    const players = [await seedPlayer(db), await seedPlayer(db)];
    const match = await liveMatch();
    for (const player of players) await place(pressOf(player, [betOf([pick(match)])]));
    now += 5000;
    const catalogue = databaseCatalogue(db);
    let fresh = true;
    const ending = deciderOn({
      catalogue: {
        ...catalogue,
        fresh: () => fresh,
        // In the middle of one bet.
        offers(keys) {
          ending.end();
          fresh = false;
          return catalogue.offers(keys);
        },
      },
    });
    expect(await ending.run()).toBe(0);
    await ending.stop();
    expect(await ending.run()).toBe(0);
    for (const player of players) expect((await only(player)).status).toBe('submitted');
    expect(await deciderOn().run()).toBe(2);
    for (const player of players) expect((await only(player)).status).toBe('waiting_results');
  });

  test('prices that move at every look are refused in the end [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await liveMatch();
    await place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    now += 5000;
    await deciderOn({ db: racingPrices(db, match), catalogue: { offers: () => [null], fresh: () => true } }).run();
    expect(await only(player)).toMatchObject({ status: 'rejected', refusal: { code: 101 } });
    expect(await balanceOf(db, player)).toBe('10000');
  });
});

test('whatever the tests above did, each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(db)).toEqual([]);
});
