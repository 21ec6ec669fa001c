import { clientConfig as shape } from '@touchline/contract';
import { localeAliases, locales } from '@touchline/contract/locales';
import { operatorConfig } from '@touchline/contract/operator';
import { limitsOf } from '@touchline/rules';
import { describe, expect, test } from 'vitest';
import { clientConfig, pageAddress } from './client-config.ts';
import { createOperator, overridesOf } from './operator.ts';
import { operatorOf, usualOperator } from './operator-testing.ts';

const lists = ['min_stake_limit', 'max_stake_limit', 'payout_limit'] as const;
const codes = usualOperator.currencies.map(({ code }) => code);
const clock = { now: () => 0, speed: 1 };

describe('limits of the bookmaker', () => {
  test.each(lists)('%s names every currency with its kind, in the order of the accounts [VAL-01] [CFG-01]', (list) => {
    const limits = usualOperator.limits[list] ?? [];
    expect(limits.map((limit) => limit.currency_code)).toEqual(codes);
    expect(limits.map(({ kind }) => kind === 'fiat')).toEqual(usualOperator.currencies.map(({ fiat }) => fiat));
    expect(new Set(limits.map(({ kind }) => kind))).toEqual(new Set(['fiat', 'crypto']));
  });

  test.each(usualOperator.currencies)(
    '$code: the limits are whole subunits of one worth [VAL-01] [VAL-04] [VAL-05]',
    (currency) => {
      const { minStake, maxStake, maxPayout } = limitsOf(usualOperator.limits, {
        code: currency.code,
        subunits: String(currency.subunits),
      });
      if (minStake === null || maxStake === null || maxPayout === null) throw new Error('no limit');
      // As 0.10, 10,000 and 250,000 are to each other, give or take half for round numbers.
      expect(minStake > 0n && maxStake >= minStake * 50_000n && maxStake <= minStake * 150_000n).toBe(true);
      expect(maxPayout * 2n >= maxStake * 25n && maxPayout <= maxStake * 50n).toBe(true);
    },
  );

  test('very high odds are taken with a warning [VAL-03]', () => {
    expect(usualOperator.limits.odds_limit).toEqual({ value: '1000000', action: 'accept' });
  });
});

describe('the configuration of the page', () => {
  test('tells it its languages, currencies, country and flags [CFG-02]', () => {
    const config = shape.parse(clientConfig(usualOperator, { desk: false, clock, country: 'NL', jackpots: true }));
    expect(config.locales.map(({ code }) => code)).toEqual(locales);
    expect(config.locale_aliases).toEqual(localeAliases);
    expect(config.currencies.map(({ code }) => code)).toEqual(codes);
    expect(config).toMatchObject({
      user_country: 'NL',
      jackpots: true,
      share_bets: true,
      price_history: true,
      fair_prices: true,
    });
    expect(config.market_groups?.[0]).toEqual({ key: 'main', priority: 1 });
  });

  test('is what the file says [CFG-01a]', () => {
    const operator = operatorOf({
      brand: { name: 'Nordbet' },
      locales: ['de', 'pt-BR'],
      locale_in_url: true,
      currencies: [
        { code: 'BTC' },
        { code: 'XYZ', kind: 'crypto', decimals: 4, rate: '2', max_stake: '9', payout: '90' },
      ],
      default_currency: 'BTC',
      market_groups: ['goals', 'main'],
      navigation: ['in_play'],
      pages: [],
      support: { email: 'help@nordbet.test' },
      minimum_age: 21,
      flags: {
        jackpots: false,
        push_delta: false,
        share_bets: false,
        my_bets: false,
        price_history: false,
        fair_prices: false,
      },
    });
    const config = shape.parse(clientConfig(operator, { desk: false, clock, jackpots: true }));
    expect(config).toMatchObject({
      brand: 'Nordbet',
      locales: [{ code: 'de' }, { code: 'pt-BR' }],
      locale_in_url: true,
      // Those of locales that are not offered lead nowhere.
      locale_aliases: { br: 'pt-BR', pt: 'pt-BR' },
      currencies: [
        { code: 'BTC', subunits: '100000000', fiat: false },
        { code: 'XYZ', subunits: '10000', fiat: false },
      ],
      default_currency: 'BTC',
      market_groups: [
        { key: 'goals', priority: 1 },
        { key: 'main', priority: 2 },
      ],
      navigation: ['in_play'],
      pages: [],
      support: { email: 'help@nordbet.test' },
      minimum_age: 21,
      push_delta: false,
      share_bets: false,
      my_bets: false,
      price_history: false,
      fair_prices: false,
    });
    expect(config.jackpots).toBe(false);
    expect(config.locale_aliases).not.toHaveProperty('nb');
    expect(pageAddress(operator, 'https://a.test', '/live', 'de')).toBe('https://a.test/sportsbook/de/live');
    expect(pageAddress(operator, 'https://a.test', '/live', 'ar')).toBe('https://a.test/sportsbook/de/live');
    expect(pageAddress(usualOperator, 'https://a.test', '/live', 'en')).toBe('https://a.test/sportsbook/live');
  });
});

