import type { MarketKind, PricedMarket, Strength } from './model.ts';
import { priced } from './margin.ts';

const WINNER: MarketKind = { id: '534', name: 'Winner', groups: ['main'], priority: 1, margin: 0.18 };

/** How strongly a better team is more likely to win a whole season. */
const DECISIVENESS = 6.5;

/** Probability of each team to win the season. */
function seasonChances(teams: readonly Strength[], opinion: (team: number) => number): number[] {
  const weights = teams.map((team, i) => Math.exp(DECISIVENESS * (team.attack + team.defence) + 0.15 * opinion(i)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The one market of an outright: outcome ids are the team's place in the list, from 1. */
export function priceSeason(teams: readonly Strength[], opinion: (team: number) => number): PricedMarket {
  const chances = seasonChances(teams, opinion).map((p) => Math.max(p, 0.0014));
  const sum = chances.reduce((total, p) => total + p, 0);
  return priced(
    WINNER,
    '',
    teams.map((_, i) => String(i + 1)),
    teams.map((team) => team.name),
    chances.map((p) => p / sum),
  );
}

/** The place of the team that wins, by strength; `drawn` is uniform in [0, 1). */
export function seasonWinner(teams: readonly Strength[], drawn: number): number {
  let rest = drawn;
  const chances = seasonChances(teams, () => 0);
  const place = chances.findIndex((p) => (rest -= p) < 0);
  return place < 0 ? 0 : place;
}
