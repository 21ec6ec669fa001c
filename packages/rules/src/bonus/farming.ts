import { toSubunits } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import type { Hunting } from './bonus-wire.ts';

/** Points are hundredths of a point, money is subunits of one currency. */
export interface FarmingFacts {
  /** A bet counts only with a match that has brought no points yet. */
  readonly isOncePerEvent: boolean;
  readonly farmedEventIds: readonly string[];
  /** Stake that brings a point. */
  readonly pointStake: bigint;
  readonly points: bigint;
  /** Bets that counted, and the sum of their stakes. */
  readonly bets: number;
  readonly staked: bigint;
  /** Points that bring the freebet; null where points bring none. */
  readonly goal: bigint | null;
  /** The most that the freebet is worth; null for any amount. */
  readonly largestFreebet: bigint | null;
}

/** A bet as far as it collects points: the stake of its player that is not cashed out. */
export interface FarmingBet {
  readonly stake: bigint;
  readonly matchIds: readonly string[];
}

/** Points as text in hundredths; 0 for what is no number of points. */
export function hundredthsOf(points: string): bigint {
  return toSubunits(points, '100') ?? 0n;
}

/** A hunting as its server tells it; null for a player who takes no part, in another currency, and where it says too little. */
export function farmingFactsOf(farming: Hunting, { code, subunits }: Currency): FarmingFacts | null {
  const { farming_stats: stats } = farming;
  if (stats?.point_stake === undefined || (stats.currency ?? code) !== code) return null;
  const { goal = null, largest_freebet: largest = null } = stats;
  return {
    isOncePerEvent: farming.farm_once_per_event,
    farmedEventIds: farming.farmed_event_ids,
    pointStake: toSubunits(stats.point_stake, subunits) ?? 0n,
    points: hundredthsOf(stats.points),
    bets: stats.bets_count,
    staked: toSubunits(stats.staked ?? '0', subunits) ?? 0n,
    goal: goal === null ? null : hundredthsOf(goal),
    largestFreebet: largest === null ? null : toSubunits(largest, subunits),
  };
}

/** What a stake brings, in whole hundredths of a point (BON-16). */
export function pointsOf(stake: bigint, pointStake: bigint): bigint {
  return pointStake <= 0n ? 0n : (100n * stake) / pointStake;
}

/**
 * What bets would bring once they have been played to their end in this order: their points, and the freebet of a goal that
 * they reach, worth the average stake of the bets that counted by then (BON-16a). As `farm_points.sql` counts them.
 */
export function potentialOf(
  facts: FarmingFacts,
  bets: readonly FarmingBet[],
): { readonly points: bigint; readonly freebet: bigint } {
  const farmed = new Set(facts.farmedEventIds);
  let { points, staked } = facts;
  let counted = BigInt(facts.bets);
  let freebet = 0n;
  for (const { stake, matchIds } of bets) {
    const brought = pointsOf(stake, facts.pointStake);
    if (brought === 0n) continue;
    if (facts.isOncePerEvent && matchIds.every((id) => farmed.has(id))) continue;
    for (const id of matchIds) farmed.add(id);
    const before = points;
    points += brought;
    staked += stake;
    counted += 1n;
    if (facts.goal === null || before >= facts.goal || points < facts.goal) continue;
    const average = staked / counted;
    freebet = facts.largestFreebet !== null && average > facts.largestFreebet ? facts.largestFreebet : average;
  }
  return { points: points - facts.points, freebet };
}

/** Hundredths of a point as decimal text without zeros at its end. */
export function pointsText(points: bigint): string {
  const part = (points % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return `${points / 100n}${part === '' ? '' : `.${part}`}`;
}

/**
 * Shares a pool by the weights of its places among groups of players with the same points, the best first: for each group the
 * shares of its members, in subunits (BON-09). Places that nobody has count for nothing, a group shares what its places win
 * together, and a subunit that is over goes to its first members: the shares are the whole pool, unless nobody is there.
 */
export function sharesOfPool(
  pool: bigint,
  weights: readonly number[],
  groups: readonly number[],
): readonly (readonly bigint[])[] {
  const players = groups.reduce((sum, size) => sum + size, 0);
  const taken = weights.slice(0, players).map(BigInt);
  const all = taken.reduce((sum, weight) => sum + weight, 0n);
  let place = 0;
  let [weighed, given] = [0n, 0n];
  return groups.map((size) => {
    const own = taken.slice(place, place + size);
    place += size;
    weighed += own.reduce((sum, weight) => sum + weight, 0n);
    // From the sum of all places so far, so that what rounding leaves is never lost.
    const together = all === 0n ? 0n : (pool * weighed) / all - given;
    given += together;
    const [each, over] = [together / BigInt(size), together % BigInt(size)];
    return Array.from({ length: size }, (_, member) => (BigInt(member) < over ? each + 1n : each));
  });
}
