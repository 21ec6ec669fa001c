import type { Hunting } from '@touchline/contract';
import {
  amountOf,
  farmingFactsOf,
  hundredthsOf,
  isOwnStake,
  pointsText,
  potentialOf,
  stakeOf,
  toSubunits,
} from '@touchline/rules';
import type { Currency, PlayerBonuses, SlipBet } from '@touchline/rules';
import type { FarmingView } from '../sportsbook.ts';

/** The stake that a bet would collect points with; none while it has no stake of the player's own, or does not carry it. */
function stakeFor(farming: Hunting, bet: SlipBet, { code }: Currency): bigint | null {
  if (bet.currency.code !== code || !isOwnStake(bet)) return null;
  return farming.used_in_bets && bet.bonus?.id !== farming.id ? null : stakeOf(bet);
}

function viewOf(
  farming: Hunting,
  type: FarmingView['type'],
  bets: readonly SlipBet[],
  currency: Currency,
): readonly FarmingView[] {
  const { id, name, farming_stats: stats } = farming;
  const facts = farmingFactsOf(farming, currency);
  if (facts === null || stats === null || farming.computed_status !== 'active') return [];
  if (farming.used_in_bets && bets.every(({ bonus }) => bonus?.id !== id)) return [];
  const staked = bets.flatMap((bet) => {
    const stake = stakeFor(farming, bet, currency);
    return stake === null ? [] : [{ stake, matchIds: bet.selections.map(({ matchId }) => matchId) }];
  });
  const { points, freebet } = potentialOf(facts, staked);
  const { goal, largestFreebet: largest } = facts;
  const possible = facts.points + hundredthsOf(stats.potential_points) + points;
  return [
    {
      id,
      type,
      name,
      points: stats.points,
      brings: staked.length === 0 ? null : pointsText(points),
      pointStake: amountOf(toSubunits(stats.point_stake ?? '0', currency.subunits) ?? 0n, currency),
      goal:
        goal === null || facts.points >= goal
          ? null
          : {
              points: pointsText(goal),
              counted: Number(facts.points),
              possible: Number(possible < goal ? possible : goal),
              needed: Number(goal),
              freebet: freebet === 0n ? null : amountOf(freebet, currency),
              largest: largest === null ? null : amountOf(largest, currency),
            },
    },
  ];
}

/** What the slip would bring of points (BON-16a): huntings, then tournaments, that count its bets. */
export function farmingViews(
  { huntings, tournaments }: PlayerBonuses,
  bets: readonly SlipBet[],
  currency: Currency,
): readonly FarmingView[] {
  if (bets.length === 0) return [];
  return [
    ...huntings.flatMap((farming) => viewOf(farming, 'hunting', bets, currency)),
    ...tournaments.flatMap((farming) => viewOf(farming, 'tournament', bets, currency)),
  ];
}
