import type { MatchChances } from './chances.ts';
import { hash } from './models/random.ts';

const MINUTE = 60_000;

/** Ms between two prices of a match: seconds in play, minutes before. */
export function periodOf(seed: number, started: boolean): number {
  const spread = hash(seed, 21) % 1000;
  if (started) return 2200 + Math.floor(spread * 1.6);
  return Math.round((4 + spread / 250) * MINUTE);
}

/** The last price point of a match up to `at`. */
export function tickAt(seed: number, started: boolean, at: number): number {
  const period = periodOf(seed, started);
  const offset = hash(seed, 22) % period;
  return Math.floor((at - offset) / period) * period + offset;
}

/** A slow wander of opinion in [-1, 1], with a little restlessness. */
export function opinionAt(chances: MatchChances, started: boolean, at: number): number {
  const knot = started ? 90_000 : 60 * MINUTE;
  const position = at / knot;
  const k = Math.floor(position);
  const f = position - k;
  const value = (n: number): number => chances.opinion(23, n) * 2 - 1;
  const smooth = f * f * (3 - 2 * f);
  return 0.95 * (value(k) * (1 - smooth) + value(k + 1) * smooth) + 0.05 * (chances.opinion(24, at) * 2 - 1);
}
