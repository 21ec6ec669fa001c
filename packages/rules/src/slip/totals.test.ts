import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, parseDecimal, ratio } from '../odds/exact.ts';
import { largestStake, payout } from '../odds/payout.ts';
import { settleBet } from '../settlement/settle.ts';
import {
  aCombo,
  aCustomBet,
  aSelection,
  aSlipBet,
  aSystem,
  aSystemType,
  someLimits,
  someSystemTypes,
} from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { formOf } from './forms.ts';
import { betTotals, exactOdds, promisedFactor, slipTotals, stakeOf } from './totals.ts';
import type { BetTotals, SlipBet, SlipBonus, SlipSelection } from './slip-types.ts';

const [a, b, c, d] = ['2.00', '1.85', '3.333', '1.50'].map((odds, place) =>
  aSelection({ matchId: String(place), odds }),
) as [SlipSelection, SlipSelection, SlipSelection, SlipSelection];
function single(selection: SlipSelection, stake = ''): SlipBet {
  return aSlipBet({ selections: [selection], stake });
}
const limits = someLimits();
function bonus(type: SlipBonus['type'], over: Partial<SlipBonus> = {}): SlipBonus {
  return {
    id: '7',
    type,
    odds: null,
    minCount: 0,
    amount: null,
    isOwnChoice: false,
    ...over,
  };
}

