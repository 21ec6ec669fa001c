import { createRng, type Rng } from '@touchline/feed';
import { drawPlaces, proofOf } from './proof.ts';
import { DOG_NAMES, DOG_VENUES, HORSE_NAMES, HORSE_VENUES, type Pattern, PATTERNS, SILKS } from './runners.ts';

export type RaceKey = 'horses' | 'dogs';

export interface Runner {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly colors: readonly [string, string];
  readonly pattern: Pattern;
  /** Places of the last five races, newest last. */
  readonly form: string;
  /** Weight in the draw of each place: a whole number from 1. */
  readonly weight: number;
}

/** Everything about a race that is known before it starts. */
export interface Race {
  readonly venue: string;
  /** Metres. */
  readonly distance: number;
  readonly runners: readonly Runner[];
  /** First so many count for a place. */
  readonly places: 2 | 3;
}

interface Kind {
  readonly names: readonly string[];
  readonly venues: readonly string[];
  readonly distances: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** How far weights lie apart. */
  readonly spread: number;
}

const KINDS: Readonly<Record<RaceKey, Kind>> = {
  horses: {
    names: HORSE_NAMES,
    venues: HORSE_VENUES,
    distances: [1000, 1200, 1400, 1600, 2000],
    fewest: 7,
    most: 12,
    spread: 0.75,
  },
  dogs: {
    names: DOG_NAMES,
    venues: DOG_VENUES,
    distances: [270, 400, 480, 500],
    fewest: 6,
    most: 8,
    spread: 0.55,
  },
};

/** The first `count` of 0 to `size - 1` in an order drawn from `rng`. */
function shuffled(rng: Rng, size: number, count: number): number[] {
  const items = Array.from({ length: size }, (_, place) => place);
  return Array.from({ length: count }, () => items.splice(rng.int(items.length), 1)[0] ?? 0);
}

/** Weight of a runner of average strength. */
const MEAN_WEIGHT = 1000;
const RUN_SALT = 0x5bd1e995;

/** A start for numbers that decide nothing. */
function startOf(commitment: string): number {
  return Number.parseInt(commitment.slice(0, 8), 16);
}

/** Form follows from the weight, not from earlier races: that of a newcomer is generated like the others. */
function formOf(rng: Rng, rank: number, count: number): string {
  return Array.from({ length: 5 }, () => {
    const place = Math.round(1 + rank * 0.6 + Math.abs(rng.normal()) * (count / 4));
    return String(Math.min(9, Math.max(1, place)));
  }).join('');
}

/**
 * The field of a race: a pure function of key and number. It follows from the commitment alone, so that the field cannot be
 * changed after that, and it reveals nothing about the result.
 */
export function raceOf(key: Uint8Array, game: RaceKey, round: number): Race {
  const kind = KINDS[game];
  const rng = createRng(startOf(proofOf(key, game, round).commitment));
  const count = kind.fewest + rng.int(kind.most - kind.fewest + 1);
  const names = shuffled(rng, kind.names.length, count);
  const weights = names.map(() => Math.max(1, Math.round(MEAN_WEIGHT * Math.exp(kind.spread * rng.normal()))));
  const rankOf = (weight: number): number => weights.filter((other) => other > weight).length;
  const runners = names.map((place, index): Runner => {
    const weight = weights[index] ?? 1;
    return {
      number: index + 1,
      name: kind.names[place] ?? '',
      colors: SILKS[index] ?? ['#777777', '#ffffff'],
      pattern: PATTERNS[rng.int(PATTERNS.length)] ?? 'plain',
      form: formOf(rng, rankOf(weight), count),
      weight,
    };
  });
  return {
    venue: kind.venues[rng.int(kind.venues.length)] ?? '',
    distance: kind.distances[rng.int(kind.distances.length)] ?? 0,
    runners,
    places: count < 8 ? 2 : 3,
  };
}

/** Numbers in the order in which they come in: each place goes to one of those who are left, by weight (Plackett and Luce). */
export function orderOf(key: Uint8Array, game: RaceKey, round: number): readonly number[] {
  const weights = raceOf(key, game, round).runners.map(({ weight }) => weight);
  return drawPlaces(proofOf(key, game, round).seed, weights, weights.length).map((place) => place + 1);
}

export const RUN_MS = 30_000;
export const RUN_STEP_MS = 500;

/** A wave that is zero at the start and at the end. */
function wave(share: number, humps: number): number {
  return Math.sin(Math.PI * humps * share);
}

/** How far one gets by `time` of `whole`, 0 to 1: off the stalls slowly, then at an even pace. */
function paced(time: number, whole: number): number {
  const reach = (at: number): number => at - 0.9 * (1 - Math.exp(-at / 0.9));
  return reach(time) / reach(whole);
}

/**
 * Share of the way, 0 to 1, of each runner (by number) at each half second of the run. Never backwards; they pass the
 * post in the order of the result, all of them within the run.
 */
export function runOf(key: Uint8Array, game: RaceKey, round: number): readonly (readonly number[])[] {
  const order = orderOf(key, game, round);
  // Decoration: it is generated once bets are closed, and the order does not follow from it.
  const rng = createRng(startOf(proofOf(key, game, round).commitment) ^ RUN_SALT);
  // Seconds at the post.
  const finishes = new Map<number, number>();
  let at = 26.4 + rng.next() * 0.8;
  for (const number of order) {
    finishes.set(number, at);
    at += (29.7 - at) * (0.05 + 0.22 * rng.next());
  }
  const steps = RUN_MS / RUN_STEP_MS;
  return order
    .toSorted((a, b) => a - b)
    .map((number) => {
      const finish = finishes.get(number) ?? 30;
      const [slow, quick] = [0.03 * (rng.next() - 0.5), 0.024 * (rng.next() - 0.5)];
      return Array.from({ length: steps + 1 }, (_, step) => {
        const share = Math.min(1, paced((step * RUN_STEP_MS) / 1000, finish));
        return share >= 1 ? 1 : share + slow * wave(share, 1) + quick * wave(share, 3);
      });
    });
}
