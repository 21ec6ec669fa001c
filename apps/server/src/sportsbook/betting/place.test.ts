import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { readOffers } from './read-offers.ts';
import { createBetting } from './place.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, betsOf, databaseWithMatches, seedMarket, seedMatch, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, feedNow, openRules, racingPrices } from './betting-testing.ts';

let postgres: TestDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await databaseWithMatches(['1', '2', '3']);
  db = postgres.db;
});
afterAll(() => postgres.close());

let nextMatch = 100;
/** A match of its own for a test that moves prices. */
async function freshMatch(options: Parameters<typeof seedMatch>[2] = {}): Promise<string> {
  nextMatch += 1;
  const id = String(nextMatch);
  await seedMatch(db, id, options);
  await seedMarket(db, { match_id: id });
  return id;
}

describe('a press happens once (I1)', () => {
  test('a placed bet is answered as the contract has it and is what the bets list reads [I1] [API-05]', async () => {
    const player = await seedPlayer(db);
    const press = pressOf(player, [betOf([pick('1'), pick('2', { outcome_id: '2', odds: '3.00' })], '10.50')], {
      key: 'whole-answer-0001',
    });
    const verdict = await bettingOn(db).place(press);
    const id = verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    const match = (matchId: string) => ({
      id: matchId,
      urn_id: `sb:match:${matchId}`,
      slug: `home-away-${matchId}`,
      name: `Home ${matchId} - Away ${matchId}`,
      sport_key: 'soccer',
      tournament_name: 'First League',
      start_time: '2030-05-01T18:00:00.000Z',
      status: 0,
      provider: 'betradar',
    });
    expect(verdict).toEqual({
      kind: 'answered',
      answer: {
        data: [
          {
            id,
            type: 'combo',
            ref: 'whole-answer-0001.0',
            status: 'waiting_results',
            result: 'no_results',
            stake: { value: '10.50', currency: 'EUR', subunits: '100' },
            win_amount: null,
            odds: '6.000',
            potential_win_amount: '63.00',
            selections: [
              {
                id: `${id}00`,
                status: 'no_results',
                market: { id: '1', name: 'Winner' },
                specifier: '',
                outcome: { id: '1', name: 'Home' },
                odds: '2.00',
                match: match('1'),
              },
              {
                id: `${id}01`,
                status: 'no_results',
                market: { id: '1', name: 'Winner' },
                specifier: '',
                outcome: { id: '2', name: 'Away' },
                odds: '3.00',
                match: match('2'),
              },
            ],
            created_at: '2030-05-01T12:00:00.000Z',
            settled_at: null,
            to_cashout: null,
            bonus: null,
            system: null,
            used_in_jackpot: false,
            is_vip: false,
          },
        ],
        errors_by_bet: [],
      },
    });
    expect(await balanceOf(db, player)).toBe('8950');
    const { bets } = await readBets(db, player, {});
    expect(bets.map((bet) => [bet.id, bet.stake, bet.potential_win, bet.version])).toEqual([[id, '1050', '6300', 1]]);
  });

  test('the same key again is answered byte for byte the same, with one bet and one debit, whatever moved [I1]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    const press = pressOf(player, [betOf([pick(match)]), betOf([pick(match, { odds: '9.00' })])]);
    const first = JSON.stringify(await bettingOn(db).place(press));
    await seedMarket(db, { match_id: match, status: 0 });
    const second = JSON.stringify(await bettingOn(db).place(press));
    expect(second).toBe(first);
    expect([await betsOf(db, player), await balanceOf(db, player)]).toEqual([1, '9000']);
  });

  test('a refusal is replayed too: what became possible meanwhile is not bet by a repeat [I1]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    const press = pressOf(player, [betOf([pick(match, { odds: '2.10' })])]);
    const first = await bettingOn(db).place(press);
    await seedMarket(db, { match_id: match, odds: '2.10' });
    expect(JSON.stringify(await bettingOn(db).place(press))).toBe(JSON.stringify(first));
    expect(codesOf(first)).toEqual([101]);
    expect([await betsOf(db, player), await balanceOf(db, player)]).toEqual([0, '10000']);
  });

  test('the same key with another request is refused and writes nothing [I1]', async () => {
    const player = await seedPlayer(db);
    const press = pressOf(player, [betOf([pick('1')])]);
    await bettingOn(db).place(press);
    const other = pressOf(player, [betOf([pick('1')], '20.00')], { key: press.key });
    expect(await bettingOn(db).place(other)).toEqual({ kind: 'key_reused' });
    expect([await betsOf(db, player), await balanceOf(db, player)]).toEqual([1, '9000']);
  });

  test('the same key of another player is another press [I1] [I10]', async () => {
    const [one, two] = [await seedPlayer(db), await seedPlayer(db)];
    const press = pressOf(one, [betOf([pick('1')])]);
    await bettingOn(db).place(press);
    expect(codesOf(await bettingOn(db).place({ ...press, playerId: two }))).toEqual([]);
    expect([await betsOf(db, one), await betsOf(db, two)]).toEqual([1, 1]);
  });

  test('fifty presses at once with one key make one bet and get one answer [I1]', async () => {
    const player = await seedPlayer(db);
    const press = pressOf(player, [betOf([pick('1')])]);
    const betting = bettingOn(db);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => betting.place(press)));
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
    expect([await betsOf(db, player), await balanceOf(db, player)]).toEqual([1, '9000']);
  });

  test('an answer, a bet and its selections cannot be changed or deleted afterwards [I1] [I4]', async () => {
    const player = await seedPlayer(db);
    await bettingOn(db).place(pressOf(player, [betOf([pick('1')])]));
    for (const statement of [
      sql`update press set answer = '{}' where player_id = ${player}`,
      sql`delete from press where player_id = ${player}`,
      sql`update bet set stake = 1 where player_id = ${player}`,
      sql`delete from bet where player_id = ${player}`,
      sql`update bet_selection set odds = '9.00'`,
      sql`delete from bet_selection`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' });
  });
});

