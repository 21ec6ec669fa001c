import type { Bet } from '@touchline/contract';
import { fromSubunits, partOfOffer, ratio, settleBet, cashedStake, toSubunits } from '@touchline/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BettingRules } from '../betting/betting-ports.ts';
import { readBets } from '../betting/read-bets.ts';
import { balanceOf, seedPlayer } from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf, systemOf } from '../betting/betting-presses.ts';
import { bettingOn, openRules } from '../betting/betting-testing.ts';
import { betWire } from '../betting/bet-wire.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { placed } from './cash-out-testing.ts';
import { createCashOutPresses, refusalOf } from './testing/cash-out-presses.ts';

const here = createCashOutPresses();
const { aSingle, cashOut, decide, settle } = here;

async function readOne(playerId: string, id: string): Promise<Bet> {
  const [bet] = (await readBets(here.db, playerId, { id: [id] })).bets;
  if (bet === undefined) throw new Error(`no bet ${id}`);
  return betWire(bet);
}

describe('a share of a bet [PLC-07]', () => {
  test('pays its share of the offer, and the rest goes on with the rest of the stake [I14]', async () => {
    const { match, bet } = await aSingle();
    const after = await cashOut({ bet_id: bet.id, to_cashout: '3.80', share: '0.40' });
    expect(after).toMatchObject({
      status: 'waiting_results',
      result: 'no_results',
      stake: { value: '10.00' },
      win_amount: null,
      // 9.50 less 3.80.
      to_cashout: '5.70',
      partial_cashout: true,
      cashouts: [{ share: '0.40', amount: '3.80', by: 'player' }],
    });
    expect(await balanceOf(here.db, here.player)).toBe('9380');
    await decide(match, 'win');
    await settle();
    // 6.00 × 2.00 beside the 3.80.
    expect(await balanceOf(here.db, here.player)).toBe('10580');
    const { rows } = await sql`
      select status, win_amount, cashed_stake, cashed_amount from bet where id = ${bet.id}`.execute(here.db);
    expect(rows).toEqual([{ status: 'done', win_amount: '1580', cashed_stake: '400', cashed_amount: '380' }]);
    expect((await ledgerSums(here.db)).every(({ sum }) => sum === '0')).toBe(true);
    // Of the stake only the rest was still held.
    expect(await checkStakes(here.db)).toEqual([]);
  });

  test('several times, then all of what is left', async () => {
    const { bet } = await aSingle();
    await cashOut({ bet_id: bet.id, to_cashout: '4.75', share: '0.5' });
    await cashOut({ bet_id: bet.id, to_cashout: '1.18', share: '0.25' });
    const last = await cashOut({ bet_id: bet.id, to_cashout: '3.56' });
    // 4.75 + 1.18 + 3.56 never comes to more than 9.50.
    expect(last).toMatchObject({ status: 'cashed_out', win_amount: '9.49' });
    expect(last.cashouts?.map(({ share, amount }) => [share, amount])).toEqual([
      ['0.5', '4.75'],
      ['0.25', '1.18'],
      ['1', '3.56'],
    ]);
    expect(await balanceOf(here.db, here.player)).toBe('9949');
    const { rows } = await sql`
      select sum(entry.amount)::text as sum from ledger_entry entry
      join ledger_transaction cause on cause.id = entry.transaction_id
      join ledger_account account on account.id = entry.account_id and account.kind = 'stakes'
      where cause.bet_id = ${bet.id} or cause.reference like ${`${bet.id}.%`}`.execute(here.db);
    expect(rows).toEqual([{ sum: '0' }]);
  });

  test.each([
    ['0', 'must be above 0'],
    ['1', 'must be above 0 and below 1'],
    ['1.5', 'must be above 0 and below 1'],
    ['0.333', 'at most two places'],
  ])('a share of %s is refused in words [I16]', async (share, words) => {
    const { bet } = await aSingle();
    const refusal = await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '1.00', share }));
    expect([refusal.name, refusal.details?.map(({ path }) => path)]).toEqual(['cashout_share', ['body.share']]);
    expect(refusal.details?.[0]?.message).toContain(words);
  });

  test('[addition] the exposure shrinks with each, and stays a number of millionths', async () => {
    const match = await here.testPrices.open();
    const rules: BettingRules = {
      ...openRules,
      exposure: { limit: 25n, worthOf: () => ({ num: 1n, den: 1n }) },
    };
    const verdict = await bettingOn(here.db, { rules }).place(pressOf(here.player, [betOf([pick(match)])]));
    const id = verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    const held = async () =>
      (await here.db.selectFrom('exposure').select('amount').where('match_id', '=', match).executeTakeFirst())?.amount;
    // Stakes are taken to the subunit, so that a share of what is held is a fraction without end.
    for (const share of ['0.33', '0.17', '0.29']) await cashOut({ bet_id: id, to_cashout: '0.01', share });
    expect(Number(await held())).toBeCloseTo(7.88, 2);
    expect(await held()).toMatch(/^\d+\.\d{6}$/);
    await cashOut({ bet_id: id, to_cashout: '0.01' });
    expect(await held()).toBeUndefined();
  });

  test('a rest below the smallest stake is refused with that stake', async () => {
    const { bet } = await aSingle();
    const limits = { ...openRules.limits, min_stake_limit: [{ currency_code: 'EUR', amount: '4' }] };
    const body = { bet_id: bet.id, to_cashout: '1.00', share: '0.61' };
    expect(await refusalOf(cashOut(body, { rules: { limits } }))).toEqual({
      name: 'cashout_share',
      details: [{ path: 'body.share', message: 'must leave a stake of at least 4.00 EUR' }],
    });
    expect(await cashOut({ ...body, share: '0.60' }, { rules: { limits } })).toMatchObject({
      status: 'waiting_results',
    });
  });

  test('where shares are not on offer the whole is', async () => {
    const { bet } = await aSingle();
    const rules = { partial: false };
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '1.00', share: '0.5' }, { rules }))).toMatchObject({
      name: 'cashout_share',
    });
    expect(await cashOut({ bet_id: bet.id, to_cashout: '9.50' }, { rules })).toMatchObject({ status: 'cashed_out' });
  });
});

