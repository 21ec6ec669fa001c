import type { Env } from '../env.ts';

/** A part of `ms` by chance: what happens to everyone at once, such as a restart, is not answered by all at once. */
export function chance(env: Pick<Env, 'randomId'>, ms: number): number {
  return ([...env.randomId(4)].reduce((sum, letter) => sum * 61 + letter.charCodeAt(0), 0) * 37) % ms;
}
