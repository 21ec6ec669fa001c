import { compare, one, ratio, rawProduct, zero } from './exact.ts';
import type { Ratio } from './exact.ts';
import { payout } from './payout.ts';
import { checkShape, factorsByWinners, rawSystemFactor } from './systems.ts';
import type { SystemShape } from './systems.ts';

/** How the legs of a bet stand together. Places count from 0 in the order of the legs. */
export type BetForm =
  | { readonly kind: 'single' }
  | { readonly kind: 'combo' }
  /** `bankers` are the places of the legs that stand in every line; `sizes` as in `SystemShape`, of the other legs. */
  | { readonly kind: 'system'; readonly sizes: readonly number[]; readonly bankers: readonly number[] }
  /** `odds` are for all legs together, at least 1. */
  | { readonly kind: 'custom_bet'; readonly odds: Ratio };

/** Which legs are combined and which stand in every line. */
export interface Combination {
  readonly shape: SystemShape;
  /** Places of the legs that stand in every line, ascending. */
  readonly bankers: readonly number[];
  /** Places of all others, ascending; `shape` counts these. */
  readonly others: readonly number[];
}

/** What a bet returns when so many of its legs fail: least and greatest in subunits, stake included, capped. */
export interface ReturnByFails {
  readonly failed: number;
  readonly least: bigint;
  readonly greatest: bigint;
}

function placesOf(legCount: number): number[] {
  return Array.from({ length: legCount }, (_, place) => place);
}

/**
 * How a form combines so many legs. All legs of a form that is no system are one line, which is the system n of n.
 * Throws RangeError for no legs, a single of several, sizes or bankers out of range, and custom odds below 1.
 */
export function combinationOf(form: BetForm, legCount: number): Combination {
  if (legCount < 1) throw new RangeError('a bet has at least one leg');
  const places = placesOf(legCount);
  if (form.kind === 'system') {
    const bankers = places.filter((place) => form.bankers.includes(place));
    if (bankers.length !== form.bankers.length) {
      throw new RangeError(`bankers are distinct places below ${legCount}: ${form.bankers.join(', ')}`);
    }
    const others = places.filter((place) => !form.bankers.includes(place));
    const shape: SystemShape = { totalCount: others.length, sizes: form.sizes };
    checkShape(shape);
    return { shape, bankers, others };
  }
  if (form.kind === 'single' && legCount > 1) throw new RangeError(`a single has one leg: ${legCount}`);
  if (form.kind === 'custom_bet' && compare(form.odds, one) < 0) throw new RangeError('custom odds are at least 1');
  return { shape: { totalCount: legCount, sizes: [legCount] }, bankers: [], others: places };
}

function at(values: readonly Ratio[], places: readonly number[]): Ratio[] {
  return values.filter((_, place) => places.includes(place));
}

/**
 * As {@link betFactor}, not in lowest terms: where factors have hundreds of digits, bringing the product to lowest terms
 * costs more than all the rest.
 */
export function rawBetFactor(form: BetForm, factors: readonly Ratio[]): Ratio {
  const { shape, bankers, others } = combinationOf(form, factors.length);
  switch (form.kind) {
    case 'single':
    case 'combo':
      return rawProduct(factors);
    case 'system':
      return rawSystemFactor(shape, at(factors, others), at(factors, bankers));
    case 'custom_bet':
      return factors.some((factor) => factor.num === 0n) ? zero : form.odds;
    default:
      return form satisfies never;
  }
}

/**
 * What the total stake of a bet is multiplied by, exact (SLIP-20, I14). `factors` are those of all legs in their order,
 * 0 for a leg that fails. A custom bet has its odds unless a leg fails; that it is given back when a leg is neither won
 * nor lost is for settlement to say. Throws as `combinationOf` does.
 */
export function betFactor(form: BetForm, factors: readonly Ratio[]): Ratio {
  const { num, den } = rawBetFactor(form, factors);
  return ratio(num, den);
}

/**
 * Return in subunits when the legs at these places fail and all others win, never above `cap`. Throws as `combinationOf`
 * does.
 */
export function returnIfFail(
  { stake, cap }: { readonly stake: bigint; readonly cap: bigint | null },
  form: BetForm,
  odds: readonly Ratio[],
  failedPlaces: readonly number[],
): bigint {
  const factors = odds.map((factor, place) => (failedPlaces.includes(place) ? zero : factor));
  return payout(stake, betFactor(form, factors), cap);
}

function nothing(failed: number): ReturnByFails {
  return { failed, least: 0n, greatest: 0n };
}

/**
 * For 0, 1, 2 … all legs that fail, the least and the greatest return while the others win. No set of legs is tried:
 * of two legs the one with the higher odds never returns less, so the highest odds fail for the least and the lowest
 * for the greatest. Throws as `combinationOf` does.
 */
export function returnsByFails(
  stake: bigint,
  form: BetForm,
  odds: readonly Ratio[],
  cap: bigint | null,
): readonly ReturnByFails[] {
  const { shape, bankers, others } = combinationOf(form, odds.length);
  const counts = placesOf(odds.length + 1);
  const paid = (factor: Ratio = zero): bigint => payout(stake, factor, cap);
  if (form.kind !== 'system') {
    const whole = paid(betFactor(form, odds));
    return counts.map((failed) => (failed === 0 ? { failed, least: whole, greatest: whole } : nothing(failed)));
  }
  const ascending = at(odds, others).toSorted(compare);
  const lowestWin = factorsByWinners(shape, ascending, at(odds, bankers));
  const highestWin = factorsByWinners(shape, ascending.toReversed(), at(odds, bankers));
  return counts.map((failed) => {
    // The worst leg to fail is a banker; more fails than other legs take one with them.
    const winners = others.length - failed;
    const bankerFails = failed > 0 && bankers.length > 0;
    return { failed, least: bankerFails ? 0n : paid(lowestWin[winners]), greatest: paid(highestWin[winners]) };
  });
}
