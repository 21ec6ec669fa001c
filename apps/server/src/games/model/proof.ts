import { createHash, createHmac } from 'node:crypto';
import type { Seed } from '@touchline/feed';
import { drawnPlace } from '@touchline/rules';
import type { GameKey } from './timetable.ts';

/**
 * How a round is decided, so that everybody can verify it and nobody can predict it (decision 53). Each round has a seed.
 * Its SHA-256, the commitment, is published before bets open, and the seed itself when the round is over.
 */
export interface RoundProof {
  /** 64 lower-case hex digits. */
  readonly seed: string;
  /** SHA-256 of those 64 letters, 64 lower-case hex digits. */
  readonly commitment: string;
}

/** Lower-case hex digits; of a seed it is the commitment. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The key that all seeds of rounds are derived from: the secret itself, or a key that everybody can derive from a number.
 */
export function roundKeyOf(seed: Seed): Uint8Array {
  return typeof seed === 'number' ? createHash('sha256').update(`demonstration ${seed}`).digest() : seed;
}

export function proofOf(key: Uint8Array, game: GameKey, round: number): RoundProof {
  const seed = createHmac('sha256', key).update(`${game}|${round}`).digest('hex');
  return { seed, commitment: sha256(seed) };
}

/** The numbers that follow from a seed, in order, each from 0 to below 2^32. */
function* numbersOf(seed: string): Generator<bigint, never> {
  for (let counter = 0; ; counter += 1) yield BigInt(`0x${sha256(`${seed}:${counter}`).slice(0, 8)}`);
}

/** The place in `weights` that the next number draws; numbers that would favour some are dropped. */
function nextPlace(numbers: Generator<bigint, never>, weights: readonly number[]): number {
  for (;;) {
    const place = drawnPlace(weights, numbers.next().value);
    if (place !== null) return place;
  }
}

/**
 * Places in `weights`, the first `count` in the order in which they are drawn: each time one of those that are left, with
 * the chance of its weight among theirs. Weights are whole numbers from 1 which add up to less than 2^32.
 */
export function drawPlaces(seed: string, weights: readonly number[], count: number): number[] {
  const numbers = numbersOf(seed);
  const left = [...weights.entries()];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const at = nextPlace(
      numbers,
      left.map(([, weight]) => weight),
    );
    return left.splice(at, 1)[0]?.[0] ?? 0;
  });
}
