import { createRng, hash } from '../../feed/models/random.ts';
import { shuffled } from './race.ts';

export type DrawKey = 'lotto49' | 'quick36';

export interface Machine {
  readonly salt: number;
  /** Numbers go from 1 to this. */
  readonly highest: number;
  readonly drawn: number;
  /** Between two balls. */
  readonly stepMs: number;
}

export const MACHINES: Readonly<Record<DrawKey, Machine>> = {
  lotto49: { salt: 81, highest: 49, drawn: 6, stepMs: 3_500 },
  quick36: { salt: 82, highest: 36, drawn: 5, stepMs: 2_500 },
};

/** A player picks 1 to this many. */
export const MOST_NUMBERS = 5;

/** Numbers of a draw in the order they come: a pure function of seed and number (decision 1). */
export const ballsOf = (seed: number, game: DrawKey, round: number): readonly number[] => {
  const { salt, highest, drawn } = MACHINES[game];
  return shuffled(createRng(hash(seed, salt, round)), highest, drawn).map((place) => place + 1);
};
