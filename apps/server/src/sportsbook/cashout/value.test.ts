import {
  type BetForm,
  capOfRest,
  floor,
  openStake,
  parseOdds,
  partOfOffer,
  type Ratio,
  ratio,
  settleBet,
  cashedStake,
} from '@touchline/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BetToValue, chanceOf, type ValuedLeg, valueOf } from './value.ts';

const margin = ratio(5n, 100n);
function exact(text: string): Ratio {
  const odds = parseOdds(text);
  if (odds === null) throw new Error(`no odds: ${text}`);
  return odds;
}
function openLeg(odds: string, num: bigint, den: bigint): ValuedLeg {
  return {
    odds,
    result: 'no_results',
    deadHeat: null,
    chance: ratio(num, den),
  };
}
function ended(odds: string, result: ValuedLeg['result'], deadHeat: ValuedLeg['deadHeat'] = null): ValuedLeg {
  return {
    odds,
    result,
    deadHeat,
    chance: null,
  };
}
const noCap = 10n ** 30n;
const single: BetForm = { kind: 'single' };
const combo: BetForm = { kind: 'combo' };
function system(sizes: readonly number[], bankers: readonly number[] = []): BetForm {
  return {
    kind: 'system',
    sizes,
    bankers,
  };
}
function bet(form: BetForm, legs: readonly ValuedLeg[], more: Partial<BetToValue> = {}): BetToValue {
  return {
    stake: 1000n,
    open: 1000n,
    form,
    legs,
    winningsAlone: false,
    jointChance: null,
    maxPayout: noCap,
    ...more,
  };
}

describe('a bet whose stake is a freebet that is kept [BON-19]', () => {
  const half = openLeg('2.00', 1n, 2n);
  const third = openLeg('3.00', 1n, 3n);
  test.each<readonly [string, BetToValue, bigint | null]>([
    ['the winnings by their chance, less the margin', bet(single, [third]), 633n],
    ['a combo with a leg that won', bet(combo, [half, ended('2.00', 'win')]), 1425n],
    ['a leg that was given back', bet(combo, [half, ended('9.00', 'void')]), 475n],
    [
      'a leg that halved it leaves no winnings',
      bet(combo, [openLeg('1.50', 1n, 2n), ended('2.00', 'half_lose')]),
      null,
    ],
    ['a leg that lost', bet(combo, [half, ended('2.00', 'lose')]), null],
    ['a leg whose chance is not known', bet(single, [{ ...third, chance: null }]), null],
    ['a part of the stake', bet(single, [third], { open: 500n }), 316n],
    ['capped winnings', bet(single, [third], { maxPayout: 1000n }), 316n],
    ['a custom bet', bet({ kind: 'custom_bet', odds: ratio(5n) }, [third, half], { jointChance: ratio(1n, 4n) }), 950n],
    ['a custom bet without a price', bet({ kind: 'custom_bet', odds: ratio(5n) }, [third, half]), null],
    ['a system, whose lines do not say what of them is winnings', bet(system([2]), [half, half, half]), null],
  ])('%s', (_, freebet, value) => {
    expect(valueOf({ ...freebet, winningsAlone: true }, margin)).toBe(value);
  });

  test('is never worth more than what it can win, nor more than a bet of the same stake', () => {
    const odds = fc.integer({ min: 101, max: 2000 });
    fc.assert(
      fc.property(fc.array(odds, { minLength: 1, maxLength: 5 }), fc.bigInt(1n, 100_000n), (prices, stake) => {
        const legs = prices.map((cents) => openLeg((cents / 100).toFixed(2), 100n, BigInt(cents)));
        const paid = settleBet({
          stake,
          legs: legs.map(({ odds: text }) => ({ odds: text, result: 'win' })),
          bonus: { type: 'freebet' },
          maxPayout: null,
        });
        const own = valueOf(bet(legs.length > 1 ? combo : single, legs, { stake, open: stake }), margin) ?? 0n;
        const free =
          valueOf(bet(legs.length > 1 ? combo : single, legs, { stake, open: stake, winningsAlone: true }), margin) ??
          0n;
        expect(paid.decided && free <= paid.payout && free <= own).toBe(true);
      }),
    );
  });
});

