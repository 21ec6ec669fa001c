import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, multiply, product, ratio, zero } from './exact.ts';
import type { Ratio } from './exact.ts';
import {
  binomial,
  checkShape,
  factorsByWinners,
  fullCoverNames,
  fullCoverOf,
  fullCovers,
  lineCount,
  linesOf,
  maxLines,
  systemFactor,
} from './systems.ts';
import type { SystemShape } from './systems.ts';

/** Every way to choose among so many places, found by trying all of them. */
function allChoices(totalCount: number): number[][] {
  return Array.from({ length: 2 ** totalCount }, (_, bits) =>
    Array.from({ length: totalCount }, (_unused, place) => place).filter((place) => (bits & (1 << place)) !== 0),
  );
}

function linesByTrying({ totalCount, sizes }: SystemShape): number[][] {
  return allChoices(totalCount).filter((line) => sizes.includes(line.length));
}

function meanByTrying(shape: SystemShape, factors: readonly Ratio[], bankers: readonly Ratio[]): Ratio {
  const lines = linesByTrying(shape);
  const returns = lines.map((line) => product([...bankers, ...factors.filter((_, place) => line.includes(place))]));
  return multiply(returns.reduce(add, zero), ratio(1n, BigInt(lines.length)));
}

function aShape(totalCount: number): fc.Arbitrary<SystemShape> {
  return fc
    .subarray(
      Array.from({ length: totalCount }, (_, place) => place + 1),
      { minLength: 1 },
    )
    .map((sizes) => ({ totalCount, sizes }));
}

/** Wins, losses, voids, half results and dead heats alike. */
const aFactor = fc.oneof(
  fc.bigInt({ min: 100n, max: 5000n }).map((cents) => ratio(cents, 100n)),
  fc.constantFrom(zero, ratio(1n), ratio(1n, 2n), ratio(7n, 3n)),
);

const aSystem = fc
  .integer({ min: 1, max: 6 })
  .chain((totalCount) =>
    fc.tuple(
      aShape(totalCount),
      fc.array(aFactor, { minLength: totalCount, maxLength: totalCount }),
      fc.array(aFactor, { maxLength: 3 }),
    ),
  );

describe('full covers', () => {
  test('each combines its legs from doubles or singles up to all of them [SLIP-20]', () => {
    expect(fullCoverNames.map((name) => [name, fullCovers[name].totalCount, fullCovers[name].sizes])).toEqual([
      ['trixie', 3, [2, 3]],
      ['patent', 3, [1, 2, 3]],
      ['yankee', 4, [2, 3, 4]],
      ['lucky15', 4, [1, 2, 3, 4]],
      ['canadian', 5, [2, 3, 4, 5]],
      ['lucky31', 5, [1, 2, 3, 4, 5]],
      ['heinz', 6, [2, 3, 4, 5, 6]],
      ['lucky63', 6, [1, 2, 3, 4, 5, 6]],
      ['super_heinz', 7, [2, 3, 4, 5, 6, 7]],
      ['goliath', 8, [2, 3, 4, 5, 6, 7, 8]],
    ]);
  });

  test('a shape has the name of its full cover, and none beside them [SLIP-20]', () => {
    expect(fullCoverNames.map((name) => fullCoverOf({ ...fullCovers[name] }))).toEqual(fullCoverNames);
    const nameless: SystemShape[] = [
      { totalCount: 3, sizes: [2] },
      { totalCount: 3, sizes: [1, 2] },
      { totalCount: 3, sizes: [1, 3] },
      { totalCount: 4, sizes: [2, 3] },
      { totalCount: 5, sizes: [2, 3, 4] },
      { totalCount: 2, sizes: [1, 2] },
      { totalCount: 3, sizes: [2, 3, 4] },
      { totalCount: 9, sizes: [2, 3, 4, 5, 6, 7, 8, 9] },
    ];
    expect(nameless.map(fullCoverOf)).toEqual(nameless.map(() => null));
  });
});