describe('what the operator sets', () => {
  const config = operatorConfig.parse({});
  const own = overridesOf(config);

  test('the live delay is that of the sport, one for all where the environment sets it, none at 0 [PLC-01]', () => {
    const delays = (liveDelay: number | null) =>
      ['soccer', 'tennis', 'cricket', 'darts'].map(createOperator(config, { ...own, liveDelay }).rules.liveDelay);
    expect([delays(null), delays(9), delays(0)]).toEqual([
      [5, 4, 6, 5],
      [9, 9, 9, 9],
      [0, 0, 0, 0],
    ]);
    const { rules } = operatorOf({ betting: { live_delay: 2, live_delay_by_sport: { darts: 1 } } });
    expect(['soccer', 'tennis', 'darts'].map(rules.liveDelay)).toEqual([2, 2, 1]);
  });

  test('the payout limit is on the profit, or on the return where that is set [VAL-05a]', () => {
    const subjects = (['profit', 'return'] as const).map((payoutLimitOn) =>
      createOperator(config, { ...own, payoutLimitOn }).rules.limits.payout_limit.map(({ applies_to }) => applies_to),
    );
    expect(subjects.map((all) => [...new Set(all)])).toEqual([['profit'], ['return']]);
    expect(subjects[0]).toHaveLength(codes.length);
    const [limit] = operatorOf({ limits: { payout_on: 'return', payout_action: 'accept' } }).limits.payout_limit;
    expect(limit).toMatchObject({ applies_to: 'return', action: 'accept' });
  });

  test('an outcome may cost ten million euro, another sum where it is set, anything at 0 [VAL-04]', () => {
    const limit = (exposureLimit: number) =>
      createOperator(config, { ...own, exposureLimit }).rules.exposure?.limit ?? null;
    expect([usualOperator.rules.exposure?.limit, limit(5), limit(0)]).toEqual([10_000_000n, 5n, null]);
    expect(codes.map((code) => usualOperator.rules.exposure?.worthOf(code) ?? null)).not.toContain(null);
    expect(usualOperator.rules.exposure?.worthOf('JPY')).toEqual({ num: 1n, den: 160n });
    expect(usualOperator.rules.exposure?.worthOf('XXX')).toBeNull();
  });

  test('a rate of the file counts for exposure and jackpots, and is sent to the page to convert by [CFG-01a] [SLIP-17a]', () => {
    const operator = operatorOf({
      currencies: [{ code: 'EUR' }, { code: 'USD', rate: '0.92', payout: '5' }, { code: 'GBP', payout: '5' }],
    });
    expect(['EUR', 'USD', 'GBP'].map(operator.worthInEuro)).toEqual([
      { num: 1n, den: 1n },
      { num: 23n, den: 25n },
      // The one that the product knows, whatever the payout limit is.
      usualOperator.worthInEuro('GBP'),
    ]);
    const config = shape.parse(clientConfig(operator, { desk: false, clock }));
    expect(config.currencies.map(({ rate }) => rate)).toEqual(['1', '0.92', undefined]);
  });

  test('currencies, limits and systems are those of the file, and no others [CFG-01a] [API-06a] [SLIP-10]', () => {
    const { currency, rules, limits, systemTypes } = operatorOf({
      currencies: [
        { code: 'EUR', max_stake: '50' },
        { code: 'SEK', rate: '0.09', max_stake: '500', payout: '9000' },
      ],
      limits: { odds: { value: '500', action: 'reject' }, selections: 8 },
      systems: ['2/3', 'trixie'],
      betting: {
        accept_odds: 'higher',
        accept_return_share: null,
        several_freebets: true,
        system_bankers: false,
        multi_single: { oddin: false },
      },
    });
    expect([rules.isOffered('SEK'), rules.isOffered('USD'), currency('USD')]).toEqual([true, false, undefined]);
    expect(limits.max_stake_limit).toEqual([
      { currency_code: 'EUR', amount: '50', kind: 'fiat' },
      { currency_code: 'SEK', amount: '500', kind: 'fiat' },
    ]);
    // What the file leaves out of a known currency stays; for another one there is no smallest stake.
    expect(limits.min_stake_limit).toEqual([{ currency_code: 'EUR', amount: '0.10', kind: 'fiat' }]);
    expect([limits.odds_limit, limits.selection_limit]).toEqual([{ value: '500', action: 'reject' }, 8]);
    expect(systemTypes.map(({ id }) => id)).toEqual(['2/3', 'trixie']);
    expect(rules).toMatchObject({
      acceptOdds: 'higher',
      returnShare: null,
      allowSeveralFreebets: true,
      takesBankers: false,
    });
    expect((['betradar', 'oddin'] as const).map(rules.takesSeveralSingles)).toEqual([true, false]);
    expect(rules.systemTypes.map(({ id }) => id).toSorted()).toEqual(['2/3', 'trixie']);
  });
});