describe('the chance behind a price [PLC-07]', () => {
  test.each([
    ['two outcomes at 1.90 are even', '1.90', ['1.90', '1.90'], ratio(1n, 2n)],
    ['without a margin the price is the chance', '4.00', ['4.00', '2.00', '4.00'], ratio(1n, 4n)],
    ['a third is a third', '3.00', ['3.00', '3.00', '3.00'], ratio(1n, 3n)],
    ['where two outcomes win, both are counted', '1.50', ['1.50', '1.50', '1.50'], ratio(2n, 3n)],
    ['an outcome that stands alone is no safe win', '2.00', ['2.00'], ratio(1n, 2n)],
  ])('%s', (_, odds, active, chance) => {
    expect(chanceOf(exact(odds), active.map(exact))).toEqual(chance);
  });

  test('is above nought and never above what the price itself says', () => {
    const price = fc.integer({ min: 1010, max: 900_000 }).map((milli) => ratio(BigInt(milli), 1000n));
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 40 }), (active) => {
        for (const odds of active) {
          const chance = chanceOf(odds, active);
          expect(chance.num > 0n && chance.num * odds.num <= odds.den * chance.den).toBe(true);
        }
      }),
    );
  });
});

describe('what a bet is bought back for [PLC-07]', () => {
  test.each([
    // 10.00 × 2 × 1/2, less 5 %.
    ['a single at its own odds', bet(single, [openLeg('2.00', 1n, 2n)]), 950n],
    ['a single that nearly won', bet(single, [openLeg('2.00', 9n, 10n)]), 1710n],
    // 10.00 × (2 × 1/2) × (3 × 1/2) × 0.95.
    ['a combo', bet(combo, [openLeg('2.00', 1n, 2n), openLeg('3.00', 1n, 2n)]), 1425n],
    ['a won leg counts with its odds', bet(combo, [ended('2.00', 'win'), openLeg('3.00', 1n, 2n)]), 2850n],
    ['a void leg counts as 1', bet(combo, [ended('2.00', 'void'), openLeg('3.00', 1n, 2n)]), 1425n],
    ['half a win', bet(combo, [ended('2.00', 'half_win'), openLeg('3.00', 1n, 2n)]), 2137n],
    ['half a loss', bet(combo, [ended('2.00', 'half_lose'), openLeg('3.00', 1n, 2n)]), 712n],
    ['a win shared by two', bet(combo, [ended('2.00', 'win', { places: 1, tied: 2 }), openLeg('3.00', 1n, 2n)]), 1425n],
    ['a lost leg of a combo leaves nothing', bet(combo, [ended('2.00', 'lose'), openLeg('3.00', 1n, 2n)]), null],
    // Lines 1·2, 1·3, 2·3: the first leg lost, 2 × 1/2 × 2 × 1/2 in one of three.
    [
      'a system with a lost leg keeps the line that is alive',
      bet(system([2]), [ended('2.00', 'lose'), openLeg('2.00', 1n, 2n), openLeg('2.00', 1n, 2n)]),
      316n,
    ],
    [
      'a lost banker takes every line',
      bet(system([1], [0]), [ended('2.00', 'lose'), openLeg('2.00', 1n, 2n), openLeg('2.00', 1n, 2n)]),
      null,
    ],
    [
      'a banker stands in every line',
      bet(system([1], [0]), [ended('3.00', 'win'), openLeg('2.00', 1n, 2n), openLeg('2.00', 1n, 4n)]),
      2137n,
    ],
    ['nothing is open', bet(combo, [ended('2.00', 'win'), ended('2.00', 'win')]), null],
    ['less than a subunit', bet(single, [openLeg('2.00', 1n, 5000n)], { stake: 1n, open: 1n }), null],
    ['what is left of a stake', bet(single, [openLeg('2.00', 1n, 2n)], { open: 250n }), 237n],
    // Half a chance of a return that is capped at 100.00.
    ['a capped return', bet(single, [openLeg('100.00', 1n, 2n)], { maxPayout: 10_000n }), 4750n],
    [
      'a custom bet by its joint price',
      bet({ kind: 'custom_bet', odds: exact('5.00') }, [openLeg('2.00', 1n, 2n), openLeg('3.00', 1n, 2n)], {
        jointChance: ratio(1n, 4n),
      }),
      1187n,
    ],
    [
      'a custom bet without a joint price',
      bet({ kind: 'custom_bet', odds: exact('5.00') }, [openLeg('2.00', 1n, 2n), openLeg('3.00', 1n, 2n)]),
      null,
    ],
    [
      'a custom bet with a void leg, which is given back',
      bet({ kind: 'custom_bet', odds: exact('5.00') }, [ended('2.00', 'void'), openLeg('3.00', 1n, 2n)], {
        jointChance: ratio(1n, 2n),
      }),
      null,
    ],
    ['an open leg without a chance', bet(single, [{ ...openLeg('2.00', 1n, 2n), chance: null }]), null],
  ])('%s', (_, what, value) => {
    expect(valueOf(what, margin)).toBe(value);
  });
});

