import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bet, SelectionResult } from '@touchline/contract';
import { ratio } from '../odds/exact.ts';
import { fromSubunits } from '../odds/currency.ts';
import { capOfRest, openStake } from '../settlement/cash-out.ts';
import { settleBet } from '../settlement/settle.ts';
import { cashedOutOf, neededBy, openStakeOf, receiptFor, returnOf } from './bet-amounts.ts';

function leg(odds: string, status: SelectionResult, banker = false): Bet['selections'][number] {
  return {
    id: odds,
    status,
    ...(banker ? { banker } : {}),
    market: { id: '1', name: 'Match result' },
    specifier: '',
    outcome: { id: '1', name: 'Home' },
    odds,
    match: {
      id: '1',
      urn_id: 'sr:match:1',
      slug: 'home-away',
      name: 'Home vs Away',
      sport_key: 'soccer',
      tournament_name: 'League',
      start_time: '2026-01-01T12:00:00.000Z',
      status: 0,
      provider: 'betradar',
    },
  };
}

function betOf(given: Partial<Bet>): Bet {
  return {
    id: '1',
    type: 'combo',
    ref: 'key.0',
    status: 'waiting_results',
    result: 'no_results',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    win_amount: null,
    odds: '1',
    potential_win_amount: '1000.00',
    selections: [],
    created_at: '2026-01-01T12:00:00.000Z',
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    ...given,
  };
}

const system = { id: '2/3', win_count: 2, total_count: 3 };
function cashout(share: string, amount: string) {
  return { share, amount, by: 'player', at: '2026-01-01T13:00:00.000Z' } as const;
}

test('a combo needs every open leg [PLC-06]', () => {
  const bet = betOf({ selections: [leg('2.00', 'win'), leg('3.00', 'no_results'), leg('1.50', 'no_results')] });
  expect(neededBy(bet)).toMatchObject({ openLegs: 2, allMustWin: true, least: 0n, greatest: 9000n });
});

test('a system counts its lines, and its bankers by their marks [PLC-06]', () => {
  const legs = [leg('2.00', 'win'), leg('3.00', 'lose'), leg('1.50', 'no_results')];
  expect(neededBy(betOf({ type: 'system', system, selections: legs }))).toMatchObject({
    lines: 3n,
    linesAlive: 1n,
    fewestWins: 1,
  });
  const banked = [leg('2.00', 'no_results', true), leg('3.00', 'win'), leg('1.50', 'win'), leg('4.00', 'lose')];
  expect(neededBy(betOf({ type: 'system', system, selections: banked }))).toMatchObject({ lines: 3n, linesAlive: 1n });
});

test('a custom bet returns its one price, whatever its legs were [PLC-06]', () => {
  const legs = [leg('9.00', 'no_results'), leg('9.00', 'win')];
  const bet = betOf({ type: 'custom_bet', custom_odds: '4.50', selections: legs });
  expect(neededBy(bet)).toMatchObject({ greatest: 4500n });
});

test('nothing is needed by a bet that is over, checked, or not understood', () => {
  const legs = [leg('2.00', 'no_results')];
  const over = (['done', 'cashed_out', 'rejected', 'withdrawn', 'submitted'] as const).map((status) =>
    neededBy(betOf({ type: 'single', status, decides_at: null, selections: legs })),
  );
  expect(over).toEqual([null, null, null, null, null]);
  expect(neededBy(betOf({ type: 'system', selections: legs }))).toBeNull();
  expect(neededBy(betOf({ type: 'single', selections: [leg('0', 'no_results')] }))).toBeNull();
});

test('what was cashed out no longer plays [PLC-07]', () => {
  const bet = betOf({
    type: 'single',
    selections: [leg('2.00', 'no_results')],
    cashouts: [cashout('0.5', '4.90'), cashout('0.3', '1.44')],
  });
  expect([openStakeOf(bet), cashedOutOf(bet), neededBy(bet)?.greatest]).toEqual([350n, 634n, 700n]);
});

const results = ['win', 'lose', 'void', 'half_win', 'half_lose'] as const;
const odds = fc.integer({ min: 1001, max: 9999 }).map((value) => fromSubunits(BigInt(value), '1000'));

