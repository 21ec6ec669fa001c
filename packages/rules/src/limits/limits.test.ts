import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { parseOdds, payout } from '../odds/payout.ts';
import {
  canAskMaxStake,
  limitKey,
  limitsOf,
  oddsProblem,
  oddsWarning,
  payoutCap,
  payoutWarning,
  providersProblem,
  selectionsProblem,
  stakeProblem,
  stakeWithinPayout,
} from './limits.ts';
import { eur, someLimits } from '../testing/builders.ts';
import type { LimitBetType, LimitProblemKind, Limits, LimitSelection } from './limits-types.ts';
import type { BetLimits } from './limits-wire.ts';

function euros(value: string) {
  return { value, currency: 'EUR' };
}

function own(factor: Ratio) {
  return { factor, isOwnStake: true };
}
function ofFreebet(factor: Ratio) {
  return { factor, isOwnStake: false };
}
const noLimits = someLimits({ minStake: null, maxStake: null, maxPayout: null });

function pick(id: string, matchId = id, provider: LimitSelection['provider'] = 'betradar'): LimitSelection {
  return {
    id,
    matchId,
    provider,
  };
}

describe('limits of the settings', () => {
  const settings: BetLimits = {
    min_stake_limit: [
      { currency_code: 'USD', amount: '1' },
      { currency_code: 'EUR', amount: '0.501' },
    ],
    max_stake_limit: [
      { currency_code: 'USD', amount: '2' },
      { currency_code: 'EUR', amount: '500.009' },
    ],
    payout_limit: [
      { currency_code: 'USD', amount: '3', action: 'reject' },
      { currency_code: 'EUR', amount: '10000.009', action: 'accept', applies_to: 'return' },
      { currency_code: 'JPY', amount: '5000000' },
    ],
    odds_limit: { value: '1000.5', action: 'accept' },
    selection_limit: 20,
  };

  test('entries that name a kind count for currencies of that kind, and no smallest stake has to be named [VAL-01a]', () => {
    const specified: BetLimits = {
      max_stake_limit: [
        { kind: 'crypto', currency_code: 'XAU', amount: '1' },
        { kind: 'fiat', currency_code: 'XAU', amount: '500' },
      ],
      payout_limit: [{ kind: 'fiat', currency_code: 'XAU', amount: '9000', action: 'accept' }],
      selection_limit: 20,
    };
    const largest = (fiat?: boolean) => {
      const { minStake, maxStake, maxPayout, payoutAction } = limitsOf(specified, {
        code: 'XAU',
        subunits: '100',
        ...(fiat === undefined ? {} : { fiat }),
      });
      return [minStake, maxStake, maxPayout, payoutAction];
    };
    expect([largest(true), largest(false), largest()]).toEqual([
      [null, 50_000n, 900_000n, 'accept'],
      [null, 100n, null, 'reject'],
      [null, 100n, 900_000n, 'accept'],
    ]);
  });

  test('are read in the currency, in subunits, never wider than they say [VAL-01] [VAL-03] [VAL-05]', () => {
    expect(limitsOf(settings, eur)).toEqual({
      currency: eur,
      minStake: 51n,
      maxStake: 50_000n,
      maxPayout: 1_000_000n,
      payoutAction: 'accept',
      payoutAppliesTo: 'return',
      maxOdds: { value: ratio(2001n, 2n), action: 'accept' },
      selectionLimit: 20,
    });
  });

  test('a limit that fits the subunit exactly is taken as it is; it rejects the profit unless it says otherwise [VAL-01] [VAL-05]', () => {
    const yen = { code: 'JPY', subunits: '1' };
    const whole = { ...settings, min_stake_limit: [{ currency_code: 'JPY', amount: '100' }] };
    expect(limitsOf(whole, yen)).toEqual({
      currency: yen,
      minStake: 100n,
      maxStake: null,
      maxPayout: 5_000_000n,
      payoutAction: 'reject',
      payoutAppliesTo: 'profit',
      maxOdds: { value: ratio(2001n, 2n), action: 'accept' },
      selectionLimit: 20,
    });
  });

  test('what is not listed, or is no number, is no limit [VAL-01] [VAL-03]', () => {
    const pounds = { code: 'GBP', subunits: '100' };
    const none = {
      currency: pounds,
      minStake: null,
      maxStake: null,
      maxPayout: null,
      payoutAction: 'reject',
      payoutAppliesTo: 'profit',
      maxOdds: null,
      selectionLimit: 20,
    };
    const { odds_limit: _, ...withoutOdds } = settings;
    expect(limitsOf(withoutOdds, pounds)).toEqual(none);
    const unreadable: BetLimits = {
      ...settings,
      max_stake_limit: [{ currency_code: 'GBP', amount: 'much' }],
      odds_limit: { value: 'high', action: 'reject' },
    };
    expect(limitsOf(unreadable, pounds)).toEqual(none);
  });
});