const oddsText = fc
  .integer({ min: 1010, max: 60_000 })
  .map((milli) => `${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`);
const anyLeg = fc
  .record({
    odds: oddsText,
    result: fc.constantFrom('no_results', 'no_results', 'win', 'lose', 'void', 'half_win', 'half_lose'),
    chance: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ odds, result, chance }): ValuedLeg => ({
    odds,
    result,
    deadHeat: null,
    chance: result === 'no_results' ? ratio(BigInt(chance), 1000n) : null,
  }));

/** Any bet that a bookmaker could have taken: singles, combos, systems with bankers, with a cap or without one. */
const anyBet = fc
  .record({
    legs: fc.array(anyLeg, { minLength: 1, maxLength: 6 }),
    kind: fc.constantFrom('plain', 'system'),
    bankers: fc.nat({ max: 2 }),
    sizes: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    limit: fc.bigInt({ min: 10n ** 9n, max: 10n ** 11n }),
  })
  .map(({ legs, kind, bankers: count, sizes, stake, limit }): BetToValue => {
    const bankers = Array.from({ length: Math.min(count, legs.length - 1) }, (_, place) => place);
    const fitting = sizes.filter((size) => size <= legs.length - bankers.length).toSorted((a, b) => a - b);
    const form: BetForm =
      kind === 'system' && legs.length > 1
        ? system(fitting.length === 0 ? [1] : fitting, bankers)
        : legs.length === 1
          ? single
          : combo;
    const promised = settleBet({
      stake,
      form,
      legs: legs.map(({ odds }) => ({ odds, result: 'win' })),
      maxPayout: limit,
    });
    if (!promised.decided) throw new Error('not decided');
    return bet(form, legs, { stake, open: stake, maxPayout: promised.payout });
  });

test('without a margin a fair price gives the stake back to the cent, whatever the chances [PLC-07]', () => {
  const even = (odds: string, count: number): ValuedLeg => ({
    odds,
    result: 'no_results',
    deadHeat: null,
    chance: chanceOf(
      exact(odds),
      Array.from({ length: count }, () => exact(odds)),
    ),
  });
  const stake = { stake: 10_000n, open: 10_000n };
  const legs = [even('3.00', 3), even('7.00', 7), even('1.5', 3)];
  const values = [
    bet(single, legs.slice(0, 1), stake),
    bet(combo, legs, stake),
    bet(system([1, 2, 3]), legs, stake),
    bet(
      combo,
      Array.from({ length: 30 }, () => even('19.00', 19)),
      { ...stake, maxPayout: 10n ** 50n },
    ),
  ].map((each) => valueOf(each, ratio(0n)));
  expect(values).toEqual([10_000n, 10_000n, 10_000n, 10_000n]);
});