describe('combos and systems [PLC-07] [I14]', () => {
  test('a decided leg counts by its result, half a win too, and an open one by its chance', async () => {
    const [first, second] = [await here.testPrices.open(), await here.testPrices.open()];
    const bet = await placed(here.db, here.player, betOf([pick(first), pick(second)]));
    await decide(first, 'half_win');
    await settle();
    // 10.00 × 1.5 × (2.00 × 1/2) × 0.95.
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '14.26' }))).toMatchObject({
      details: [{ message: '14.25' }],
    });
    expect(await cashOut({ bet_id: bet.id, to_cashout: '14.25' })).toMatchObject({ win_amount: '14.25' });
  });

  test('a system with a banker pays by its lines, settles the rest of its stake by them, and sums to 0', async () => {
    const ids = [
      await here.testPrices.open(),
      await here.testPrices.open(),
      await here.testPrices.open(),
      await here.testPrices.open(),
    ];
    const bet = await placed(
      here.db,
      here.player,
      systemOf(
        '2/3',
        ids.map((id) => pick(id)),
        { bankers: 1 },
      ),
    );
    const [banker = '', lost = '', ...others] = ids;
    await decide(banker, 'win');
    await decide(lost, 'lose');
    await settle();
    // One of three lines stands: 10.00 / 3 × 2.00 × (2.00 × 1/2)² × 0.95.
    const after = await cashOut({ bet_id: bet.id, to_cashout: '3.16', share: '0.5' });
    expect(after.to_cashout).toBe('3.16');
    for (const id of others) await decide(id, 'win');
    await settle();
    // 5.00 / 3 × 8 = 13.33 beside the 3.16.
    expect(await balanceOf(here.db, here.player)).toBe(String(10_000 - 1000 + 316 + 1333));
    expect((await ledgerSums(here.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await checkBalances(here.db)).toEqual([]);
  });
});

