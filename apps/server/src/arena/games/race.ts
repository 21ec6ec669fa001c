import { createRng, hash, type Rng, unit } from '../../feed/models/random.ts';
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
  /** Weight in the draw of each place, above 0. */
  readonly strength: number;
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
  readonly salt: number;
  readonly names: readonly string[];
  readonly venues: readonly string[];
  readonly distances: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** How far strengths lie apart. */
  readonly spread: number;
}

const KINDS: Readonly<Record<RaceKey, Kind>> = {
  horses: {
    salt: 71,
    names: HORSE_NAMES,
    venues: HORSE_VENUES,
    distances: [1000, 1200, 1400, 1600, 2000],
    fewest: 7,
    most: 12,
    spread: 0.75,
  },
  dogs: {
    salt: 72,
    names: DOG_NAMES,
    venues: DOG_VENUES,
    distances: [270, 400, 480, 500],
    fewest: 6,
    most: 8,
    spread: 0.55,
  },
};

/** The first `count` of 0 to `size - 1` in an order drawn from `rng`. */
export const shuffled = (rng: Rng, size: number, count: number): number[] => {
  const items = Array.from({ length: size }, (_, place) => place);
  return Array.from({ length: count }, () => items.splice(rng.int(items.length), 1)[0] ?? 0);
};

/** Form tells of the strength, not of races that were run: a newcomer's past is drawn like the rest. */
const formOf = (rng: Rng, rank: number, count: number): string =>
  Array.from({ length: 5 }, () => {
    const place = Math.round(1 + rank * 0.6 + Math.abs(rng.normal()) * (count / 4));
    return String(Math.min(9, Math.max(1, place)));
  }).join('');

/** The field of a race: a pure function of seed and number (decision 1). */
export const raceOf = (seed: number, game: RaceKey, round: number): Race => {
  const kind = KINDS[game];
  const rng = createRng(hash(seed, kind.salt, round));
  const count = kind.fewest + rng.int(kind.most - kind.fewest + 1);
  const names = shuffled(rng, kind.names.length, count);
  const strengths = names.map(() => Math.exp(kind.spread * rng.normal()));
  const rankOf = (strength: number): number => strengths.filter((other) => other > strength).length;
  const runners = names.map((place, index): Runner => {
    const strength = strengths[index] ?? 1;
    return {
      number: index + 1,
      name: kind.names[place] ?? '',
      colors: SILKS[index] ?? ['#777777', '#ffffff'],
      pattern: PATTERNS[rng.int(PATTERNS.length)] ?? 'plain',
      form: formOf(rng, rankOf(strength), count),
      strength,
    };
  });
  return {
    venue: kind.venues[rng.int(kind.venues.length)] ?? '',
    distance: kind.distances[rng.int(kind.distances.length)] ?? 0,
    runners,
    places: count < 8 ? 2 : 3,
  };
};

/** Numbers in the order in which they come in: each place goes to who is left, by strength (Plackett and Luce). */
export const orderOf = (seed: number, game: RaceKey, round: number): readonly number[] => {
  const { runners } = raceOf(seed, game, round);
  const { salt } = KINDS[game];
  return runners
    .map(({ number, strength }) => ({
      number,
      // The least of exponential times goes first with the chance of its rate: the same draw, all at once.
      time: -Math.log(1 - unit(seed, salt, round, 5, number)) / strength,
    }))
    .toSorted((a, b) => a.time - b.time || a.number - b.number)
    .map(({ number }) => number);
};

export const RUN_MS = 30_000;
export const RUN_STEP_MS = 500;

/** A wave that is nought at the start and at the end. */
const wave = (share: number, humps: number): number => Math.sin(Math.PI * humps * share);

/** How far one gets by `time` of `whole`, 0 to 1: off the stalls slowly, then at an even pace. */
const paced = (time: number, whole: number): number => {
  const reach = (at: number): number => at - 0.9 * (1 - Math.exp(-at / 0.9));
  return reach(time) / reach(whole);
};

/**
 * Share of the way, 0 to 1, of each runner (by number) at each half second of the run. Never backwards; they pass the
 * post in the order of the result, all of them within the run.
 */
export const runOf = (seed: number, game: RaceKey, round: number): readonly (readonly number[])[] => {
  const order = orderOf(seed, game, round);
  const rng = createRng(hash(seed, KINDS[game].salt, round, 9));
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
};