describe('whatever was bet [PLC-07] [I14]', () => {
  test('the offer is never above the potential win, and there is none where the bet is decided', () => {
    let offers = 0;
    fc.assert(
      fc.property(anyBet, (any) => {
        const value = valueOf(any, margin);
        const settled = settleBet({
          stake: any.stake,
          form: any.form,
          legs: any.legs.map(({ odds, result }) => ({ odds, result })),
          maxPayout: any.maxPayout,
        });
        if (settled.decided) expect(value).toBeNull();
        if (value === null) return;
        offers += 1;
        expect(value <= any.maxPayout).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(offers).toBeGreaterThan(100);
  });

  test('a leg that is decided as won never lowers it', () => {
    fc.assert(
      fc.property(anyBet, fc.nat(), (any, which) => {
        const place = which % any.legs.length;
        const before = valueOf(any, margin);
        const legs = any.legs.map((leg, at) =>
          at === place && leg.result === 'no_results' ? { ...leg, result: 'win' as const, chance: null } : leg,
        );
        const after = valueOf({ ...any, legs }, margin);
        // With its last leg the bet is decided: then it is paid, not bought back.
        if (before === null || legs.every(({ result }) => result !== 'no_results')) return;
        expect(after !== null && after >= before).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('parts never come to more than the whole, and leave what they did not take', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyBet, shares, (any, hundredths) => {
        const whole = valueOf(any, margin) ?? 0n;
        let paid = 0n;
        let open = any.stake;
        const taken: Ratio[] = [];
        for (const part of hundredths) {
          const share = ratio(BigInt(part), 100n);
          paid += partOfOffer(valueOf({ ...any, open }, margin) ?? 0n, share);
          open -= cashedStake(open, share);
          taken.push(share);
        }
        expect(openStake(any.stake, taken)).toBe(open);
        expect(paid + (valueOf({ ...any, open }, margin) ?? 0n) <= whole).toBe(true);
        expect(open >= 0n).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('the cap of the rest changes nothing of what it returns by itself, and is the whole cap where nothing was taken', () => {
    fc.assert(
      fc.property(anyBet, fc.integer({ min: 1, max: 99 }), (any, part) => {
        const legs = any.legs.map(({ odds }) => ({ odds, result: 'win' as const }));
        const alone = settleBet({ stake: any.stake, form: any.form, legs, maxPayout: null });
        const open = any.stake - cashedStake(any.stake, ratio(BigInt(part), 100n));
        if (!alone.decided || open === 0n) return;
        expect(capOfRest(any.maxPayout, any.stake, any.stake)).toBe(any.maxPayout);
        const cap = capOfRest(any.maxPayout, any.stake, open);
        expect(cap >= floor(ratio(any.maxPayout * open, any.stake)) && cap <= any.maxPayout).toBe(true);
        if (alone.payout !== any.maxPayout) return;
        const rest = settleBet({ stake: open, form: any.form, legs, maxPayout: null });
        expect(rest.decided && rest.payout <= cap).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('without a margin a bet whose legs are all certain is worth what it returns', () => {
    const sure = bet(combo, [openLeg('2.00', 1n, 1n), openLeg('1.50', 1n, 1n)]);
    expect(valueOf(sure, ratio(0n))).toBe(3000n);
  });

  test('a share of nothing, or of more than all, is a mistake of the caller', () => {
    for (const share of [ratio(0n), ratio(101n, 100n)]) {
      expect(() => cashedStake(100n, share)).toThrow(RangeError);
      expect(() => partOfOffer(100n, share)).toThrow(RangeError);
    }
  });
});
