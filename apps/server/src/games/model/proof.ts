import { createHash, createHmac } from 'node:crypto';
import type { Seed } from '@touchline/feed';
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

function sha256(text: string): string {
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

/** Below this are the numbers of eight hex digits. */
const RANGE = 0x100000000;

/** Whole numbers from 0 to below `below`, uniformly: numbers that would bias them are rejected. */
function drawer(seed: string): (below: number) => number {
  let counter = 0;
  return (below) => {
    for (;;) {
      const drawn = Number.parseInt(sha256(`${seed}:${counter}`).slice(0, 8), 16);
      counter += 1;
      if (drawn < RANGE - (RANGE % below)) return drawn % below;
    }
  };
}

/**
 * Places in `weights`, the first `count` in the order in which they are drawn: each time one of those that are left, with
 * the chance of its weight among theirs. Weights are whole numbers from 1 which add up to less than 2^32.
 */
export function drawPlaces(seed: string, weights: readonly number[], count: number): number[] {
  const draw = drawer(seed);
  const left = [...weights.entries()];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    let rest = draw(left.reduce((sum, [, weight]) => sum + weight, 0));
    const at = left.findIndex(([, weight]) => (rest -= weight) < 0);
    return left.splice(at, 1)[0]?.[0] ?? 0;
  });
}