describe('the stake', () => {
  test.each([
    [-1n, { kind: 'stake_missing' }],
    [0n, { kind: 'stake_missing' }],
    [1n, { kind: 'stake_too_small', limit: euros('0.50') }],
    [49n, { kind: 'stake_too_small', limit: euros('0.50') }],
    [50n, null],
    [5000n, null],
    [5001n, { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('50.00') }],
    [100_000n, { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('50.00') }],
    [100_001n, { kind: 'stake_too_large', limit: euros('1000.00') }],
  ])('%s cents at 2.00 with at most 100.00 back [VAL-01] [VAL-04] [VAL-05]', (stake, problem) => {
    expect(stakeProblem(stake, own(ratio(2n)), someLimits({ maxPayout: 10_000n }))).toEqual(problem);
  });

  test('the bounds themselves pass, and a currency without limits takes any stake [VAL-01] [VAL-04]', () => {
    const one = ratio(1n);
    expect([50n, 100_000n].map((stake) => stakeProblem(stake, own(one), someLimits()))).toEqual([null, null]);
    expect([1n, 10n ** 20n].map((stake) => stakeProblem(stake, own(ratio(9n)), noLimits))).toEqual([null, null]);
    expect(stakeProblem(0n, own(one), noLimits)).toEqual({ kind: 'stake_missing' });
  });

  test('the return is judged before the cap and as it is paid: rounded half up [VAL-05]', () => {
    // 333 × 1.5 = 499.5 is paid as 500.
    const odds = ratio(3n, 2n);
    expect(stakeProblem(333n, own(odds), someLimits({ maxPayout: 500n }))).toBeNull();
    expect(stakeProblem(333n, own(odds), someLimits({ maxPayout: 499n }))).toEqual({
      kind: 'payout_too_large',
      limit: euros('4.99'),
      appliesTo: 'return',
      largestStake: euros('3.32'),
    });
  });

  test('no largest stake is named when it would be below the smallest one [VAL-05]', () => {
    const atMost = (maxPayout: bigint, minStake: bigint | null) =>
      stakeProblem(600n, own(ratio(200n)), someLimits({ maxPayout, minStake }));
    expect([atMost(10_000n, 50n), atMost(10_000n, 51n), atMost(99n, null)]).toEqual([
      { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('0.50') },
      { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: null },
      { kind: 'payout_too_large', limit: euros('0.99'), appliesTo: 'return', largestStake: null },
    ]);
  });

  test('with action accept the stake passes, and what is paid is capped [VAL-05]', () => {
    const accepting = someLimits({ maxPayout: 10_000n, payoutAction: 'accept' });
    expect(stakeProblem(5001n, own(ratio(2n)), accepting)).toBeNull();
    expect(stakeProblem(49n, own(ratio(2n)), accepting)).toEqual({ kind: 'stake_too_small', limit: euros('0.50') });
    expect([accepting, noLimits].map((terms) => payoutCap(5001n, true, terms))).toEqual([10_000n, null]);
  });

  test('with action accept a stake above the limit itself is refused: a void could not give it back [VAL-05]', () => {
    const accepting = someLimits({ maxPayout: 10_000n, payoutAction: 'accept' });
    expect(stakeProblem(10_000n, own(ratio(2n)), accepting)).toBeNull();
    expect(stakeProblem(10_001n, own(ratio(2n)), accepting)).toEqual({
      kind: 'payout_too_large',
      limit: euros('100.00'),
      appliesTo: 'return',
      largestStake: euros('100.00'),
    });
  });

  test('a freebet above the limit is refused even where its winnings stay below it [VAL-05]', () => {
    for (const payoutAction of ['accept', 'reject'] as const) {
      const capped = someLimits({ maxPayout: 10_000n, payoutAction });
      expect(stakeProblem(10_001n, own(ratio(1n, 2n)), capped)).toEqual({
        kind: 'payout_too_large',
        limit: euros('100.00'),
        appliesTo: 'return',
        largestStake: euros('100.00'),
      });
      expect(stakeProblem(10_000n, own(ratio(1n, 2n)), capped)).toBeNull();
    }
  });

  test('the largest stake passes every limit, and a subunit more does not [VAL-05]', () => {
    const hundredths = fc.bigInt({ min: 100n, max: 100_000n }).map((odds) => ratio(odds, 100n));
    fc.assert(
      fc.property(
        hundredths,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        fc.option(fc.bigInt({ min: 1n, max: 10n ** 4n })),
        (odds, stake, maxPayout, minStake) => {
          const terms = someLimits({ minStake, maxStake: null, maxPayout });
          const problem = stakeProblem(stake, own(odds), terms);
          const returns = payout(stake, odds, null);
          if (problem === null || problem.kind !== 'payout_too_large') {
            expect(problem === null).toBe(returns <= maxPayout && stake >= (minStake ?? 1n));
            return;
          }
          expect(returns > maxPayout).toBe(true);
          const largest = problem.largestStake === null ? null : BigInt(problem.largestStake.value.replace('.', ''));
          if (largest === null) {
            // Then the smallest stake that may be placed returns too much.
            expect(payout(minStake ?? 1n, odds, null) > maxPayout).toBe(true);
          } else {
            expect(stakeProblem(largest, own(odds), terms)).toBeNull();
            expect(stakeProblem(largest + 1n, own(odds), terms)?.kind).toBe('payout_too_large');
          }
        },
      ),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});

describe('the total odds', () => {
  const odds = (text: string) => parseOdds(text) ?? ratio(1n);
  const upTo = (value: string, action: 'accept' | 'reject') => someLimits({ maxOdds: { value: odds(value), action } });

  test('above the limit they are refused, at it they are not [VAL-03]', () => {
    const atMost = upTo('100', 'reject');
    expect(['99.999', '100', '100.001'].map((text) => oddsProblem(odds(text), atMost))).toEqual([
      null,
      null,
      { kind: 'odds_too_high', limit: '100.00' },
    ]);
    expect(oddsProblem(ratio(10n ** 12n), someLimits())).toBeNull();
  });

  test('with action accept they pass with the words of the specification [VAL-03]', () => {
    const atMost = upTo('100.125', 'accept');
    expect(oddsProblem(odds('101'), atMost)).toBeNull();
    expect(oddsWarning(odds('100.126'), atMost)).toEqual({
      kind: 'odds_too_high',
      titleKey: 'warning.validation.bet_limits.odds_limit_exceeded.title',
      descriptionKey: 'warning.validation.bet_limits.odds_limit_exceeded.description',
      limit: '100.125',
    });
    expect(oddsWarning(odds('100.125'), atMost)).toBeNull();
  });

  test('warnings are of what is accepted only, and of what is passed [VAL-03] [VAL-05]', () => {
    const both = { ...upTo('3', 'accept'), maxPayout: 10_000n, payoutAction: 'accept' } as const;
    const warned = (stake: bigint, terms: Limits) => [
      oddsWarning(ratio(4n), terms) !== null,
      payoutWarning(stake, own(ratio(4n)), terms) !== null,
    ];
    expect(payoutWarning(2501n, own(ratio(4n)), both)).toEqual({
      kind: 'payout_too_large',
      titleKey: 'warning.validation.bet_limits.payout_limit_exceeded.title',
      descriptionKey: 'warning.validation.bet_limits.payout_limit_exceeded.description',
      limit: euros('100.00'),
    });
    expect([
      warned(2501n, both),
      warned(2500n, both),
      warned(2501n, { ...both, payoutAction: 'reject' }),
      warned(2501n, { ...both, maxPayout: null }),
      warned(2501n, { ...both, ...upTo('3', 'reject'), maxPayout: 10_000n, payoutAction: 'accept' }),
      warned(2501n, someLimits({ maxPayout: 1n, maxOdds: { value: ratio(1n), action: 'reject' } })),
    ]).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});

describe('a payout limit on the profit', () => {
  const onProfit = (over: Partial<Limits> = {}) =>
    someLimits({ maxPayout: 15_000n, payoutAppliesTo: 'profit', maxStake: null, minStake: null, ...over });
  const accepting = onProfit({ payoutAction: 'accept' });
  const two = own(ratio(2n));

  test('takes 100.00 at 2.00 with at most 150.00 to be won, and up to 150.00 of it [VAL-05a]', () => {
    expect([10_000n, 15_000n].map((stake) => stakeProblem(stake, two, onProfit()))).toEqual([null, null]);
    expect(stakeProblem(15_001n, two, onProfit())).toEqual({
      kind: 'payout_too_large',
      limit: euros('150.00'),
      appliesTo: 'profit',
      largestStake: euros('150.00'),
    });
    expect(stakeProblem(10_000n, two, someLimits({ maxPayout: 15_000n }))?.kind).toBe('payout_too_large');
  });

  test('pays the stake on top of the limit, and says so where more is accepted [VAL-05a]', () => {
    expect(stakeProblem(10n ** 9n, two, accepting)).toBeNull();
    expect(payoutWarning(15_000n, two, accepting)).toBeNull();
    expect(payoutWarning(15_001n, two, accepting)?.limit).toEqual(euros('300.01'));
    expect(payoutCap(100n, true, onProfit({ maxPayout: null }))).toBeNull();
  });

  test('is all that a freebet pays, whose stake is not the player’s own [VAL-05a]', () => {
    expect(payoutCap(10_000n, false, onProfit())).toBe(15_000n);
    expect(stakeWithinPayout(ofFreebet(ratio(2n)), onProfit())).toBe(7500n);
    expect(payoutWarning(7501n, ofFreebet(ratio(2n)), accepting)?.limit).toEqual(euros('150.00'));
  });

  test('bounds no stake that wins nothing [VAL-05a]', () => {
    expect([own(ratio(1n)), ofFreebet(ratio(0n))].map((win) => stakeWithinPayout(win, onProfit()))).toEqual([
      null,
      null,
    ]);
    const onReturn = someLimits({ maxPayout: 15_000n });
    expect(stakeWithinPayout(ofFreebet(ratio(0n)), onReturn)).toBe(15_000n);
  });

  test('leaves exactly the stakes whose profit it does not cut [VAL-05a]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 100_000n }).map((odds) => ratio(odds, 100n)),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        (odds, stake, maxPayout) => {
          const terms = onProfit({ maxPayout });
          const isWithin = payout(stake, odds, null) - stake <= maxPayout;
          expect(stakeProblem(stake, own(odds), terms) === null).toBe(isWithin);
          expect(payoutWarning(stake, own(odds), { ...terms, payoutAction: 'accept' }) === null).toBe(isWithin);
          expect(payout(stake, odds, payoutCap(stake, true, terms)) - stake <= maxPayout).toBe(true);
        },
      ),
      { seed: 20_261_125, numRuns: 500 },
    );
  });
});

describe('the selections', () => {
  const problem = (betType: LimitBetType, selections: readonly LimitSelection[], selectionLimit = 3) =>
    selectionsProblem(betType, selections, { selectionLimit });
  const types: readonly LimitBetType[] = ['single', 'combo', 'system', 'custom_bet'];

  test.each(types)('%s: at least one and no more than the limit [VAL-01] [VAL-02]', (betType) => {
    const custom = betType === 'custom_bet';
    const picks = ['a', 'b', 'c', 'd'].map((id) => pick(id, custom ? '1' : id));
    expect([0, 1, 3, 4].map((count) => problem(betType, picks.slice(0, count)))).toEqual([
      { kind: 'empty' },
      null,
      null,
      { kind: 'too_many_selections', limit: 3 },
    ]);
  });

  test('a combo and a system hold no two selections of a match, a custom bet is of one match [VAL-06]', () => {
    const picks = [pick('a', '1'), pick('b', '2'), pick('c', '1'), pick('d', '3'), pick('e', '2')];
    const same = { kind: 'same_match', selectionIds: ['a', 'c', 'b', 'e'] };
    expect(types.map((betType) => problem(betType, picks, 5))).toEqual([null, same, same, null]);
  });

  test('a system holds no selection of oddin, other types may [VAL-07]', () => {
    const picks = [pick('a', '1', 'oddin'), pick('b', '2', 'oddin')];
    expect(types.map((betType) => problem(betType, picks))).toEqual([
      null,
      null,
      { kind: 'system_provider', selectionIds: ['a', 'b'] },
      null,
    ]);
    expect(problem('system', [pick('a', '1', 'betconstruct'), pick('b', '2', 'betconstruct')])).toBeNull();
    expect(problem('system', [pick('a', '1'), pick('b', '2', 'oddin')])).toEqual({
      kind: 'system_provider',
      selectionIds: ['b'],
    });
  });

  test('selections of several providers are refused in every type and over all bets of a press [VAL-08]', () => {
    const picks = [pick('a', '1'), pick('b', '2', 'betconstruct')];
    expect(types.map((betType) => problem(betType, picks))).toEqual(types.map(() => ({ kind: 'several_providers' })));
    expect(providersProblem(picks)).toEqual({ kind: 'several_providers' });
    expect([providersProblem([]), providersProblem([pick('a'), pick('b')])]).toEqual([null, null]);
  });

  test('of several reasons the first is named [VAL-02] [VAL-06] [VAL-07] [VAL-08]', () => {
    const picks = [pick('a', '1', 'oddin'), pick('b', '1')];
    expect([problem('system', picks, 1)?.kind, problem('system', picks)?.kind, problem('single', picks)?.kind]).toEqual(
      ['too_many_selections', 'same_match', 'several_providers'],
    );
  });
});

describe('asking for the largest stake', () => {
  const bet = (...selections: readonly LimitSelection[]) => ({ selections });
  const refused = (...selectionIds: readonly string[]) => ({ kind: 'provider_without_max_stake', selectionIds });

  test('is for betradar, for oddin where allowed, and for nothing else [VAL-10]', () => {
    const ask = (oddinAllowed: boolean, ...bets: readonly ReturnType<typeof bet>[]) =>
      canAskMaxStake(bets, { oddinAllowed });
    const radar = bet(pick('a'), pick('b'));
    const oddin = bet(pick('c', 'c', 'oddin'));
    const others = bet(pick('d', 'd', 'betconstruct'), pick('e', 'e', 'unknown'), pick('f'));
    expect([
      ask(true),
      ask(true, bet()),
      ask(false, radar),
      ask(true, radar, oddin),
      ask(false, radar, oddin),
      ask(true, oddin, others),
      ask(false, oddin, others),
    ]).toEqual([
      { kind: 'empty' },
      { kind: 'empty' },
      { kind: 'can_ask' },
      { kind: 'can_ask' },
      refused('c'),
      refused('d', 'e'),
      refused('c', 'd', 'e'),
    ]);
  });
});

test.each<[LimitProblemKind, string]>([
  ['empty', 'error.place_bets.empty'],
  ['stake_missing', 'error.place_bets.stake_missing'],
  ['stake_too_small', 'error.place_bets.stake_too_small'],
  ['stake_too_large', 'error.validation.bet_limits.max_stake_limit_exceeded'],
  ['payout_too_large', 'error.validation.bet_limits.payout_limit_exceeded'],
  ['odds_too_high', 'error.validation.bet_limits.odds_limit_exceeded'],
  ['too_many_selections', 'error.validation.bet_limits.selection_limit_exceeded'],
  ['same_match', 'error.place_bets.same_match'],
  ['several_providers', 'error.place_bets.several_providers'],
  ['system_provider', 'error.place_bets.system_provider'],
  ['restricted', 'error.platform.pve_player_bet_forbidden'],
])('%s says %s [VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-12]', (kind, key) => {
  expect(limitKey(kind)).toBe(key);
});