describe('sums of an entry', () => {
  test.each<[string, SlipBet, BetTotals]>([
    [
      'a combo multiplies its odds, shows up to six places and wins from the exact product',
      aCombo([a, b, c], { stake: '10,00' }),
      {
        totalOdds: '12.3321',
        lines: 1n,
        stake: 1000n,
        stakePerLine: { value: '10.00', isExact: true },
        potentialWin: 12_332n,
        leastWin: 12_332n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'no stake, no win',
      aCombo([a, b], { stake: '0' }),
      {
        totalOdds: '3.700',
        lines: 1n,
        stake: null,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'odds that are none leave everything but the stake unknown',
      aCombo([a, { ...b, odds: '-' }], { stake: '5' }),
      {
        totalOdds: null,
        lines: 1n,
        stake: 500n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // Lines 3.70, 6.666 and 6.16605 at 10/3 each.
      'a system has the mean of its lines and wins at least the lowest of them',
      aSystem([c, a, b], aSystemType('2/3', 3, 2), { stake: '10' }),
      {
        totalOdds: '5.510683',
        lines: 3n,
        stake: 1000n,
        stakePerLine: { value: '3.333333', isExact: false },
        potentialWin: 5511n,
        leastWin: 1233n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // Three singles, three doubles and a treble at 1 each: (3 x 2.85 x 4.333 - 1) / 7; the lowest single is b.
      'a full cover counts the lines of all its sizes',
      aSystem([a, b, c], aSystemType('patent', 3, 1, 2, 3), { stake: '7' }),
      {
        totalOdds: '5.149593',
        lines: 7n,
        stake: 700n,
        stakePerLine: { value: '1.00', isExact: true },
        potentialWin: 3605n,
        leastWin: 185n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // d in every line: 1.5 times the lines above.
      'a banker stands in every line, also in the least',
      aSystem([c, d, a, b], aSystemType('2/3', 3, 2), { stake: '10', bankers: [d.id] }),
      {
        totalOdds: '8.266025',
        lines: 3n,
        stake: 1000n,
        stakePerLine: { value: '3.333333', isExact: false },
        potentialWin: 8266n,
        leastWin: 1850n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'a system that does not fit its type is not known',
      aSystem([a, b], aSystemType('2/3', 3, 2), { stake: '1' }),
      {
        totalOdds: null,
        lines: 3n,
        stake: 100n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'a custom bet has one price for all its legs',
      aCustomBet([a, b], '4.125', { stake: '2' }),
      {
        totalOdds: '4.125',
        lines: 1n,
        stake: 200n,
        stakePerLine: { value: '2.00', isExact: true },
        potentialWin: 825n,
        leastWin: 825n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'without a price nothing is known',
      aCustomBet([a, b], null, { stake: '2' }),
      {
        totalOdds: null,
        lines: 1n,
        stake: 200n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
  ])('%s [SLIP-20]', (_, bet, totals) => {
    expect(betTotals(bet, limits)).toEqual(totals);
  });

  test('the wins are capped by the maximum payout [SLIP-20]', () => {
    const capped = someLimits({ maxPayout: 1000n });
    const system = betTotals(aSystem([a, b, c], aSystemType('2/3', 3, 2), { stake: '100' }), capped);
    expect([system.potentialWin, system.leastWin]).toEqual([1000n, 1000n]);
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: 250_000n })).potentialWin).toBe(250_000n);
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: null })).potentialWin).toBe(333_300n);
  });

  test('amounts are in the currency of the entry [SLIP-20]', () => {
    const yen = { currency: { code: 'JPY', subunits: '1' }, selections: [a] };
    expect(betTotals(aSlipBet({ ...yen, stake: '7' }), limits)).toEqual({
      totalOdds: '2.000',
      lines: 1n,
      stake: 7n,
      stakePerLine: { value: '7', isExact: true },
      potentialWin: 14n,
      leastWin: 14n,
      eachWay: null,
      warnings: [],
    });
    expect([stakeOf(aSlipBet({ ...yen, stake: '7.5' })), stakeOf(single(a, '0')), stakeOf(single(a, '0.01'))]).toEqual([
      null,
      null,
      1n,
    ]);
  });

  test('what goes above a limit and is taken all the same has its warning [VAL-03] [VAL-05]', () => {
    const lenient = someLimits({
      maxOdds: { value: ratio(3n), action: 'accept' },
      maxPayout: 5000n,
      payoutAction: 'accept',
    });
    const kinds = (bet: SlipBet) => betTotals(bet, lenient).warnings.map(({ kind }) => kind);
    expect(kinds(aCombo([a, b], { stake: '10' }))).toEqual(['odds_too_high']);
    expect(kinds(aCombo([a, b], { stake: '100' }))).toEqual(['odds_too_high', 'payout_too_large']);
    expect(kinds(single(a, '25'))).toEqual([]);
    expect(kinds(single(a, '25.01'))).toEqual(['payout_too_large']);
    expect(kinds(aCombo([a, b]))).toEqual(['odds_too_high']);
    const boost = bonus('comboboost', { odds: '2', minCount: 2 });
    expect(kinds(aCombo([a, d], { stake: '9', bonus: boost }))).toEqual(['payout_too_large']);
  });
});

describe('what is promised', () => {
  test.each<[string, SlipBet, string | null]>([
    ['nothing is added without a bonus', aCombo([a, b]), '3.7'],
    ['a comboboost multiplies', aCombo([a, b], { bonus: bonus('comboboost', { odds: '1.10', minCount: 2 }) }), '4.07'],
    ['not below its count', aCombo([a, b], { bonus: bonus('comboboost', { odds: '1.10', minCount: 3 }) }), '3.7'],
    ['not without its odds', aCombo([a, b], { bonus: bonus('comboboost', { minCount: 2 }) }), '3.7'],
    ['a freebet keeps its stake', aCombo([a, b], { bonus: bonus('freebet') }), '2.7'],
    ['so does one that only wins', aCombo([a, b], { bonus: bonus('freebet_only_win') }), '2.7'],
    ['one that wins all pays the stake', aCombo([a, b], { bonus: bonus('freebet_all_win') }), '3.7'],
    ['without risk the stake is the own', aCombo([a, b], { bonus: bonus('freebet_no_risk') }), '3.7'],
    ['a hunting adds nothing', aCombo([a, b], { bonus: bonus('hunting') }), '3.7'],
    ['a tournament adds nothing', aCombo([a, b], { bonus: bonus('tournament') }), '3.7'],
    ['a lootbox adds nothing', aCombo([a, b], { bonus: bonus('lootbox') }), '3.7'],
    ['a jackpot adds nothing', aCombo([a, b], { bonus: bonus('jackpot') }), '3.7'],
    ['nothing is promised on odds that are none', aCombo([a, { ...b, odds: '0.9' }]), null],
    ['nothing without a price', aCustomBet([a, b], null), null],
    ['nothing on a price that is none', aCustomBet([a, b], '0.5'), null],
  ])('%s [SLIP-20]', (_, bet, factor) => {
    const promised = promisedFactor(bet);
    expect(promised).toEqual(factor === null ? null : parseDecimal(factor));
    if (bet.bonus !== null) expect(exactOdds(bet)).toEqual(parseDecimal('3.7'));
  });

  test('a freebet on a system keeps its stake of the least win as well [SLIP-20]', () => {
    const system = aSystem([a, b, c], aSystemType('2/3', 3, 2), { stake: '10', bonus: bonus('freebet') });
    const { potentialWin, leastWin } = betTotals(system, limits);
    expect([potentialWin, leastWin]).toEqual([4511n, 233n]);
  });

  test('the form of a system names the places of its bankers [SLIP-20]', () => {
    expect(formOf(aSystem([c, d, a, b], aSystemType('2/3', 3, 2), { bankers: [b.id, d.id].slice(0, 1) }))).toEqual({
      kind: 'system',
      sizes: [2],
      bankers: [3],
    });
    expect(formOf(aSystem([a, b, c], aSystemType('2/3', 3, 2), { systemType: null }))).toBeNull();
    expect(formOf({ ...aCustomBet([a, b]), custom: null })).toBeNull();
    expect([formOf(single(a)), formOf(aCombo([a, b])), formOf(aCustomBet([a, b], '2'))]).toEqual([
      { kind: 'single' },
      { kind: 'combo' },
      { kind: 'custom_bet', odds: ratio(2n) },
    ]);
  });

  const cents = fc.integer({ min: 101, max: 99_999 });
  const odds = cents.map((value) => `${String(value).slice(0, -2)}.${String(value).slice(-2)}`);
  const legs = fc.array(odds, { minLength: 3, maxLength: 5 });

  /** Written apart from the code: every line by itself, in whole hundredths over a common denominator. */
  const meanOf = (bet: SlipBet): { num: bigint; den: bigint } => {
    const free = bet.selections.filter(({ id }) => !bet.bankers.includes(id));
    let num = 0n;
    let lines = 0n;
    for (let mask = 0; mask < 2 ** free.length; mask += 1) {
      const chosen = free.filter((_, place) => (mask >> place) % 2 === 1);
      if (bet.systemType?.sizes.includes(chosen.length) !== true) continue;
      const all = bet.selections.filter(
        (selection) => bet.bankers.includes(selection.id) || chosen.includes(selection),
      );
      const product = all.reduce((product, { odds }) => product * BigInt(odds.replace('.', '')), 1n);
      num += product * 100n ** BigInt(bet.selections.length - all.length);
      lines += 1n;
    }
    return { num, den: lines * 100n ** BigInt(bet.selections.length) };
  };

  test('a system is worth the mean of all its lines, as an independent sum has it [SLIP-20]', () => {
    fc.assert(
      fc.property(legs, fc.nat(9), fc.nat(2), (texts, pick, bankerCount) => {
        const selections = texts.map((text, place) => aSelection({ matchId: String(place), odds: text }));
        const fitting = someSystemTypes.filter(({ totalCount }) => totalCount === texts.length - bankerCount);
        const type = fitting[pick % fitting.length];
        if (type === undefined) return;
        const bankers = selections.slice(0, bankerCount).map(({ id }) => id);
        const bet = aSystem(selections, type, { stake: '12.34', bankers });
        const { num, den } = meanOf(bet);
        expect(exactOdds(bet)).toEqual(ratio(num, den));
        expect(betTotals(bet, someLimits({ maxPayout: null })).potentialWin).toBe(
          (2n * 1234n * num + den) / (2n * den),
        );
      }),
      { seed: 20, numRuns: 300 },
    );
  });

  test('what the slip shows is what the bet settles at, whatever its type, bonus and cap [I14]', () => {
    const types = fc.constantFrom(
      'comboboost' as const,
      'freebet' as const,
      'freebet_no_risk' as const,
      'freebet_all_win' as const,
      'freebet_only_win' as const,
      'hunting' as const,
    );
    fc.assert(
      fc.property(
        legs,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        types,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (texts, stake, type, maxPayout) => {
          const selections = texts.map((text, place) => aSelection({ matchId: String(place), odds: text }));
          const boost = bonus(type, { odds: type === 'comboboost' ? '1.25' : null, minCount: 3 });
          const bet = aCombo(selections, {
            stake: `${stake / 100n}.${String(stake % 100n).padStart(2, '0')}`,
            bonus: boost,
          });
          const settled = settleBet({
            stake,
            maxPayout,
            form: { kind: 'combo' },
            legs: texts.map((odds) => ({ odds, result: 'win' })),
            bonus: type === 'comboboost' ? { type, odds: '1.25', minCount: 3 } : type === 'hunting' ? null : { type },
          });
          const { potentialWin } = betTotals(bet, someLimits({ maxPayout }));
          expect(potentialWin).toBe(settled.decided ? settled.payout : null);
          const promised = promisedFactor(bet);
          expect(promised === null ? null : payout(stake, promised, maxPayout)).toBe(potentialWin);
          if (promised !== null && compare(promised, ratio(1n)) >= 0) {
            expect(largestStake(promised, maxPayout) >= stake).toBe(payout(stake, promised, null) <= maxPayout);
          }
        },
      ),
      { seed: 14, numRuns: 300 },
    );
  });
});

test('the slip sums stakes and wins; entries without a stake count nothing [SLIP-20]', () => {
  const slip = {
    ...emptySlip,
    bets: [single(a, '10'), single(b, '2.5'), single(c), aCustomBet([a, b], '4', { stake: '1' })],
  };
  expect(slipTotals(slip, limits)).toEqual({
    totalStake: 1350n,
    ownStake: 1350n,
    totalPotentialWin: 2863n,
    totalOdds: null,
  });
  expect(slipTotals({ ...emptySlip, bets: [single(a)] }, limits)).toEqual({
    totalStake: 0n,
    ownStake: 0n,
    totalPotentialWin: 0n,
    totalOdds: '2.000',
  });
  expect(slipTotals(emptySlip, limits)).toEqual({
    totalStake: 0n,
    ownStake: 0n,
    totalPotentialWin: 0n,
    totalOdds: null,
  });
});

test.each([
  ['freebet', 250n],
  ['freebet_all_win', 250n],
  ['freebet_only_win', 250n],
  ['freebet_no_risk', 1250n],
] as const)('of the stakes the balance pays all but what a %s of the house stakes [BON-05]', (type, ownStake) => {
  const given = aSlipBet({ selections: [a], stake: '10', bonus: bonus(type), stakeSource: 'freebet' });
  expect(slipTotals({ ...emptySlip, bets: [given, single(b, '2.5')] }, limits)).toMatchObject({
    totalStake: 1250n,
    ownStake,
  });
});

describe('an each-way entry', () => {
  const terms = { places: 3, fraction: '1/4' };
  const runner = aSelection({ matchId: '7', odds: '9.00', eachWay: terms });
  const eachWay = aSlipBet({ selections: [runner], stake: '5', isEachWay: true });
  const capped = (over: object, bet = eachWay) =>
    betTotals(bet, someLimits({ payoutAction: 'accept', ...over })).eachWay;

  test('returns for a place no more than the largest payout, which is on top of an own stake [VAL-05] [SLIP-20]', () => {
    // 5.00 on the place at 3.00 is 15.00; the stake of both parts is 10.00.
    expect(capped({ maxPayout: null })?.placedWin).toBe(1500n);
    expect(capped({ maxPayout: 400n, payoutAppliesTo: 'profit' })?.placedWin).toBe(1400n);
    expect(capped({ maxPayout: 1200n, payoutAppliesTo: 'return' })?.placedWin).toBe(1200n);
  });

  test('has the odds of its place and no win without a stake [SLIP-20]', () => {
    expect(capped({}, { ...eachWay, stake: '' })).toMatchObject({
      placeOdds: '3.000',
      stakePerPart: null,
      placedWin: null,
    });
  });
});