test('the receipt of every settled bet sums to what was paid for the rest of it [PLC-06] [I14]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ odds, status: fc.constantFrom(...results) }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.integer({ min: 5, max: 95 }), { maxLength: 2 }),
      fc.constantFrom('combo', 'system'),
      (legs, stake, shares, type) => {
        const taken = shares.map((share) => ratio(BigInt(share), 100n));
        const open = openStake(BigInt(stake), taken);
        fc.pre(open > 0n);
        const form =
          type === 'system' ? ({ kind: 'system', sizes: [2], bankers: [] } as const) : ({ kind: type } as const);
        const won = settleBet({
          stake: BigInt(stake),
          legs: legs.map((each) => ({ odds: each.odds, result: 'win' })),
          form,
          maxPayout: null,
        });
        const potential = won.decided ? won.payout : 0n;
        const settled = settleBet({
          stake: open,
          legs: legs.map((each) => ({ odds: each.odds, result: each.status })),
          form,
          maxPayout: capOfRest(potential, BigInt(stake), open),
        });
        if (!settled.decided) throw new Error('not decided');
        const extra = BigInt(shares.length) * 123n;
        const receipt = receiptFor(
          betOf({
            type,
            system: type === 'system' ? system : null,
            status: settled.status,
            result: settled.result,
            stake: { value: fromSubunits(BigInt(stake), '100'), currency: 'EUR', subunits: '100' },
            potential_win_amount: fromSubunits(potential, '100'),
            win_amount: fromSubunits(settled.payout + extra, '100'),
            selections: legs.map((each) => leg(each.odds, each.status)),
            ...(shares.length === 0
              ? {}
              : { cashouts: shares.map((share) => cashout(fromSubunits(BigInt(share), '100'), '1.23')) }),
          }),
        );
        const sum = receipt?.entries.reduce(
          (total, { amount }) => ({
            num: total.num * amount.den + amount.num * total.den,
            den: total.den * amount.den,
          }),
          { num: 0n, den: 1n },
        );
        expect(receipt?.payout).toBe(settled.payout);
        expect((sum?.num ?? 0n) === settled.payout * (sum?.den ?? 1n)).toBe(true);
      },
    ),
  );
});

test('no receipt is shown that would not sum to what was paid [PLC-06]', () => {
  const bet = betOf({ type: 'single', status: 'done', result: 'lose_entire', selections: [leg('2.00', 'lose')] });
  expect(receiptFor({ ...bet, win_amount: '3.00' })).toBeNull();
  expect(receiptFor({ ...bet, win_amount: '0.00' })?.payout).toBe(0n);
  expect(receiptFor({ ...bet, win_amount: '5.00', status: 'cashed_out' })).toBeNull();
});

test('the return of legs in a form is that of a bet whose legs all win; null for no bet', () => {
  expect(returnOf(1000n, ['2.00', '1.50'], { kind: 'combo' })).toBe(3000n);
  expect(returnOf(1000n, ['2.00', '2.00', '2.00'], { kind: 'system', sizes: [2], bankers: [] })).toBe(4000n);
  expect(returnOf(1000n, ['2.00', '2.00'], { kind: 'single' })).toBeNull();
});

test.each([
  ['won and placed', { status: 'win', place: { status: 'win' } }, '60.00'],
  ['placed only', { status: 'lose', place: { status: 'win' } }, '15.00'],
  [
    'placed in a dead heat for the last place',
    { status: 'lose', place: { status: 'win', dead_heat: { places: 1, tied: 2 } } },
    '7.50',
  ],
] as const)('the receipt of an each-way bet that %s has a line for each half [PLC-06]', (_, ended, paid) => {
  const selection = { ...leg('9.00', 'no_results'), each_way: { fraction: '1/4', places: 3 }, ...ended };
  const bet = betOf({ type: 'single', status: 'done', potential_win_amount: '60.00', selections: [selection] });
  const receipt = receiptFor({ ...bet, win_amount: paid });
  expect(receipt?.entries.map(({ kind }) => kind)).toEqual(['each_way', 'each_way']);
});

test('an each-way bet whose place is open still plays for both halves [PLC-06]', () => {
  const selection = { ...leg('9.00', 'no_results'), each_way: { fraction: '1/4', places: 3 } };
  const bet = betOf({ type: 'single', selections: [selection] });
  expect(neededBy(bet)).toMatchObject({ greatest: 6000n, least: 0n });
  expect(neededBy(betOf({ type: 'single', selections: [{ ...selection, status: 'win' }] }))).not.toBeNull();
});