describe('money', () => {
  test('of fifty bets at once on a balance for ten, ten are placed, forty are refused for the balance, and nothing is left [I5]', async () => {
    const player = await seedPlayer(db);
    const betting = bettingOn(db);
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => betting.place(pressOf(player, [betOf([pick('1')])]))),
    );
    const codes = verdicts.flatMap(codesOf);
    expect(codes).toEqual(Array.from({ length: 40 }, () => 132));
    expect([await betsOf(db, player), await balanceOf(db, player)]).toEqual([10, '0']);
  });

  test('the bets of one press share the balance: the ones it covers are placed, each gets its verdict [I5]', async () => {
    const player = await seedPlayer(db, { balance: 2500n });
    const verdict = await bettingOn(db).place(
      pressOf(player, [betOf([pick('1')], '20.00'), betOf([pick('2')], '10.00'), betOf([pick('3')], '5.00')]),
    );
    expect(verdict).toMatchObject({
      answer: {
        data: [{ stake: { value: '20.00' } }, { stake: { value: '5.00' } }],
        errors_by_bet: [{ bet_index: 1, code: 132, localized_message: 'error.place_bets.insufficient_balance' }],
      },
    });
    expect(await balanceOf(db, player)).toBe('0');
  });

  test('no account in the currency, an unknown currency, too many decimals, nothing at stake [I5]', async () => {
    const player = await seedPlayer(db);
    const verdict = await bettingOn(db).place(
      pressOf(player, [
        betOf([pick('1')], '1.00', 'USD'),
        betOf([pick('1')], '1.00', 'XXX'),
        betOf([pick('1')], '1.001'),
        betOf([pick('1')], '0.00'),
      ]),
    );
    expect(codesOf(verdict)).toEqual([133, 133, 141, 134]);
  });

  test('an account that was closed is no account [I5]', async () => {
    const player = await seedPlayer(db);
    await sql`update ledger_account set active = false where player_id = ${player}`.execute(db);
    expect(codesOf(await bettingOn(db).place(pressOf(player, [betOf([pick('1')])])))).toEqual([133]);
  });

  test('an account in a currency that is no longer on offer takes no bets [CFG-01a]', async () => {
    const player = await seedPlayer(db, { currency: 'ETH' });
    const inEther = pressOf(player, [betOf([pick('1')], '0.000000000000000001', 'ETH')]);
    const rules = { ...openRules, isOffered: (currency: string) => currency !== 'ETH' };
    expect(codesOf(await bettingOn(db, { rules }).place(inEther))).toEqual([133]);
    expect(codesOf(await bettingOn(db).place({ ...inEther, key: 'test-key-on-offer' }))).toEqual([]);
  });

  test('stakes of 18 decimals are exact to the subunit [I14]', async () => {
    const player = await seedPlayer(db, { balance: 10n ** 18n, currency: 'ETH' });
    const match = await freshMatch();
    await seedMarket(db, { match_id: match, odds: '1.333' });
    const press = pressOf(player, [betOf([pick(match, { odds: '1.333' })], '0.000000000000000001', 'ETH')]);
    expect(await bettingOn(db).place(press)).toMatchObject({
      answer: { data: [{ potential_win_amount: '0.000000000000000001' }] },
    });
    expect(await balanceOf(db, player)).toBe('999999999999999999');
  });
});

