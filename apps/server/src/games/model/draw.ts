import { drawPlaces, proofOf } from './proof.ts';

export type DrawKey = 'lotto49' | 'quick36';

export interface Machine {
  /** Numbers go from 1 to this. */
  readonly highest: number;
  readonly drawn: number;
  /** Between two balls. */
  readonly stepMs: number;
}

export const MACHINES: Readonly<Record<DrawKey, Machine>> = {
  lotto49: { highest: 49, drawn: 6, stepMs: 3_500 },
  quick36: { highest: 36, drawn: 5, stepMs: 2_500 },
};

/** A player picks 1 to this many. */
export const MOST_NUMBERS = 5;

/** What each ball weighs: one is as likely as any other. */
export function ballWeights(game: DrawKey): readonly number[] {
  return Array.from({ length: MACHINES[game].highest }, () => 1);
}

/** Numbers of a draw in the order they come: a pure function of key and number. */
export function ballsOf(key: Uint8Array, game: DrawKey, round: number): readonly number[] {
  return drawPlaces(proofOf(key, game, round).seed, ballWeights(game), MACHINES[game].drawn).map((place) => place + 1);
}
