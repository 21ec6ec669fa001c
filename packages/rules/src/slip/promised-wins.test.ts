import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, parseDecimal, ratio } from '../odds/exact.ts';
import { largestStake, payout } from '../odds/payout.ts';
import { settleBet } from '../settlement/settle.ts';
import {
  aCombo,
  aCustomBet,
  aSelection,
  aSystem,
  aSystemType,
  someLimits,
  someSystemTypes,
} from '../testing/builders.ts';
import { formOf } from './forms.ts';
import { betTotals, exactOdds, promisedFactor } from './totals.ts';
import type { SlipBet } from './slip-types.ts';
import { a, b, c, d, single, limits, bonus } from '../testing/totalled-bets.ts';

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