test('a combo whose return no column and no wire can hold is refused, not failed [I16]', async () => {
  const player = await seedPlayer(db, { balance: 10n ** 18n, currency: 'ETH' });
  const legs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const match = await freshMatch();
      await seedMarket(db, { match_id: match, odds: '9000.00' });
      return pick(match, { odds: '9000.00' });
    }),
  );
  const bets = [betOf(legs, '1.00', 'ETH'), betOf(legs.slice(0, 8), '0.000000000000000001', 'ETH')];
  const verdicts = await Promise.all(bets.map((bet) => bettingOn(db).place(pressOf(player, [bet]))));
  const odds = { code: 142, limit: `${'9'.repeat(30)}.999999` };
  expect(verdicts).toMatchObject([{ answer: { errors_by_bet: [odds] } }, { answer: { errors_by_bet: [odds] } }]);
  const rich = [betOf(legs.slice(0, 4), '1000000000000.00', 'ETH'), betOf(legs.slice(0, 7), '1000000000000.00', 'EUR')];
  expect(await bettingOn(db).place(pressOf(player, rich))).toMatchObject({
    answer: {
      errors_by_bet: [
        // The columns end before what can be said in ETH, and after it in EUR.
        { code: 137, limit: `${'9'.repeat(22)}.${'9'.repeat(18)}` },
        { code: 137, limit: `${'9'.repeat(30)}.99` },
      ],
    },
  });
});