describe('lines', () => {
  test('ways to choose are those of the triangle [SLIP-20]', () => {
    const row = (n: number) => Array.from({ length: n + 2 }, (_, k) => binomial(n, k));
    expect([row(0), row(1), row(4), row(7)]).toEqual([
      [1n, 0n],
      [1n, 1n, 0n],
      [1n, 4n, 6n, 4n, 1n, 0n],
      [1n, 7n, 21n, 35n, 35n, 21n, 7n, 1n, 0n],
    ]);
    expect(binomial(100, 50)).toBe(100891344545564193334812497256n);
    expect(binomial(3, 9)).toBe(0n);
  });

  test('lines are counted and listed in order, sizes first [SLIP-20]', () => {
    const shape: SystemShape = { totalCount: 4, sizes: [1, 3, 4] };
    expect(lineCount(shape)).toBe(9n);
    expect([...linesOf(shape)]).toEqual([[0], [1], [2], [3], [0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3], [0, 1, 2, 3]]);
  });

  test('all lines are listed, none twice, as many as are counted [SLIP-20]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }).chain(aShape), (shape) => {
        const listed = [...linesOf(shape)].map((line) => line.join());
        expect(listed.toSorted()).toEqual(
          linesByTrying(shape)
            .map((line) => line.join())
            .toSorted(),
        );
        expect(lineCount(shape)).toBe(BigInt(listed.length));
      }),
      { seed: 2001, numRuns: 200 },
    );
  });

  test('a list beyond the bound is refused before it begins, a count is not [SLIP-20]', () => {
    expect(maxLines).toBe(20_000n);
    expect([...linesOf({ totalCount: 20_000, sizes: [1] })]).toHaveLength(20_000);
    expect(() => linesOf({ totalCount: 20_001, sizes: [1] })).toThrow(
      new RangeError('20001 lines are too many to list: 20000 at most'),
    );
    const all = Array.from({ length: 30 }, (_, place) => place + 1);
    expect(lineCount({ totalCount: 30, sizes: all })).toBe(2n ** 30n - 1n);
  });

  test.each<readonly [SystemShape, string]>([
    [{ totalCount: 3, sizes: [] }, 'a system has at least one size'],
    [{ totalCount: 3, sizes: [0] }, 'sizes of a system ascend from 1 to 3: 0'],
    [{ totalCount: 3, sizes: [4] }, 'sizes of a system ascend from 1 to 3: 4'],
    [{ totalCount: 3, sizes: [2, 2] }, 'sizes of a system ascend from 1 to 3: 2, 2'],
    [{ totalCount: 3, sizes: [3, 2] }, 'sizes of a system ascend from 1 to 3: 3, 2'],
    [{ totalCount: 0, sizes: [1] }, 'sizes of a system ascend from 1 to 0: 1'],
  ])('%j is no shape [SLIP-20]', (shape, words) => {
    const refused = new RangeError(words);
    expect(() => {
      checkShape(shape);
    }).toThrow(refused);
    expect(() => lineCount(shape)).toThrow(refused);
    expect(() => linesOf(shape)).toThrow(refused);
    expect(() => systemFactor(shape, [], [])).toThrow(refused);
  });
});

describe('factor of a system', () => {
  test('is the mean of its lines, bankers in every one [SLIP-20]', () => {
    const [two, three, four] = [ratio(2n), ratio(3n), ratio(4n)];
    const shape: SystemShape = { totalCount: 3, sizes: [2] };
    expect(systemFactor(shape, [two, three, four], [])).toEqual(ratio(26n, 3n));
    expect(systemFactor(shape, [two, three, zero], [])).toEqual(ratio(2n));
    expect(systemFactor(shape, [two, three, four], [ratio(3n, 2n), ratio(5n)])).toEqual(ratio(65n));
    expect(systemFactor(shape, [two, three, four], [zero])).toEqual(zero);
  });

  test('is what trying every line gives, exactly [SLIP-20] [I14]', () => {
    fc.assert(
      fc.property(aSystem, ([shape, factors, bankers]) => {
        expect(systemFactor(shape, factors, bankers)).toEqual(meanByTrying(shape, factors, bankers));
      }),
      { seed: 2002, numRuns: 400 },
    );
  });

  test('by number of winners it is the factor with all later legs at 0 [SLIP-20]', () => {
    fc.assert(
      fc.property(aSystem, ([shape, factors, bankers]) => {
        const standing = (winners: number) => factors.map((factor, place) => (place < winners ? factor : zero));
        expect(factorsByWinners(shape, factors, bankers)).toEqual(
          Array.from({ length: factors.length + 1 }, (_, winners) => meanByTrying(shape, standing(winners), bankers)),
        );
      }),
      { seed: 2003, numRuns: 300 },
    );
  });

  test('another number of factors than legs is refused [SLIP-20]', () => {
    const refused = new RangeError('a system of 3 legs has as many factors, not 2');
    const shape: SystemShape = { totalCount: 3, sizes: [2] };
    expect(() => systemFactor(shape, [zero, zero], [zero])).toThrow(refused);
    expect(() => factorsByWinners(shape, [zero, zero], [zero])).toThrow(refused);
  });

  test('a system of thirty legs in all sizes is exact without its billion lines [SLIP-20]', () => {
    const shape: SystemShape = { totalCount: 30, sizes: Array.from({ length: 30 }, (_, place) => place + 1) };
    const factors = shape.sizes.map(() => ratio(3n, 2n));
    const lines = 2n ** 30n - 1n;
    expect(systemFactor(shape, factors, [])).toEqual(ratio(5n ** 30n - 2n ** 30n, 2n ** 30n * lines));
  });
});
