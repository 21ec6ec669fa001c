import type { MarketKind, PricedMarket, PricedOutcome } from './model.ts';

/** Outcomes as likely or unlikely as this are not for sale. */
const ALMOST_SURE = 0.985;
const ALMOST_NEVER = 0.0012;

/** [from, step] of the customary price ladder; the last entry is the top. */
const STEPS: readonly (readonly [number, number])[] = [
  [1.01, 0.01],
  [2, 0.02],
  [3, 0.05],
  [5, 0.1],
  [10, 0.25],
  [15, 0.5],
  [20, 1],
  [50, 5],
  [100, 10],
  [200, 25],
];
const TOP = 501;

const LADDER: readonly number[] = STEPS.flatMap(([from, step], i) => {
  const until = STEPS[i + 1]?.[0] ?? TOP;
  const rungs: number[] = [];
  for (let k = 0; from + k * step < until - 1e-9; k += 1) rungs.push(Math.round((from + k * step) * 100) / 100);
  return rungs;
}).concat(TOP);
const LADDER_TEXT: readonly string[] = LADDER.map((rung) => rung.toFixed(2));

/** The nearest price of the ladder, as an exact decimal string with two places between "1.01" and "501.00". */
export function toLadder(price: number): string {
  let low = 0;
  let high = LADDER.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((LADDER[middle] ?? TOP) < price) low = middle + 1;
    else high = middle;
  }
  const above = LADDER[low] ?? TOP;
  const below = LADDER[low - 1] ?? above;
  return LADDER_TEXT[price - below < above - price ? Math.max(0, low - 1) : low] ?? '501.00';
}

/** The highest price of the ladder that is not above this one. */
function toLadderBelow(price: number): string {
  const rung = LADDER.findLastIndex((step) => step <= price + 1e-9);
  return LADDER_TEXT[Math.max(0, rung)] ?? '501.00';
}

/**
 * Implied probabilities with the margin put on by the power method: p^k, so that they add up to
 * (1 + margin) × their own sum and never reach 1; long shots carry more of it, as in real books.
 */
export function withMargin(probabilities: readonly number[], margin: number): number[] {
  let total = 0;
  for (const p of probabilities) total += p;
  const target = total * (1 + margin);
  const logs = probabilities.map((p) => (p > 0 ? Math.log(p) : -Infinity));
  let implied = probabilities.slice();
  let power = 1;
  for (let round = 0; round < 12; round += 1) {
    let sum = 0;
    let slope = 0;
    for (const [i, value] of implied.entries()) {
      if (value <= 0) continue;
      sum += value;
      slope += value * (logs[i] ?? 0);
    }
    const gap = sum - target;
    // A market next to certain has nearly no slope and cannot carry a margin.
    if (Math.abs(gap) < 2e-5 * target || slope > -1e-9) break;
    power = Math.max(0.3, power - gap / slope);
    implied = logs.map((log) => (log === -Infinity ? 0 : Math.exp(power * log)));
  }
  return implied;
}

interface UnpricedMarket {
  readonly kind: MarketKind;
  readonly specifier: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/**
 * A market from the true probabilities of its outcomes (in the order of `ids` and `names`). Probabilities of exclusive
 * outcomes add up to 1; kinds with several winners (double chance: 2) may add up to more. An outcome next to never
 * or next to certain is inactive; without an active outcome left the market is suspended (-1).
 */
export function priced(
  { kind, specifier, ids, names }: UnpricedMarket,
  probabilities: readonly number[],
): PricedMarket {
  const implied = withMargin(probabilities, kind.margin);
  const decided = probabilities.some((p) => p > ALMOST_SURE) && ids.length < 4;
  let anyActive = false;
  const outcomes: PricedOutcome[] = ids.map((id, i) => {
    const p = probabilities[i] ?? 0;
    const active = !decided && p >= ALMOST_NEVER && p <= ALMOST_SURE;
    anyActive ||= active;
    const share = implied[i] ?? 0;
    return { id, name: names[i] ?? id, odds: toLadder(share > 0 ? 1 / share : TOP), active };
  });
  return { kind, specifier, status: anyActive ? 1 : -1, outcomes };
}

/**
 * A market with a multiple of its margin, from its prices: `factor` 0 leaves none. What is for sale, and which outcome is
 * likelier, stays. Below 1 prices are rounded down: without a margin to round into, the nearest prices of all outcomes
 * together may be worth more than they cost.
 */
export function remargined(market: PricedMarket, factor: number): PricedMarket {
  const { margin } = market.kind;
  const more = (1 + margin * factor) / (1 + margin) - 1;
  const implied = withMargin(
    market.outcomes.map(({ odds }) => 1 / Number(odds)),
    more,
  );
  const outcomes = market.outcomes.map((outcome, place) => {
    const share = implied[place] ?? 0;
    const price = share > 0 ? 1 / share : TOP;
    return { ...outcome, odds: factor < 1 ? toLadderBelow(price) : toLadder(price) };
  });
  return { ...market, outcomes };
}

export const OVER_UNDER_IDS = ['over', 'under'];
export const YES_NO_IDS = ['yes', 'no'];
export const YES_NO_NAMES = ['Yes', 'No'];
const lineNames = new Map<number, readonly string[]>();

/** Names `Over 2.5`, `Under 2.5` (shared strings). */
export function overUnderNames(line: number): readonly string[] {
  const known = lineNames.get(line);
  if (known !== undefined) return known;
  const made = [`Over ${line}`, `Under ${line}`];
  lineNames.set(line, made);
  return made;
}

/** Margin of a combination: its fair probability is raised to 1 less this, as `withMargin` does it on one market. */
const COMBINED_MARGIN = 0.08;

/**
 * The price of outcomes that all have to win, as a rung of the ladder, never above what the margin leaves, and never
 * below the price of one of them alone: together they win no more often. `factor`: multiple of the margin.
 */
export function combinedOdds(probability: number, alone: readonly string[], factor = 1): string {
  const price = probability > 0 ? probability ** (COMBINED_MARGIN * factor - 1) : TOP;
  const least = Math.max(LADDER[0] ?? 1.01, ...alone.map(Number));
  return toLadderBelow(Math.max(price, least));
}
