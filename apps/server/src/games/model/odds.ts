import type { Race } from './race.ts';

/** Margin in hundredths: the expected return of a stake of 1.15 is 1. */
export const MARGINS = { win: 15, place: 18, forecast: 22, numbers: 20 } as const;

/** Odds in hundredths: outcomes below the least are not for sale, and none pays more than the most. */
export const LEAST_ODDS = 101;
const MOST_ODDS = 99_900;

/** Chance of each runner to come in first. */
export function winChances({ runners }: Race): readonly number[] {
  const whole = runners.reduce((sum, { weight }) => sum + weight, 0);
  return runners.map(({ weight }) => weight / whole);
}

/** Chance that `first` and `second` (places in the field) come in first, in this order. */
export function forecastChance({ runners }: Race, first: number, second: number): number {
  const whole = runners.reduce((sum, { weight }) => sum + weight, 0);
  const [a, b] = [runners[first]?.weight ?? 0, runners[second]?.weight ?? 0];
  return first === second ? 0 : (a / whole) * (b / (whole - a));
}

/** Chance of each runner to come in among the first that count. */
export function placeChances({ runners, places }: Race): readonly number[] {
  const chances = runners.map(() => 0);
  const walk = (left: readonly number[], chance: number, depth: number): void => {
    if (depth === places) return;
    const whole = left.reduce((sum, place) => sum + (runners[place]?.weight ?? 0), 0);
    for (const place of left) {
      const here = (chance * (runners[place]?.weight ?? 0)) / whole;
      chances[place] = (chances[place] ?? 0) + here;
      walk(
        left.filter((other) => other !== place),
        here,
        depth + 1,
      );
    }
  };
  walk(
    runners.map((_, place) => place),
    1,
    0,
  );
  return chances;
}

/** Odds in hundredths for a chance, the margin taken off and rounded down; null where there is nothing to win. */
export function pricedAt(chance: number, margin: number): number | null {
  const hundredths = Math.floor(10_000 / (chance * (100 + margin)));
  return hundredths < LEAST_ODDS ? null : Math.min(hundredths, MOST_ODDS);
}

/** Ways to take `count` out of `size`. */
export function combinations(size: number, count: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= count; step += 1) ways = (ways * BigInt(size - count + step)) / BigInt(step);
  return ways;
}

/** Exact: odds in hundredths when `count` numbers are all among `drawn` of `highest`. */
export function numbersOdds(highest: number, drawn: number, count: number): number {
  return Number(
    (combinations(highest, count) * 10_000n) / (combinations(drawn, count) * BigInt(100 + MARGINS.numbers)),
  );
}

/** `4.35` of 435. */
export function oddsText(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