describe('prices (I6, I7)', () => {
  const seenTwo = '2.00';
  test.each([
    ['none', '2.00', []],
    ['none', '2.01', [101]],
    ['none', '1.99', [101]],
    ['higher', '2.00', []],
    ['higher', '2.01', []],
    ['higher', '1.99', [101]],
    ['any', '2.00', []],
    ['any', '2.01', []],
    ['any', '1.99', []],
  ] as const)('mode %s, seen at 2.00 and now %s: codes %j [I6]', async (accept, now, codes) => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    await seedMarket(db, { match_id: match, odds: now });
    const verdict = await bettingOn(db).place(pressOf(player, [betOf([pick(match, { odds: seenTwo })])], { accept }));
    expect(codesOf(verdict)).toEqual(codes);
    if (verdict.kind !== 'answered') throw new Error('not answered');
    const [placed] = verdict.answer.data;
    if (codes.length === 0) expect(placed?.selections[0]?.odds).toBe(now);
    else
      expect(verdict.answer.errors_by_bet).toEqual([
        {
          bet_index: 0,
          code: 101,
          localized_message: 'error.place_bets.invalid_odds',
          selections: [{ match_id: match, market_id: '1', specifier: '', outcome_id: '1', current_odds: now }],
        },
      ]);
  });

  test('odds of equal value in another spelling have not moved [I6]', async () => {
    const player = await seedPlayer(db);
    expect(codesOf(await bettingOn(db).place(pressOf(player, [betOf([pick('1', { odds: '2' })])])))).toEqual([]);
  });

  test('without a mode in the press the one of the configuration counts [I6]', async () => {
    const player = await seedPlayer(db);
    const betting = bettingOn(db, { rules: { ...openRules, acceptOdds: 'any' } });
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1', { odds: '1.50' })])])))).toEqual([]);
  });

  test.each([
    ['suspended market', { status: -1 }, {}, 130],
    ['closed market', { status: -3 }, {}, 131],
    ['inactive outcome', { active: false }, {}, 131],
    ['stopped match', {}, { status: 2 }, 130],
    ['finished match', {}, { status: 4 }, 131],
    ['match not covered', {}, { status: 5 }, 131],
    ['ended match', {}, { ended: true }, 131],
  ] as const)('%s is not sold [I7]', async (_, market, matchOptions, code) => {
    const player = await seedPlayer(db);
    const match = await freshMatch(matchOptions);
    await seedMarket(db, { match_id: match, ...market });
    const verdict = await bettingOn(db).place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    expect(codesOf(verdict)).toEqual([code]);
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('a live match is sold; what the book does not hold is not [I7]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch({ status: 1 });
    const verdict = await bettingOn(db).place(
      pressOf(player, [
        betOf([pick(match)]),
        betOf([pick(match, { market_id: '77' })]),
        betOf([pick(match, { outcome_id: 'x' })]),
        betOf([pick(match, { specifier: 'total=2.5' })]),
        betOf([pick('999999')]),
      ]),
    );
    expect(codesOf(verdict)).toEqual([131, 131, 131, 131]);
    expect(await betsOf(db, player)).toBe(1);
  });

  test('while the feed is silent nothing is sold [I7]', async () => {
    const player = await seedPlayer(db);
    const catalogue = { offers: (keys: Parameters<typeof readOffers>[1]) => readOffers(db, keys), fresh: () => false };
    const verdict = await bettingOn(db, { catalogue }).place(pressOf(player, [betOf([pick('1')])]));
    expect(codesOf(verdict)).toEqual([130]);
  });

  test('what moved between the look in memory and the commit is decided by the state at the commit [I6] [I7]', async () => {
    const player = await seedPlayer(db);
    const [risen, suspended, gone] = [await freshMatch(), await freshMatch(), await freshMatch()];
    const picks = [risen, suspended, gone].map((match) => betOf([pick(match)]));
    const before = await readOffers(
      db,
      picks.flatMap((bet) => bet.selections),
    );
    await seedMarket(db, { match_id: risen, odds: '2.50' });
    await seedMarket(db, { match_id: suspended, status: -1 });
    await db.deleteFrom('market').where('match_id', '=', gone).execute();
    const betting = bettingOn(db, { catalogue: { offers: () => before, fresh: () => true } });
    const verdict = await betting.place(pressOf(player, picks, { accept: 'higher' }));
    expect(verdict).toMatchObject({
      answer: {
        data: [{ odds: '2.500', potential_win_amount: '25.00', selections: [{ odds: '2.50' }] }],
        errors_by_bet: [
          { bet_index: 1, code: 130 },
          { bet_index: 2, code: 131 },
        ],
      },
    });
  });

  test('a provider that the look in memory does not know yet still stands against the whole press [VAL-08]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    const oddin = await freshMatch({ provider: 'oddin' });
    const [known = null] = await readOffers(db, [pick(match)]);
    const betting = bettingOn(db, { catalogue: { offers: () => [known, null], fresh: () => true } });
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match)]), betOf([pick(oddin)])])))).toEqual([
      139, 139,
    ]);
  });

  test('several singles of a provider that is not bet on so are refused, each by its selection [API-06a] [SLIP-08]', async () => {
    const player = await seedPlayer(db);
    const [one, other] = [await freshMatch({ provider: 'oddin' }), await freshMatch({ provider: 'oddin' })];
    const betting = bettingOn(db, {
      rules: { ...openRules, takesSeveralSingles: (provider) => provider !== 'oddin' },
    });
    const singles = await betting.place(pressOf(player, [betOf([pick(one)]), betOf([pick(other)])]));
    expect(codesOf(singles)).toEqual([149, 149]);
    expect(singles.kind === 'answered' && singles.answer.errors_by_bet[0]?.selections).toHaveLength(2);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(one)])])))).toEqual([]);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(one), pick(other)])])))).toEqual([]);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1')]), betOf([pick('2')])])))).toEqual([]);
  });

  test('a refusal that an old look in memory would give is not given when the price is as it was seen [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    const old = await readOffers(db, [pick(match)]);
    await seedMarket(db, { match_id: match, odds: '2.20' });
    const betting = bettingOn(db, { catalogue: { offers: () => old, fresh: () => true } });
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match, { odds: '2.20' })])])))).toEqual([]);
  });

  test.each([
    ['market', (match: string) => sql`update market set status = -1 where match_id = ${match}`, 130],
    ['match', (match: string) => sql`update match set status = 3, ended = true where id = ${match}`, 131],
  ] as const)(
    'a %s that is being closed in another transaction is waited for, and then not sold [I7]',
    async (_, close, code) => {
      const player = await seedPlayer(db);
      const match = await freshMatch();
      const betting = bettingOn(db);
      const press = pressOf(player, [betOf([pick(match)])]);
      const placing = await db.transaction().execute(async (transaction) => {
        await close(match).execute(transaction);
        // The look sees the old price; the commit below comes before the function can have its lock.
        const placed = betting.place(press);
        await waitForBlocked();
        return { placed };
      });
      expect(codesOf(await placing.placed)).toEqual([code]);
      expect(await betsOf(db, player)).toBe(0);
    },
  );

  test('a bet that holds the price keeps it until it is committed: the suspension comes after it [I7]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    await db.transaction().execute(async (transaction) => {
      const betting = createBetting({
        db: transaction,
        catalogue: { offers: (keys) => readOffers(transaction, keys), fresh: () => true },
        rules: openRules,
        faults: null,
        feedNow,
        committed: () => undefined,
        delayed: () => undefined,
      });
      expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match)])])))).toEqual([]);
      const suspending = db
        .transaction()
        .execute((other) =>
          sql`set local lock_timeout = '50ms'`
            .execute(other)
            .then(() => seedMarket(other, { match_id: match, status: -1 })),
        );
      await expect(suspending).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await betsOf(db, player)).toBe(1);
  });

  test('a deadlock with somebody who locks in another order is not shown: the bet is decided after it', async () => {
    const betting = bettingOn(db);
    const deadlock = async () => {
      const player = await seedPlayer(db);
      const match = await freshMatch();
      const presses: ReturnType<typeof betting.place>[] = [];
      try {
        await db.transaction().execute(async (transaction) => {
          await seedMarket(transaction, { match_id: match, odds: '2.40' });
          presses.push(betting.place(pressOf(player, [betOf([pick(match)])], { accept: 'any' })));
          await waitForBlocked();
          // The bet holds the match and waits for the market; this waits for the bet, which waited first.
          await sql`update match set status = 1 where id = ${match}`.execute(transaction);
        });
      } catch (error) {
        // PostgreSQL ends whoever finds the ring: on a slow machine that is this side, and the bet saw nothing.
        await Promise.all(presses);
        expect(error).toMatchObject({ code: '40P01' });
        return null;
      }
      return { player, verdict: await presses[0] };
    };
    let ended = await deadlock();
    for (let attempt = 1; ended === null && attempt < 10; attempt += 1) ended = await deadlock();
    expect(ended?.verdict).toMatchObject({
      answer: { data: [{ selections: [{ odds: '2.40', match: { status: 1 } }] }] },
    });
    expect(await betsOf(db, ended?.player ?? '')).toBe(1);
  });

  test('prices that move at every look are refused in the end, with what they are now [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    const verdict = await bettingOn(racingPrices(db, match), {
      catalogue: { offers: () => [null], fresh: () => true },
    }).place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    expect(verdict).toMatchObject({ answer: { data: [], errors_by_bet: [{ code: 101 }] } });
    expect(await betsOf(db, player)).toBe(0);
  });

  test('the database itself sells nothing that is not open, whatever a plan says [I7]', async () => {
    const player = await seedPlayer(db);
    const match = await freshMatch();
    await seedMarket(db, { match_id: match, status: -1 });
    const key = { match_id: match, market_id: '1', specifier: '', outcome_id: '1' };
    const sold = { ...key, market_name: 'Winner', outcome_name: 'Home', odds: '2.00' };
    const placement = {
      type: 'single',
      currency: 'EUR',
      stake: '100',
      odds: '2.000',
      potential_win: '200',
      selections: [sold],
      wire: { selections: [{}] },
    };
    const call = (status: number) => sql<{ reply: unknown }>`
      select place_bets(${player}, 'direct-key-00000001', 'f', 'device-01', 'en', false, now(), '{}',
        ${JSON.stringify([{ refusal: null, placement }])}::jsonb,
        ${JSON.stringify([{ ...key, facts: [0, false, status, true, '2.00'], to_sell: true }])}::jsonb) as reply`;
    expect((await call(-1).execute(db)).rows).toEqual([{ reply: { kind: 'moved' } }]);
    await seedMarket(db, { match_id: match, status: 1 });
    expect((await call(1).execute(db)).rows).toMatchObject([{ reply: { kind: 'answered' } }]);
  });

  const waitForBlocked = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%place_bets%'`.execute(db);
      if (Number(rows[0]?.count) > 0) return;
    }
  };
});

