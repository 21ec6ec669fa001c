import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { parseOdds } from '../odds/payout.ts';
import {
  canAskMaxStake,
  limitKey,
  limitsOf,
  oddsProblem,
  oddsWarning,
  payoutWarning,
  providersProblem,
  selectionsProblem,
} from './limits.ts';
import { eur, someLimits } from '../testing/builders.ts';
import type { LimitBetType, LimitProblemKind, Limits, LimitSelection } from './limits-types.ts';
import type { BetLimits } from './limits-wire.ts';
import { euros, own } from '../testing/limited-wins.ts';

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
