import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { readOffers } from './read-offers.ts';
import { createBetting } from './place.ts';
import { balanceOf, betsOf, seedMarket, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, feedNow, openRules, racingPrices } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { freshMatches } from './betting-seeds.ts';

const here = databaseOfFile(['1', '2']);
const freshMatch = freshMatches(here);

afterAll(async () => expect(await checkBalances(here.db)).toEqual([]));

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
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    await seedMarket(here.db, { match_id: match, odds: now });
    const verdict = await bettingOn(here.db).place(
      pressOf(player, [betOf([pick(match, { odds: seenTwo })])], { accept }),
    );
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
    const player = await seedPlayer(here.db);
    expect(codesOf(await bettingOn(here.db).place(pressOf(player, [betOf([pick('1', { odds: '2' })])])))).toEqual([]);
  });

  test('without a mode in the press the one of the configuration counts [I6]', async () => {
    const player = await seedPlayer(here.db);
    const betting = bettingOn(here.db, { rules: { ...openRules, acceptOdds: 'any' } });
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
    const player = await seedPlayer(here.db);
    const match = await freshMatch(matchOptions);
    await seedMarket(here.db, { match_id: match, ...market });
    const verdict = await bettingOn(here.db).place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    expect(codesOf(verdict)).toEqual([code]);
    expect(await balanceOf(here.db, player)).toBe('10000');
  });

  test('a live match is sold; what the book does not hold is not [I7]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch({ status: 1 });
    const verdict = await bettingOn(here.db).place(
      pressOf(player, [
        betOf([pick(match)]),
        betOf([pick(match, { market_id: '77' })]),
        betOf([pick(match, { outcome_id: 'x' })]),
        betOf([pick(match, { specifier: 'total=2.5' })]),
        betOf([pick('999999')]),
      ]),
    );
    expect(codesOf(verdict)).toEqual([131, 131, 131, 131]);
    expect(await betsOf(here.db, player)).toBe(1);
  });

  test('while the feed is silent nothing is sold [I7]', async () => {
    const player = await seedPlayer(here.db);
    const catalogue = {
      offers: (keys: Parameters<typeof readOffers>[1]) => readOffers(here.db, keys),
      fresh: () => false,
    };
    const verdict = await bettingOn(here.db, { catalogue }).place(pressOf(player, [betOf([pick('1')])]));
    expect(codesOf(verdict)).toEqual([130]);
  });

  test('what moved between the look in memory and the commit is decided by the state at the commit [I6] [I7]', async () => {
    const player = await seedPlayer(here.db);
    const [risen, suspended, gone] = [await freshMatch(), await freshMatch(), await freshMatch()];
    const picks = [risen, suspended, gone].map((match) => betOf([pick(match)]));
    const before = await readOffers(
      here.db,
      picks.flatMap((bet) => bet.selections),
    );
    await seedMarket(here.db, { match_id: risen, odds: '2.50' });
    await seedMarket(here.db, { match_id: suspended, status: -1 });
    await here.db.deleteFrom('market').where('match_id', '=', gone).execute();
    const betting = bettingOn(here.db, { catalogue: { offers: () => before, fresh: () => true } });
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
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const oddin = await freshMatch({ provider: 'oddin' });
    const [known = null] = await readOffers(here.db, [pick(match)]);
    const betting = bettingOn(here.db, { catalogue: { offers: () => [known, null], fresh: () => true } });
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match)]), betOf([pick(oddin)])])))).toEqual([
      139, 139,
    ]);
  });

  test('several singles of a provider that is not bet on so are refused, each by its selection [API-06a] [SLIP-08]', async () => {
    const player = await seedPlayer(here.db);
    const [one, other] = [await freshMatch({ provider: 'oddin' }), await freshMatch({ provider: 'oddin' })];
    const betting = bettingOn(here.db, {
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
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const old = await readOffers(here.db, [pick(match)]);
    await seedMarket(here.db, { match_id: match, odds: '2.20' });
    const betting = bettingOn(here.db, { catalogue: { offers: () => old, fresh: () => true } });
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match, { odds: '2.20' })])])))).toEqual([]);
  });

  test.each([
    ['market', (match: string) => sql`update market set status = -1 where match_id = ${match}`, 130],
    ['match', (match: string) => sql`update match set status = 3, ended = true where id = ${match}`, 131],
  ] as const)(
    'a %s that is being closed in another transaction is waited for, and then not sold [I7]',
    async (_, close, code) => {
      const player = await seedPlayer(here.db);
      const match = await freshMatch();
      const betting = bettingOn(here.db);
      const press = pressOf(player, [betOf([pick(match)])]);
      const placing = await here.db.transaction().execute(async (transaction) => {
        await close(match).execute(transaction);
        // The look sees the old price; the commit below comes before the function can have its lock.
        const placed = betting.place(press);
        await waitForBlocked();
        return { placed };
      });
      expect(codesOf(await placing.placed)).toEqual([code]);
      expect(await betsOf(here.db, player)).toBe(0);
    },
  );

  test('a bet that holds the price keeps it until it is committed: the suspension comes after it [I7]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    await here.db.transaction().execute(async (transaction) => {
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
      const suspending = here.db
        .transaction()
        .execute((other) =>
          sql`set local lock_timeout = '50ms'`
            .execute(other)
            .then(() => seedMarket(other, { match_id: match, status: -1 })),
        );
      await expect(suspending).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await betsOf(here.db, player)).toBe(1);
  });

  test('a deadlock with somebody who locks in another order is not shown: the bet is decided after it', async () => {
    const betting = bettingOn(here.db);
    const deadlock = async () => {
      const player = await seedPlayer(here.db);
      const match = await freshMatch();
      const presses: ReturnType<typeof betting.place>[] = [];
      try {
        await here.db.transaction().execute(async (transaction) => {
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
    expect(await betsOf(here.db, ended?.player ?? '')).toBe(1);
  });

  test('prices that move at every look are refused in the end, with what they are now [I6]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const verdict = await bettingOn(racingPrices(here.db, match), {
      catalogue: { offers: () => [null], fresh: () => true },
    }).place(pressOf(player, [betOf([pick(match)])], { accept: 'any' }));
    expect(verdict).toMatchObject({ answer: { data: [], errors_by_bet: [{ code: 101 }] } });
    expect(await betsOf(here.db, player)).toBe(0);
  });

  test('the database itself sells nothing that is not open, whatever a plan says [I7]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    await seedMarket(here.db, { match_id: match, status: -1 });
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
    expect((await call(-1).execute(here.db)).rows).toEqual([{ reply: { kind: 'moved' } }]);
    await seedMarket(here.db, { match_id: match, status: 1 });
    expect((await call(1).execute(here.db)).rows).toMatchObject([{ reply: { kind: 'answered' } }]);
  });

  const waitForBlocked = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%place_bets%'`.execute(here.db);
      if (Number(rows[0]?.count) > 0) return;
    }
  };
});

