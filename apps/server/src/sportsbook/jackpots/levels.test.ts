import { parseDecimal, ratio, type Ratio } from '@touchline/rules';
import { describe, expect, test } from 'vitest';
import { usualOperator } from '../../operator/operator-testing.ts';
import { drawFall, feedLevels, isKnown, type OpenLevel, type Stake } from './levels.ts';
import { randomBelow } from './random.ts';

function shareOf(text: string): Ratio {
  return parseDecimal(text) ?? ratio(0n);
}

function aLevel(given: Partial<OpenLevel> = {}): OpenLevel {
  return {
    id: '1',
    share: shareOf('0.001'),
    seed: 50_000_000n,
    pool: 50_000_000n,
    lowest: 75_000_000n,
    highest: 150_000_000n,
    fallsAt: 100_000_000n,
    ...given,
  };
}

function aStake(betId: string, amount: bigint, currency = 'EUR'): Stake {
  return { betId, amount, currency };
}
const { worthInEuro } = usualOperator;
const deps = { worthOf: worthInEuro, random: () => 0n };

describe('feeding', () => {
  test('adds to each level its share of each stake, to the millionth [JACK-01]', () => {
    const levels = [aLevel(), aLevel({ id: '2', share: shareOf('0.0005') })];
    const fed = feedLevels(levels, [aStake('1', 1n), aStake('2', 1001n)], deps);
    expect(fed.hits).toEqual([]);
    expect(fed.levels.map(({ pool }) => pool)).toEqual([50_010_020n, 50_005_010n]);
  });

  test('of a stake in another currency counts what it is worth [JACK-01]', () => {
    const stakes = [aStake('1', 100n, 'JPY'), aStake('2', 10n ** 18n, 'ETH'), aStake('3', 1n, 'BTC')];
    const fed = feedLevels([aLevel()], stakes, deps);
    // 0.625 EUR, 2500 EUR, and a tenth of a cent.
    expect(fed.levels[0]?.pool).toBe(50_000_000n + 625n + 2_500_000n + 1n);
  });

  test('a level falls to the bet that takes it to its secret amount, whole, and begins anew [JACK-01]', () => {
    const level = aLevel({ pool: 99_995_000n });
    const fed = feedLevels([level], [aStake('1', 400n), aStake('2', 123n), aStake('3', 1000n)], deps);
    expect(fed.hits).toEqual([{ levelId: '1', betId: '2', currency: 'EUR', amount: 10_000n, cents: 10_000n }]);
    expect(fed.levels).toEqual([aLevel({ pool: 50_010_000n, fallsAt: 75_000_000n })]);
  });

  test('one bet may win several levels [JACK-01]', () => {
    const levels = [aLevel({ fallsAt: 75_000_000n, pool: 74_999_999n }), aLevel({ id: '2', pool: 99_999_999n })];
    const fed = feedLevels(levels, [aStake('1', 10n)], deps);
    expect(fed.hits.map(({ levelId, betId, amount }) => [levelId, betId, amount])).toEqual([
      ['1', '1', 7500n],
      ['2', '1', 10_000n],
    ]);
  });

  test.each([
    ['JPY', 10_000n, 12_001n],
    ['KWD', 100_000n, 25_003n],
    ['BTC', 1_000_000n, 75_010n],
  ])('a fall is paid in %s, rounded down [JACK-01]', (currency, stake, amount) => {
    const level = aLevel({ pool: 75_010_000n - 1n, fallsAt: 75_010_000n });
    const given = feedLevels([aLevel({ pool: 0n })], [aStake('1', stake, currency)], deps).levels[0]?.pool ?? 0n;
    const [hit] = feedLevels([{ ...level, pool: 75_019_999n - given }], [aStake('1', stake, currency)], deps).hits;
    expect(hit).toMatchObject({ currency, amount, cents: 7501n });
  });

  test('a stake whose currency has no worth gives nothing and wins nothing [JACK-03]', () => {
    const levels = [aLevel({ pool: 99_999_999n })];
    const nothing = { ...deps, worthOf: () => null };
    expect(feedLevels(levels, [aStake('1', 10_000n)], nothing)).toEqual({ levels, hits: [] });
    expect(feedLevels(levels, [aStake('1', 10_000n, 'XXX')], deps)).toEqual({ levels, hits: [] });
    expect([isKnown('EUR', worthInEuro), isKnown('XXX', worthInEuro), isKnown('EUR', () => null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a new secret', () => {
  test('may be each amount between the bounds, both among them [JACK-01]', () => {
    const bounds = { lowest: 5n, highest: 8n };
    const asked: bigint[] = [];
    const drawn = [0n, 3n].map((number) =>
      drawFall(bounds, (below) => {
        asked.push(below);
        return number;
      }),
    );
    expect([drawn, asked]).toEqual([
      [5n, 8n],
      [4n, 4n],
    ]);
    expect(drawFall({ lowest: 7n, highest: 7n }, randomBelow)).toBe(7n);
  });

  test('is drawn from all of them, also where they are more than a double can represent [JACK-01]', () => {
    const below = 5n;
    const drawn = new Set(Array.from({ length: 400 }, () => randomBelow(below)));
    expect(drawn).toEqual(new Set([0n, 1n, 2n, 3n, 4n]));
    const wide = Array.from({ length: 50 }, () => randomBelow(2n ** 70n));
    expect(wide.every((number) => number >= 0n && number < 2n ** 70n)).toBe(true);
    expect(wide.some((number) => number > 2n ** 64n)).toBe(true);
    expect(() => randomBelow(0n)).toThrow(RangeError);
  });
});