describe('odds with six places', () => {
  const atTenThirds = async (): Promise<string> => {
    const match = await freshMatch();
    await seedMarket(db, { match_id: match, odds: '4.333333' });
    return match;
  };
  const third = (match: string, odds = '4.333333') => pick(match, { odds });

  test('10/3 is sold, kept and promised exactly, alone and in a combo [SLIP-20] [CAT-09] [I14]', async () => {
    const player = await seedPlayer(db);
    const [one, other] = [await atTenThirds(), await atTenThirds()];
    const verdict = await bettingOn(db).place(
      pressOf(player, [betOf([third(one)], '30.00'), betOf([third(one), third(other)], '3.00')]),
    );
    // 30.00 × 4.333333 = 129.99999; 3.00 × 4.333333² = 56.33332…
    expect(verdict).toMatchObject({
      answer: {
        data: [
          { odds: '4.333333', potential_win_amount: '130.00', selections: [{ odds: '4.333333' }] },
          { odds: '18.777775', potential_win_amount: '56.33' },
        ],
      },
    });
  });

  test('the last of the six places is a move, noughts behind are none [I6]', async () => {
    const player = await seedPlayer(db);
    const match = await atTenThirds();
    const placed = (odds: string, accept: 'none' | 'higher') =>
      bettingOn(db).place(pressOf(player, [betOf([third(match, odds)], '1.00')], { accept }));
    expect(codesOf(await placed('4.333334', 'none'))).toEqual([101]);
    expect(codesOf(await placed('4.333334', 'higher'))).toEqual([101]);
    expect(codesOf(await placed('4.333332', 'none'))).toEqual([101]);
    expect(codesOf(await placed('4.333332', 'higher'))).toEqual([]);
    const round = await freshMatch();
    expect(codesOf(await placedAt(player, round, '2.000000'))).toEqual([]);
    expect(codesOf(await placedAt(player, round, '2'))).toEqual([]);
  });

  const placedAt = (player: string, match: string, odds: string) =>
    bettingOn(db).place(pressOf(player, [betOf([pick(match, { odds })], '1.00')], { accept: 'none' }));
});