describe('odds with six places', () => {
  const atTenThirds = async (): Promise<string> => {
    const match = await freshMatch();
    await seedMarket(here.db, { match_id: match, odds: '4.333333' });
    return match;
  };
  const third = (match: string, odds = '4.333333') => pick(match, { odds });

  test('10/3 is sold, kept and promised exactly, alone and in a combo [SLIP-20] [CAT-09] [I14]', async () => {
    const player = await seedPlayer(here.db);
    const [one, other] = [await atTenThirds(), await atTenThirds()];
    const verdict = await bettingOn(here.db).place(
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
    const player = await seedPlayer(here.db);
    const match = await atTenThirds();
    const placed = (odds: string, accept: 'none' | 'higher') =>
      bettingOn(here.db).place(pressOf(player, [betOf([third(match, odds)], '1.00')], { accept }));
    expect(codesOf(await placed('4.333334', 'none'))).toEqual([101]);
    expect(codesOf(await placed('4.333334', 'higher'))).toEqual([101]);
    expect(codesOf(await placed('4.333332', 'none'))).toEqual([101]);
    expect(codesOf(await placed('4.333332', 'higher'))).toEqual([]);
    const round = await freshMatch();
    expect(codesOf(await placedAt(player, round, '2.000000'))).toEqual([]);
    expect(codesOf(await placedAt(player, round, '2'))).toEqual([]);
  });

  const placedAt = (player: string, match: string, odds: string) =>
    bettingOn(here.db).place(pressOf(player, [betOf([pick(match, { odds })], '1.00')], { accept: 'none' }));
});
