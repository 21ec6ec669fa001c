import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng } from '@touchline/feed';
import { ballsOf, ballWeights, MACHINES } from './draw.ts';
import { drawPlaces, proofOf, roundKeyOf } from './proof.ts';
import { orderOf, raceOf } from './race.ts';

const key = createHash('sha256').update('a secret of these tests').digest();
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The commands that the page for players prints, run by a shell with other values. */
function byHand(seed: string, weights: readonly number[], drawn: number): string {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/fair-games/README.md'), 'utf8');
  const [, block = ''] = /```sh\n([^]+?)```/.exec(page) ?? [];
  const lines = block.split('\n');
  expect(lines.slice(0, 3).map((line) => line.split('=')[0])).toEqual(['seed', 'weights', 'drawn']);
  const script = [`seed=${seed}`, `weights=(${weights.join(' ')})`, `drawn=${drawn}`, ...lines.slice(3)].join('\n');
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' });
}

describe('a round proves its result [NAV-15] [NAV-16]', () => {
  test('the commitment is the SHA-256 of the seed, and of no text that differs in one letter', () => {
    const { seed, commitment } = proofOf(key, 'horses', 14_912_345);
    expect([seed, commitment]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), sha256(seed)]);
    for (let at = 0; at < 64; at += 1) {
      const other = seed[at] === '0' ? '1' : '0';
      expect(sha256(seed.slice(0, at) + other + seed.slice(at + 1))).not.toBe(commitment);
    }
  });

  test('every round has a seed of its own, which follows from the whole key', () => {
    const seeds = [
      proofOf(key, 'horses', 1),
      proofOf(key, 'dogs', 1),
      proofOf(key, 'horses', 2),
      proofOf(
        key.map((byte, at) => (at === 31 ? byte ^ 1 : byte)),
        'horses',
        1,
      ),
    ].map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(4);
    expect(proofOf(key, 'horses', 1).seed).toBe(seeds[0]);
  });

  test('a race ends as the commands on its proof page compute', () => {
    const [game, round] = ['horses', 14_912_345] as const;
    const { seed, commitment } = proofOf(key, game, round);
    const weights = raceOf(key, game, round).runners.map(({ weight }) => weight);
    expect(byHand(seed, weights, weights.length)).toBe(
      `commitment ${commitment}\nresult ${orderOf(key, game, round).join(' ')}\n`,
    );
  });

  test('a draw ends as the commands on its proof page compute', () => {
    const [game, round] = ['quick36', 29_700_123] as const;
    const { seed, commitment } = proofOf(key, game, round);
    expect(byHand(seed, ballWeights(game), MACHINES[game].drawn)).toBe(
      `commitment ${commitment}\nresult ${ballsOf(key, game, round).join(' ')}\n`,
    );
  });

  test('of two equal weights neither is drawn more often: numbers that would favour the first are discarded', () => {
    // Otherwise the first would come twice as often as the second.
    const third = Math.floor(0x100000000 / 3);
    const weights = [third, third];
    let first = 0;
    for (let index = 0; index < 4000; index += 1) {
      if (drawPlaces(sha256(String(index)), weights, 1)[0] === 0) first += 1;
    }
    expect(Math.abs(first - 2000)).toBeLessThan(5 * Math.sqrt(1000));
  });

  test('each place goes to one of those who are left, by weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (weights, n) => {
          const places = drawPlaces(sha256(String(n)), weights, weights.length);
          expect(places.toSorted((a, b) => a - b)).toEqual(weights.map((_, place) => place));
        },
      ),
      { numRuns: 200 },
    );
    const weights = [1, 2, 3];
    const counts = new Map<string, number>();
    const many = 12_000;
    for (let index = 0; index < many; index += 1) {
      const order = drawPlaces(sha256(String(index)), weights, 3).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    // Plackett and Luce: the chance of an order is that of its first, times that of its second among the rest.
    for (const [order, chance] of [
      ['012', (1 / 6) * (2 / 5)],
      ['021', (1 / 6) * (3 / 5)],
      ['102', (2 / 6) * (1 / 4)],
      ['120', (2 / 6) * (3 / 4)],
      ['201', (3 / 6) * (1 / 3)],
      ['210', (3 / 6) * (2 / 3)],
    ] as const) {
      const expected = many * chance;
      expect(Math.abs((counts.get(order) ?? 0) - expected), order).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  test('the field follows from the commitment alone, so that it is bound by it and reveals nothing of the result', () => {
    for (let round = 0; round < 30; round += 1) {
      const start = Number.parseInt(proofOf(key, 'horses', round).commitment.slice(0, 8), 16);
      expect(raceOf(key, 'horses', round).runners).toHaveLength(7 + createRng(start).int(6));
    }
    const field = raceOf(key, 'dogs', 7);
    expect(field.runners.every(({ weight }) => Number.isInteger(weight) && weight >= 1)).toBe(true);
    // The favourite wins as often as its weight says, whatever its number: seed and field are independent.
    let [won, expected] = [0, 0];
    for (let round = 0; round < 1500; round += 1) {
      const { runners } = raceOf(key, 'dogs', round);
      const weights = runners.map(({ weight }) => weight);
      const best = weights.indexOf(Math.max(...weights));
      expected += (weights[best] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
      if (orderOf(key, 'dogs', round)[0] === best + 1) won += 1;
    }
    expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  test('the rounds of a demonstration follow from its number, for everybody', () => {
    expect(Buffer.from(roundKeyOf(1)).toString('hex')).toBe(sha256('demonstration 1'));
    expect(roundKeyOf(key)).toBe(key);
  });
});