describe('rules of one bet', () => {
  const limits = {
    min_stake_limit: [{ currency_code: 'EUR', amount: '0.50' }],
    max_stake_limit: [{ currency_code: 'EUR', amount: '50' }],
    payout_limit: [{ currency_code: 'EUR', amount: '45' }],
    selection_limit: 2,
  };
  const limited = () => bettingOn(db, { rules: { ...openRules, limits } });

  test('stake below, at and above its limits, and a profit above the payout limit [VAL-05a] [VAL-01] [VAL-04] [VAL-05]', async () => {
    const player = await seedPlayer(db, { balance: 100_000n });
    const verdict = await limited().place(
      pressOf(
        player,
        ['0.49', '0.50', '45.00', '45.01', '50.01', '0.00'].map((stake) => betOf([pick('1')], stake)),
      ),
    );
    expect(verdict).toMatchObject({
      answer: {
        data: [{ stake: { value: '0.50' } }, { stake: { value: '45.00' }, potential_win_amount: '90.00' }],
        errors_by_bet: [
          { bet_index: 0, code: 134, limit: '0.50' },
          { bet_index: 3, code: 137, limit: '45.00' },
          { bet_index: 4, code: 135, limit: '50.00' },
          { bet_index: 5, code: 134, limit: '0.50' },
        ],
      },
    });
  });

  test('too many selections, two of one match, two providers [VAL-02] [VAL-06] [VAL-08]', async () => {
    const player = await seedPlayer(db);
    const oddin = await freshMatch({ provider: 'oddin' });
    const verdict = await limited().place(
      pressOf(player, [
        betOf([pick('1'), pick('2'), pick('3')]),
        betOf([pick('1'), pick('1', { outcome_id: '2', odds: '3.00' })]),
        betOf([pick('1'), pick(oddin)]),
      ]),
    );
    expect(codesOf(verdict)).toEqual([136, 138, 139]);
  });

  test('a restricted player places nothing, and each bet is refused with that reason [VAL-12]', async () => {
    const player = await seedPlayer(db, { restricted: true });
    const verdict = await bettingOn(db).place(pressOf(player, [betOf([pick('1')]), betOf([pick('2')], '0.001')]));
    expect(verdict).toMatchObject({
      answer: {
        data: [],
        errors_by_bet: [
          { bet_index: 0, code: 114, localized_message: 'error.platform.pve_player_bet_forbidden' },
          { bet_index: 1, code: 114 },
        ],
      },
    });
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('a placed selection names the sides of its match, in the answer and when it is read', async () => {
    const match = await freshMatch();
    const data = JSON.stringify({ home: { name: 'Arsenal' }, away: { name: 'Chelsea' } });
    await sql`update match set data = ${data}::jsonb where id = ${match}`.execute(db);
    const player = await seedPlayer(db);
    const named = [{ selections: [{ match: { sides: { home: 'Arsenal', away: 'Chelsea' } } }] }];
    const placed = await bettingOn(db).place(pressOf(player, [betOf([pick(match)])]));
    expect(placed).toMatchObject({ answer: { data: named } });
    expect((await readBets(db, player, {})).bets).toMatchObject(named);
  });

  test("a VIP's bets are VIP bets for good, in the answer and when they are read [PLC-08]", async () => {
    const player = await seedPlayer(db, { isVip: true });
    const betting = bettingOn(db);
    expect(await betting.place(pressOf(player, [betOf([pick('1')])]))).toMatchObject({
      answer: { data: [{ is_vip: true }] },
    });
    await sql`update player set is_vip = false where id = ${player}`.execute(db);
    expect((await readBets(db, player, {})).bets).toMatchObject([{ is_vip: true }]);
    expect(await betting.place(pressOf(player, [betOf([pick('2')])]))).toMatchObject({
      answer: { data: [{ is_vip: false }] },
    });
  });

  test('the desk can have the next bets refused, and a repeat does not use that up', async () => {
    const player = await seedPlayer(db);
    let waiting = 0;
    const faults = {
      refusals: () => waiting,
      takeRefusal: () => {
        if (waiting === 0) return null;
        waiting -= 1;
        return 101 as const;
      },
    };
    const betting = bettingOn(db, { faults });
    const press = pressOf(player, [betOf([pick('1')])]);
    expect(codesOf(await betting.place(press))).toEqual([]);
    waiting = 1;
    expect(codesOf(await betting.place(press))).toEqual([]);
    expect(waiting).toBe(1);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1')]), betOf([pick('2')])])))).toEqual([101]);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1')])])))).toEqual([]);
  });
});

describe('cost', () => {
  test('one trip to the database for a press when the catalogue is in memory and nothing moved [P13]', async () => {
    const player = await seedPlayer(db);
    const offers = await readOffers(db, [pick('1'), pick('2'), pick('3')]);
    const statements: string[] = [];
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    let commits = 0;
    const betting = bettingOn(counted, {
      catalogue: { offers: () => offers, fresh: () => true },
      committed: () => {
        commits += 1;
      },
    });
    const press = pressOf(player, [betOf([pick('1'), pick('2'), pick('3')])]);
    expect(codesOf(await betting.place(press))).toEqual([]);
    expect([statements.length, commits]).toEqual([1, 1]);
    await betting.place(press);
    expect([statements.length, commits]).toEqual([2, 1]);
  });
});

test('whatever the tests above did, each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(db)).toEqual([
    { currency: 'ETH', sum: '0' },
    { currency: 'EUR', sum: '0' },
  ]);
  expect(await checkBalances(db)).toEqual([]);
});