test('a dead heat shares a win, and a deduction lowers its winnings [PLC-06]', () => {
  const win = leg('3.00', 'win');
  const bet = betOf({ type: 'single', status: 'done', potential_win_amount: '30.00' });
  const kindsOf = (selection: Bet['selections'][number], paid: string) =>
    receiptFor({ ...bet, win_amount: paid, selections: [selection] })?.entries.map(({ kind }) => kind);
  expect(kindsOf(win, '30.00')).toEqual(['line']);
  expect(kindsOf({ ...win, dead_heat: { places: 1, tied: 2 } }, '15.00')).toEqual(['line']);
  expect(kindsOf({ ...win, deduction: 25 }, '25.00')).toEqual(['line', 'deduction']);
});

const boost = {
  id: '7',
  type: 'comboboost',
  odds: '1.10',
  multiplier: null,
} as const;

test('a combo boost counts from as many wins as it says, from one where it says none [BON-06]', () => {
  const open = [leg('2.00', 'no_results'), leg('3.00', 'no_results')];
  const greatest = (bonus: unknown, legs = open) =>
    neededBy(betOf({ selections: legs, bonus: bonus as Bet['bonus'] }))?.greatest;
  expect(greatest(null)).toBe(6000n);
  expect(greatest(boost)).toBe(6600n);
  expect(greatest({ ...boost, min_count: 2 })).toBe(6600n);
  expect(greatest({ ...boost, min_count: 2 }, [leg('2.00', 'void'), leg('3.00', 'no_results')])).toBe(3000n);
  expect(greatest({ ...boost, type: 'of another back end' })).toBe(6000n);
});

test('what an open bet with a boost can still pay is by the legs that it counted and its lower ranges [BON-18]', () => {
  const greatest = (more: object) => {
    const selections = [leg('2.00', 'win'), leg('2.00', 'void'), leg('3.00', 'no_results')];
    return neededBy(betOf({ selections, bonus: { ...boost, min_count: 3, ...more } }))?.greatest;
  };
  expect(greatest({})).toBe(6000n);
  const lower = { lower_ranges: [{ min_count: 2, odds: '1.05' }] };
  expect([greatest(lower), greatest({ ...lower, counted: [0, 1] })]).toEqual([6300n, 6000n]);
});

test('a custom bet without a price of at least 1 is not valued [PLC-06]', () => {
  const greatest = (customOdds: string | null, odds: string) => {
    const selections = [leg('9.00', 'no_results')];
    return neededBy(betOf({ type: 'custom_bet', custom_odds: customOdds, odds, selections }))?.greatest;
  };
  expect([greatest('1', '9'), greatest(null, '4.50')]).toEqual([1000n, 4500n]);
  expect([greatest('0.99', '9'), greatest('none', '9')]).toEqual([undefined, undefined]);
});

test('a cancelled bet gets its stake back, and a bet that is not over has no receipt [PLC-06]', () => {
  const bet = betOf({ type: 'single', selections: [leg('2.00', 'no_results')], win_amount: '10.00' });
  expect(receiptFor({ ...bet, status: 'cancelled', result: 'canceled' })?.payout).toBe(1000n);
  const lost = { ...bet, selections: [leg('2.00', 'lose')], win_amount: '0.00' };
  expect(receiptFor({ ...lost, status: 'ready_to_process' })).toBeNull();
  expect(receiptFor({ ...lost, status: 'done', win_amount: null })).toBeNull();
});

test('a payment below what the legs return is shown as capped [PLC-06]', () => {
  const bet = betOf({ type: 'single', status: 'done', selections: [leg('2.00', 'win')], win_amount: '15.00' });
  const receipt = receiptFor({ ...bet, potential_win_amount: '20.00' });
  expect([receipt?.payout, receipt?.entries.map(({ kind }) => kind)]).toEqual([1500n, ['line', 'cap']]);
});

test('amounts that no currency has are unknown, and a mistake of the page is not hidden', () => {
  const bet = betOf({ type: 'single', selections: [leg('2.00', 'no_results')] });
  expect([openStakeOf(bet), cashedOutOf(bet)]).toEqual([1000n, 0n]);
  expect(openStakeOf({ ...bet, stake: { ...bet.stake, value: '10.001' } })).toBeNull();
  expect(openStakeOf({ ...bet, cashouts: [cashout('half', '1.00')] })).toBeNull();
  const broken = Object.defineProperty(cashout('0.5', '1.00'), 'share', {
    get() {
      throw new TypeError('not of the wire');
    },
  });
  expect(() => openStakeOf({ ...bet, cashouts: [broken] })).toThrow('not of the wire');
});
