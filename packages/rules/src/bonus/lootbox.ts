import { formatScaled, ratio } from '../odds/exact.ts';
import { periodOf } from './bonus-state.ts';
import type { BonusState } from './bonus-wire.ts';

/** Numbers that decide a draw are whole and below this: eight hex digits of a hash. */
const drawnBelow = 2n ** 32n;

function sumOf(weights: readonly number[]): bigint {
  return weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
}

/**
 * The place in `weights` that a number from 0 to below 2^32 draws; null for a number that is dropped, since it would favour
 * some: then the next number decides. Weights are whole numbers from 1 that add up to less than 2^32 (decisions 53 and 94).
 */
export function drawnPlace(weights: readonly number[], drawn: bigint): number | null {
  const sum = sumOf(weights);
  if (sum === 0n || drawn >= drawnBelow - (drawnBelow % sum)) return null;
  let rest = drawn % sum;
  return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
}

/** A percentage of more decimal places is written as a fraction. */
const mostPlaces = 4;

/** The chance of a weight among all, exactly. */
export interface Chance {
  /** Decimal text, `12.5`; null where it takes more than four places. */
  readonly percent: string | null;
  /** The same as a fraction in lowest terms: `parts` in `of`. */
  readonly parts: string;
  readonly of: string;
}

/** The chance that `drawnPlace` draws this weight. Throws RangeError when the weights add up to 0. */
export function chanceOf(weight: number, weights: readonly number[]): Chance {
  const { num, den } = ratio(BigInt(weight), sumOf(weights));
  const scaled = num * 10n ** BigInt(mostPlaces + 2);
  const percent = scaled % den === 0n ? formatScaled(scaled / den, mostPlaces).replace(/\.?0+$/, '') : null;
  return { percent, parts: String(num), of: String(den) };
}

/** What decides over the state of a lootbox. `to` is ms since epoch, null for without an end. */
export interface LootboxFacts {
  readonly to: number | null;
  readonly isRevoked: boolean;
  readonly isOpened: boolean;
}

/** The state of a lootbox for its player (BON-02): it waits to be opened, which is its activation. */
export function stateOfLootbox({ to, isRevoked, isOpened }: LootboxFacts, now: number): BonusState {
  if (isOpened) return 'bonus_over';
  if (isRevoked) return 'deactivated';
  return periodOf(null, to, now) === 'past' ? 'expired' : 'available';
}

export type ChestSize = 'small' | 'medium' | 'large';

/** What a chest is drawn as (BON-10). */
export function chestOf(size: number): ChestSize {
  if (size === 1) return 'small';
  return size === 2 ? 'medium' : 'large';
}
