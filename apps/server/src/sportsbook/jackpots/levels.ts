import { divide, floor, multiply, product, type Ratio, ratio } from '@touchline/rules';
import { currencyOf } from '../ledger/currencies.ts';
import type { RandomBelow } from './random.ts';

/** Euro value of one main unit of a currency; null for a currency without jackpots. */
export type WorthOf = (currency: string) => Ratio | null;

/** An active level, amounts in millionths of a euro. */
export interface OpenLevel {
  readonly id: string;
  /** Share of each stake that it gets. */
  readonly share: Ratio;
  readonly seed: bigint;
  readonly pool: bigint;
  readonly lowest: bigint;
  readonly highest: bigint;
  /** The amount at which it falls, a secret. */
  readonly fallsAt: bigint;
}

/** A bet that feeds the jackpots. */
export interface Stake {
  readonly betId: string;
  readonly currency: string;
  /** Subunits. */
  readonly amount: bigint;
}

/** A hit: a level that falls to the player of a bet. */
export interface Hit {
  readonly levelId: string;
  readonly betId: string;
  readonly currency: string;
  /** Subunits of `currency`, worth at most `cents`. */
  readonly amount: bigint;
  /** Euro cents. */
  readonly cents: bigint;
}

const MILLIONTHS = 1_000_000n;
const MILLIONTHS_IN_CENT = 10_000n;

/** Rounds millionths of a euro down to whole cents, as they are shown and paid. */
export function centsOf(millionths: bigint): bigint {
  return millionths / MILLIONTHS_IN_CENT;
}

/** Euro for one subunit; null for a currency without jackpots. */
function worthOfSubunit(code: string, worthOf: WorthOf): Ratio | null {
  const currency = currencyOf(code);
  const worth = currency && worthOf(code);
  return worth ? divide(worth, ratio(currency.subunits)) : null;
}

/** Whether bets in this currency can feed jackpots: its value must be known. */
export function isKnown(currency: string, worthOf: WorthOf): boolean {
  return worthOfSubunit(currency, worthOf) !== null;
}

/** Draws the amount at which a level falls: uniformly between its bounds, both inclusive. */
export function drawFall(
  { lowest, highest }: { readonly lowest: bigint; readonly highest: bigint },
  random: RandomBelow,
): bigint {
  return lowest + random(highest - lowest + 1n);
}

function hitOf(level: OpenLevel, stake: Stake, worth: Ratio): Hit {
  const cents = centsOf(level.pool);
  const amount = divide(ratio(cents, 100n), worth);
  if (amount === null) throw new RangeError(`${stake.currency} is worth nothing`);
  return { levelId: level.id, betId: stake.betId, currency: stake.currency, amount: floor(amount), cents };
}

/** Feeds one stake to one level: the new level, and the hit if any. */
function feedLevel(
  level: OpenLevel,
  stake: Stake,
  worth: Ratio,
  random: RandomBelow,
): { readonly level: OpenLevel; readonly hit: Hit | null } {
  const given = floor(multiply(product([worth, ratio(stake.amount), level.share]), ratio(MILLIONTHS)));
  const fed: OpenLevel = { ...level, pool: level.pool + given };
  if (fed.pool < fed.fallsAt) return { level: fed, hit: null };
  return { level: { ...fed, pool: fed.seed, fallsAt: drawFall(fed, random) }, hit: hitOf(fed, stake, worth) };
}

/**
 * Feeds stakes in order to each of these levels. A pool that reaches its amount falls to that bet in whole cents, and the
 * level starts again. A stake in a currency without a value gives nothing and wins nothing.
 */
export function feedLevels(
  levels: readonly OpenLevel[],
  stakes: readonly Stake[],
  { worthOf, random }: { readonly worthOf: WorthOf; readonly random: RandomBelow },
): { readonly levels: readonly OpenLevel[]; readonly hits: readonly Hit[] } {
  let current = levels;
  const hits: Hit[] = [];
  for (const stake of stakes) {
    const worth = worthOfSubunit(stake.currency, worthOf);
    if (worth === null) continue;
    const fed = current.map((level) => feedLevel(level, stake, worth, random));
    current = fed.map(({ level }) => level);
    hits.push(...fed.flatMap(({ hit }) => (hit === null ? [] : [hit])));
  }
  return { levels: current, hits };
}