describe('what is left of a bet [I14]', () => {
  test('a capped bet pays no more than its cap, cash-out and settlement together', async () => {
    const match = await here.testPrices.open({ odds: '100.00', other: '1.01' });
    const limits: BettingRules['limits'] = {
      ...openRules.limits,
      payout_limit: [{ currency_code: 'EUR', amount: '490', action: 'accept' }],
    };
    const verdict = await bettingOn(here.db, { rules: { ...openRules, limits } }).place(
      pressOf(here.player, [betOf([pick(match, { odds: '100.00' })])]),
    );
    const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
    expect(bet?.potential_win_amount).toBe('500.00');
    // Half a chance of 500.00.
    await here.testPrices.set(match, {});
    await cashOut({ bet_id: bet?.id ?? '', to_cashout: '118.75', share: '0.5' });
    await decide(match, 'win');
    await settle();
    expect(await balanceOf(here.db, here.player)).toBe(String(10_000 - 1000 + 11_875 + 25_000));
  });

  test('whatever was bet and taken, settlement pays what the rules say of the rest, and the bookmaker holds nothing more', async () => {
    const results = ['win', 'lose', 'void', 'half_win', 'half_lose'] as const;
    const bets = fc.record({
      stake: fc.integer({ min: 2, max: 5000 }),
      odds: fc.array(fc.integer({ min: 1100, max: 9000 }), { minLength: 1, maxLength: 3 }),
      results: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...results))),
      shares: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 }),
    });
    let partly = 0;
    await fc.assert(
      fc.asyncProperty(bets, async (drawn) => {
        const racer = await seedPlayer(here.db);
        const odds = drawn.odds.map((milli) => String(milli).replace(/(?=\d{3}$)/, '.'));
        const ids: string[] = [];
        for (const price of odds) ids.push(await here.testPrices.open({ odds: price, other: '2.00' }));
        const bet = await placed(
          here.db,
          racer,
          betOf(
            ids.map((id, place) => pick(id, { odds: odds[place] ?? '' })),
            (drawn.stake / 100).toFixed(2),
          ),
        );
        let open = BigInt(drawn.stake);
        let paid = 0n;
        for (const hundredths of drawn.shares) {
          const share = ratio(BigInt(hundredths), 100n);
          const { to_cashout } = here.testCashOut.offers.asOffered(await readOne(racer, bet.id), racer);
          const part = partOfOffer(toSubunits(to_cashout ?? '0', '100') ?? 0n, share);
          const left = open - cashedStake(open, share);
          if (part < 1n || left < 1n) continue;
          const body = {
            bet_id: bet.id,
            to_cashout: fromSubunits(part, '100'),
            share: (hundredths / 100).toFixed(2),
          };
          await cashOut(body, { playerId: racer });
          open = left;
          paid += part;
          partly += 1;
        }
        for (const [place, id] of ids.entries()) await decide(id, drawn.results[place] ?? 'win');
        await settle();
        const settled = settleBet({
          stake: open,
          legs: odds.map((text, place) => ({ odds: text, result: drawn.results[place] ?? 'win' })),
          maxPayout: null,
        });
        if (!settled.decided) throw new Error('not decided');
        expect(await readOne(racer, bet.id)).toMatchObject({
          status: 'done',
          result: settled.result,
          win_amount: fromSubunits(settled.payout + paid, '100'),
        });
        expect(await balanceOf(here.db, racer)).toBe(String(10_000n - BigInt(drawn.stake) + paid + settled.payout));
      }),
      { numRuns: 40, seed: 25 },
    );
    expect(partly).toBeGreaterThan(20);
    expect(await checkStakes(here.db)).toEqual([]);
  });
});

test('after all of that each balance is the sum of its entries, and the bookmaker holds the stakes that are open [I4]', async () => {
  expect(await checkBalances(here.db)).toEqual([]);
  expect(await checkStakes(here.db)).toEqual([]);
  expect((await ledgerSums(here.db)).every(({ sum }) => sum === '0')).toBe(true);
});
