import type { CampaignTerms } from '@touchline/contract';
import { compare, one, parseDecimal, toSubunits } from '@touchline/rules';
import { badField, checkAmount, checkAmounts, inSubunits, subunitsOf } from './campaign-amounts.ts';

type HuntingTerms = Extract<CampaignTerms, { type: 'hunting' }>;
type TournamentTerms = Extract<CampaignTerms, { type: 'hunting_tournament' }>;
type FarmingTerms = HuntingTerms | TournamentTerms;

/** Hundredths of a point. */
function hundredths(points: string): bigint {
  return toSubunits(points, '100') ?? 0n;
}

function checkPoints(path: string, points: string): void {
  if (hundredths(points) === 0n) throw badField(path, 'must be above 0');
}

function checkHunting({ point_stakes: stakes, reward, boost }: HuntingTerms): void {
  checkAmounts('point_stakes', stakes);
  if (reward === undefined && boost === undefined) throw badField('reward', 'a hunting has a reward, a boost, or both');
  if (reward !== undefined) {
    checkPoints('reward.goal', reward.goal);
    checkAmounts('reward.largest_amounts', reward.largest_amounts);
    if (Object.keys(reward.largest_amounts).toSorted().join() !== Object.keys(stakes).toSorted().join())
      throw badField('reward.largest_amounts', 'must have the currencies of point_stakes');
  }
  if (boost === undefined) return;
  checkPoints('boost.points', boost.points);
  checkAmounts('boost.largest_amounts', boost.largest_amounts);
  const multiplier = parseDecimal(boost.multiplier);
  if (multiplier === null || compare(multiplier, one) <= 0) throw badField('boost.multiplier', 'must be above 1');
}

/** Throws where the terms of a hunting or of a tournament contradict each other. */
export function checkFarming(terms: FarmingTerms): void {
  if (terms.type === 'hunting') return checkHunting(terms);
  checkAmount('point_stake', terms.currency, terms.point_stake);
  // A pool may begin with nothing where stakes fill it.
  if (terms.initial_pool !== '0') checkAmount('initial_pool', terms.currency, terms.initial_pool);
  if (terms.ends_at === undefined) throw badField('ends_at', 'a tournament has an end');
}

/** A hunting or a tournament of the contract as it is stored. */
export function farmingOf(terms: FarmingTerms, id: string, starts: Date) {
  const every = {
    name: terms.name,
    used_in_bets: terms.used_in_bets ?? false,
    farm_once_per_event: terms.farm_once_per_event ?? false,
    show_in_promotion: terms.show_in_promotion ?? true,
    needs_activation: terms.needs_activation ?? false,
    valid_from: starts,
    valid_to: terms.ends_at === undefined ? null : new Date(terms.ends_at),
    campaign_id: id,
  };
  if (terms.type === 'hunting_tournament') {
    const { currency, point_stake: stake, initial_pool: pool, pool_share: share = '0', prizes } = terms;
    const begins = subunitsOf(currency, pool);
    return {
      ...every,
      type: 'tournament' as const,
      point_stakes: JSON.stringify({ [currency]: subunitsOf(currency, stake) }),
      freebet_type: terms.freebet_type,
      valid_days: terms.valid_days ?? null,
      currency,
      initial_pool: begins,
      pool: begins,
      pool_share: share,
      prizes,
      ...noHunting,
    };
  }
  const { point_stakes: stakes, reward, boost } = terms;
  return {
    ...every,
    type: 'hunting' as const,
    point_stakes: JSON.stringify(inSubunits(stakes)),
    freebet_type: reward?.freebet_type ?? null,
    valid_days: reward?.valid_days ?? null,
    goal: reward === undefined ? null : String(hundredths(reward.goal)),
    largest_freebets: reward === undefined ? null : JSON.stringify(inSubunits(reward.largest_amounts)),
    boost_points: boost === undefined ? null : String(hundredths(boost.points)),
    boost_multiplier: boost?.multiplier ?? null,
    boost_largest: boost === undefined ? null : JSON.stringify(inSubunits(boost.largest_amounts)),
    ...noTournament,
  };
}

const noHunting = {
  goal: null,
  largest_freebets: null,
  boost_points: null,
  boost_multiplier: null,
  boost_largest: null,
} as const;

const noTournament = { currency: null, initial_pool: null, pool: null, pool_share: null, prizes: null } as const;
