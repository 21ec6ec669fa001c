import type { FeedEachWay, FeedWithdrawal, OutcomeResult, OutrightType } from '../types.ts';
import type { MarketKind, PricedMarket, PricedOutcome, Strength } from './model.ts';
import { priced } from './margin.ts';
import type { Rng } from './random.ts';

const WINNER: MarketKind = { id: '534', name: 'Winner', groups: ['main'], priority: 1, margin: 0.18 };

/** How strongly a better team is more likely to win. */
const DECISIVENESS = 6.5;

/** Nobody is less likely than this before the margin. */
const LEAST_CHANCE = 0.0014;

/** Places of those who tie, from the first to the last; places are those in the list of teams. */
export type Order = readonly (readonly number[])[];

/** Terms of each-way bets by kind: of a knock-out only the finalists have a place of their own. */
export const EACH_WAY: Readonly<Record<OutrightType, FeedEachWay>> = {
  season: { places: 3, fraction: '1/4' },
  stage: { places: 3, fraction: '1/5' },
  simple_tournament: { places: 2, fraction: '1/2' },
};

/** Id of an outcome: the team's place in the list, from 1. */
export function outcomeIdOf(team: number): string {
  return String(team + 1);
}

function weightsOf(teams: readonly Strength[], opinion: (team: number) => number): number[] {
  return teams.map((team, i) => Math.exp(DECISIVENESS * (team.attack + team.defence) + 0.15 * opinion(i)));
}

/** Small moves of opinion: each team has its own. */
function opinionOf(noise: number) {
  return (team: number): number => Math.cos(Math.PI * noise + team * 2.4);
}

/**
 * The one market of an outright. Who was withdrawn is not for sale any more and keeps its last price; the others share
 * its chances.
 */
export function priceOutright(
  type: OutrightType,
  teams: readonly Strength[],
  withdrawals: readonly FeedWithdrawal[],
  noise: number,
): PricedMarket {
  const gone = new Map(withdrawals.map((withdrawal) => [withdrawal.outcomeId, withdrawal]));
  const weights = weightsOf(teams, opinionOf(noise)).map((weight, i) => (gone.has(outcomeIdOf(i)) ? 0 : weight));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const chances = weights.map((weight) => (weight === 0 ? 0 : Math.max(weight / sum, LEAST_CHANCE)));
  const total = chances.reduce((all, p) => all + p, 0);
  const market = priced(
    {
      kind: WINNER,
      specifier: '',
      ids: teams.map((_, i) => outcomeIdOf(i)),
      names: teams.map((team) => team.name),
    },
    chances.map((p) => p / total),
  );
  const outcomes = market.outcomes.map((outcome): PricedOutcome => {
    const withdrawn = gone.get(outcome.id);
    return withdrawn === undefined ? outcome : { ...outcome, active: false, odds: withdrawn.odds };
  });
  return {
    ...market,
    outcomes,
    eachWay: EACH_WAY[type],
    ...(withdrawals.length === 0 ? {} : { withdrawals }),
  };
}

/** How often two or three come in together, and how often somebody does not start: stages only. */
const TIE_CHANCE = 0.25;
const WITHDRAWAL_CHANCE = 0.35;
/** Among so many favourites: who is hardly backed costs nobody anything. */
const WITHDRAWN_FROM = 8;

/** Who does not start, and after what part of the time in which bets are taken; null for nobody. */
export function drawnWithdrawal(
  type: OutrightType,
  teams: readonly Strength[],
  rng: Rng,
): { readonly team: number; readonly after: number } | null {
  if (type !== 'stage' || rng.next() >= WITHDRAWAL_CHANCE) return null;
  return { team: rng.int(Math.min(WITHDRAWN_FROM, teams.length)), after: 0.2 + 0.6 * rng.next() };
}

/** How all who start come in, drawn by strength: the first, then the first of the rest, and so on. */
export function drawnOrder(
  type: OutrightType,
  teams: readonly Strength[],
  isOut: (team: number) => boolean,
  rng: Rng,
): Order {
  const weights = weightsOf(teams, () => 0);
  const times = weights.map((weight, i) => ({ team: i, at: -Math.log(rng.next() || 1e-12) / weight }));
  const order = times.filter(({ team }) => !isOut(team)).toSorted((a, b) => a.at - b.at || a.team - b.team);
  const single: Order = order.map(({ team }) => [team]);
  if (type !== 'stage' || rng.next() >= TIE_CHANCE) return single;
  const from = rng.int(EACH_WAY[type].places);
  const tied = single.slice(from, from + (rng.next() < 0.25 ? 3 : 2)).flat();
  return [...single.slice(0, from), tied, ...single.slice(from + tied.length)];
}

/** How each outcome ended: where it came in, or that it did not start. */
export function resultsOfOrder(
  order: Order,
  withdrawals: readonly FeedWithdrawal[],
  outcomeIds: readonly string[],
): Readonly<Record<string, OutcomeResult>> {
  const results: Record<string, OutcomeResult> = {};
  for (const id of outcomeIds) results[id] = 'lose';
  let position = 1;
  for (const tied of order) {
    for (const team of tied) results[outcomeIdOf(team)] = { position, tied: tied.length };
    position += tied.length;
  }
  for (const { outcomeId, at, odds } of withdrawals) results[outcomeId] = { withdrawn: { at, odds } };
  return results;
}
