import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainSystem, letterOf, type SystemToExplain } from './explanation.ts';

const eur = { code: 'EUR', subunits: '100' };

function system(over: Partial<SystemToExplain> = {}): SystemToExplain {
  return {
    odds: ['2.00', '3.00', '4.00'],
    bankers: [],
    sizes: [2],
    stake: 900n,
    cap: null,
    currency: eur,
    ...over,
  };
}

describe('a system explains itself [SLIP-20]', () => {
  test('two of three: each combination, and what is left when one fails', () => {
    expect(explainSystem(system())).toEqual({
      lineCount: 3,
      groups: [
        {
          size: 2,
          lines: [
            { places: [0, 1], odds: '6.000', returns: '18.00' },
            { places: [0, 2], odds: '8.000', returns: '24.00' },
            { places: [1, 2], odds: '12.000', returns: '36.00' },
          ],
        },
      ],
      byFails: [
        { failed: 0, least: '78.00', greatest: '78.00' },
        { failed: 1, least: '18.00', greatest: '36.00' },
        { failed: 2, least: '0.00', greatest: '0.00' },
        { failed: 3, least: '0.00', greatest: '0.00' },
      ],
      byLeg: [
        { place: 0, returns: '36.00' },
        { place: 1, returns: '24.00' },
        { place: 2, returns: '18.00' },
      ],
    });
  });

  test('a banker stands in every combination, and takes all with it when it fails', () => {
    const explained = explainSystem(system({ odds: ['2.00', '3.00', '4.00', '5.00'], bankers: [1], sizes: [2, 3] }));
    expect(explained?.groups?.map(({ lines }) => lines.map(({ places }) => places))).toEqual([
      [
        [0, 1, 2],
        [0, 1, 3],
        [1, 2, 3],
      ],
      [[0, 1, 2, 3]],
    ]);
    expect(explained?.byLeg[1]).toEqual({ place: 1, returns: '0.00' });
  });

  test('without a stake it shows combinations only; with odds that are none, nothing', () => {
    const explained = explainSystem(system({ stake: null }));
    expect([explained?.byFails, explained?.byLeg, explained?.groups?.[0]?.lines[0]]).toEqual([
      [],
      [],
      { places: [0, 1], odds: '6.000', returns: null },
    ]);
    expect(explainSystem(system({ odds: ['2.00', '', '4.00'] }))).toBeNull();
  });

  test('no return is above the largest one [VAL-05]', () => {
    expect(explainSystem(system({ cap: 3000n }))?.byFails[0]).toEqual({ failed: 0, least: '30.00', greatest: '30.00' });
  });

  test('what is too long to read is counted instead', () => {
    const odds = Array.from({ length: 12 }, () => '2.00');
    const explained = explainSystem(system({ odds, sizes: [6] }));
    expect([explained?.lineCount, explained?.groups]).toEqual([924, null]);
  });

  test('what one failure leaves lies between the least and the greatest of one failure', () => {
    const someOdds = fc.array(
      fc.integer({ min: 101, max: 2000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      { minLength: 3, maxLength: 8 },
    );
    fc.assert(
      fc.property(someOdds, fc.bigInt({ min: 1n, max: 1_000_000n }), (odds, stake) => {
        const explained = explainSystem(system({ odds, stake, sizes: [2] }));
        const cents = (text: string): bigint => BigInt(text.replace('.', ''));
        const one = explained?.byFails[1];
        const legs = (explained?.byLeg ?? []).map(({ returns }) => cents(returns)).toSorted((a, b) => Number(a - b));
        expect([legs[0], legs.at(-1)]).toEqual([cents(one?.least ?? ''), cents(one?.greatest ?? '')]);
      }),
      { seed: 20_260_801, numRuns: 200 },
    );
  });
});

test('every place has a letter of its own', () => {
  expect([letterOf(0), letterOf(25), letterOf(26), letterOf(29)]).toEqual(['A', 'Z', 'A2', 'D2']);
});
