import { clientConfig as shape } from '@touchline/contract';
import { localeAliases, locales } from '@touchline/contract/locales';
import { limitsOf } from '@touchline/rules';
import { describe, expect, test } from 'vitest';
import { betLimits, bettingRules, bettingRulesFor, clientConfig } from './operator.ts';
import { currencies } from './ledger/currencies.ts';

const lists = ['min_stake_limit', 'max_stake_limit', 'payout_limit'] as const;

describe('limits of the bookmaker', () => {
  test.each(lists)('%s names every currency, in the order of the accounts [VAL-01] [VAL-04] [VAL-05]', (list) => {
    expect(betLimits[list].map((limit) => limit.currency_code)).toEqual(currencies.map(({ code }) => code));
  });

  test.each(currencies)('$code: the limits are whole subunits of one worth [VAL-01] [VAL-04] [VAL-05]', (currency) => {
    const { minStake, maxStake, maxPayout } = limitsOf(betLimits, {
      code: currency.code,
      subunits: String(currency.subunits),
    });
    if (minStake === null || maxStake === null || maxPayout === null) throw new Error('no limit');
    // As 0.10, 10,000 and 250,000 are to each other, give or take half for round numbers.
    expect(minStake > 0n && maxStake >= minStake * 50_000n && maxStake <= minStake * 150_000n).toBe(true);
    expect(maxPayout * 2n >= maxStake * 25n && maxPayout <= maxStake * 50n).toBe(true);
  });

  test('very high odds are taken with a warning [VAL-03]', () => {
    expect(betLimits.odds_limit).toEqual({ value: '1000000', action: 'accept' });
  });
});

test('the configuration tells the page its languages, currencies, country and flags', () => {
  const clock = { now: () => 0, speed: 1 };
  const config = shape.parse(clientConfig({ desk: false, clock, country: 'NL', jackpots: true }));
  expect(config.locales.map(({ code }) => code)).toEqual(locales);
  expect(config.locale_aliases).toEqual(localeAliases);
  expect(config.currencies.map(({ code }) => code)).toEqual(currencies.map(({ code }) => code));
  expect(config).toMatchObject({ user_country: 'NL', jackpots: true, share_bets: true, price_history: true });
  expect(config.market_groups?.[0]).toEqual({ key: 'main', priority: 1 });
});

describe('what the operator sets', () => {
  const own = { liveDelay: null, exposureLimit: null, payoutLimitOn: 'profit' } as const;

  test('the live delay is that of the sport, one for all where it is set, none at 0 [PLC-01]', () => {
    const delays = (liveDelay: number | null) =>
      ['soccer', 'tennis', 'cricket', 'darts'].map(bettingRulesFor({ ...own, liveDelay }).liveDelay);
    expect([delays(null), delays(9), delays(0)]).toEqual([
      [5, 4, 6, 5],
      [9, 9, 9, 9],
      [0, 0, 0, 0],
    ]);
  });

  test('the payout limit is on the profit, or on the return where that is set [VAL-05a]', () => {
    const subjects = (['profit', 'return'] as const).map((payoutLimitOn) =>
      bettingRulesFor({ ...own, payoutLimitOn }).limits.payout_limit.map(({ applies_to }) => applies_to),
    );
    expect(subjects.map((all) => [...new Set(all)])).toEqual([['profit'], ['return']]);
    expect(subjects[0]).toHaveLength(currencies.length);
  });

  test('an outcome may cost ten million euro, another sum where it is set, anything at 0 [VAL-04]', () => {
    const limit = (exposureLimit: number | null) => bettingRulesFor({ ...own, exposureLimit }).exposure?.limit;
    expect([limit(null), limit(5), limit(0)]).toEqual([10_000_000n, 5n, undefined]);
    expect(currencies.map(({ code }) => bettingRules.exposure?.worthOf(code) ?? null)).not.toContain(null);
    expect(bettingRules.exposure?.worthOf('JPY')).toEqual({ num: 1n, den: 160n });
    expect(bettingRules.exposure?.worthOf('XXX')).toBeNull();
  });
});
