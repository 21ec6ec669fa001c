import type { Ratio } from '../odds/exact.ts';
import { exactOdds } from '../slip/totals.ts';
import type { SlipBet, SlipBonus } from '../slip/slip-types.ts';
import {
  boostPlayerFailures,
  farmingFailures,
  freebetFailures,
  freebetWorth,
  isFreebet,
  nextRange,
  rangeOf,
  unsuitableFor,
} from './conditions.ts';
import type { BonusBet, BonusOffer, FailedCondition, PlayerBonuses, UpcomingBonus } from './bonus-types.ts';
import type { BonusType, Comboboost, Freebet, Hunting } from './bonus-wire.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Worth = Partial<Pick<SlipBonus, 'odds' | 'minCount' | 'amount'>>;

function offered({ id, name }: Named, type: BonusType, worth: Worth = {}): BonusOffer {
  return {
    offered: true,
    name,
    bonus: { id, type, odds: null, minCount: 0, amount: null, isOwnChoice: false, ...worth },
  };
}

function refused({ id, name }: Named, type: BonusType, failed: FailedCondition): BonusOffer {
  return {
    offered: false,
    name,
    id,
    type,
    failed,
  };
}

const eachWay: FailedCondition = { kind: 'each_way' };

function farmingOffer(bet: BonusBet, farming: Hunting, type: BonusType): BonusOffer {
  if (bet.isEachWay === true) return refused(farming, type, eachWay);
  const [failed] = farmingFailures(bet, farming);
  return failed === undefined ? offered(farming, type) : refused(farming, type, failed);
}

function comboboostOffer(bet: BonusBet, boost: Comboboost, bonuses: PlayerBonuses): BonusOffer {
  const [failed] = boostPlayerFailures(boost, bonuses);
  if (failed !== undefined) return refused(boost, 'comboboost', failed);
  if (bet.betType !== 'combo') return refused(boost, 'comboboost', { kind: 'bet_type', betType: 'combo' });
  const found = rangeOf(bet, boost, bonuses.places);
  if (found.kind !== 'range') return refused(boost, 'comboboost', found);
  const { bonus_odds: odds, min_count: minCount } = found.range;
  return offered(boost, 'comboboost', { odds, minCount });
}

/** A bet and the bonus that it carries. */
type BonusUse = Pick<BonusBet, 'betId' | 'bonus'>;

/** A freebet stakes one entry only, and several entries are staked by freebets only where that is allowed (BON-14). */
function useElsewhere(
  bet: BonusBet,
  freebet: Freebet,
  bonuses: PlayerBonuses,
  inSlip: readonly BonusUse[],
): FailedCondition | null {
  const others = inSlip.filter(({ betId, bonus }) => betId !== bet.betId && isFreebet(bonus));
  const same = others.find(({ bonus }) => bonus?.id === freebet.id);
  if (same !== undefined) return { kind: 'freebet_in_use', betId: same.betId };
  const [other] = others;
  return other === undefined || bonuses.allowSeveralFreebets ? null : { kind: 'several_freebets', betId: other.betId };
}

function freebetOffer(
  bet: BonusBet,
  freebet: Freebet,
  total: Ratio | null,
  elsewhere: FailedCondition | null,
): BonusOffer {
  if (bet.isEachWay === true) return refused(freebet, freebet.type, eachWay);
  const failed = freebetFailures(bet, freebet, total)[0] ?? elsewhere;
  if (failed !== null) return refused(freebet, freebet.type, failed);
  const worth = freebetWorth(freebet, bet.currency);
  if (worth.kind !== 'worth') return refused(freebet, freebet.type, worth);
  return offered(freebet, freebet.type, { amount: worth.amount });
}

/** Offers that may be chosen without the player, in the order of BON-04, judged as they are asked for. */
export function* automaticOffers(bet: BonusBet, bonuses: PlayerBonuses): Generator<BonusOffer> {
  for (const hunting of bonuses.huntings) yield farmingOffer(bet, hunting, 'hunting');
  for (const tournament of bonuses.tournaments) yield farmingOffer(bet, tournament, 'tournament');
  for (const boost of bonuses.comboboosts) yield comboboostOffer(bet, boost, bonuses);
}

function offersAt(
  bet: BonusBet,
  total: Ratio | null,
  bonuses: PlayerBonuses,
  inSlip: readonly BonusUse[],
): readonly BonusOffer[] {
  return [
    ...automaticOffers(bet, bonuses),
    ...bonuses.freebets.map((freebet) =>
      freebetOffer(bet, freebet, total, useElsewhere(bet, freebet, bonuses, inSlip)),
    ),
  ];
}

/**
 * Every bonus for an entry, as it would be chosen or with the first condition that fails (BON-06, BON-14 to BON-16):
 * huntings, tournaments, comboboosts, freebets. `inSlip` are the entries of its slip, which may be staked by a freebet
 * already; none when absent. Odds are the current ones; bounds of a freebet are on the total odds of the entry.
 */
export function offersFor(
  bet: SlipBet,
  bonuses: PlayerBonuses,
  inSlip: readonly SlipBet[] = [],
): readonly BonusOffer[] {
  return offersAt(bet, bonuses.freebets.length === 0 ? null : exactOdds(bet), bonuses, inSlip);
}

function only(bonuses: PlayerBonuses, id: string): PlayerBonuses {
  const isIt = (bonus: Named): boolean => bonus.id === id;
  return {
    ...bonuses,
    huntings: bonuses.huntings.filter(isIt),
    tournaments: bonuses.tournaments.filter(isIt),
    comboboosts: bonuses.comboboosts.filter(isIt),
    freebets: bonuses.freebets.filter(isIt),
  };
}

/** One bonus as it would be chosen for an entry; null when it is not offered. `inSlip` as for `offersFor`. */
export function offeredBonus(
  bet: SlipBet,
  id: string,
  bonuses: PlayerBonuses,
  inSlip: readonly SlipBet[],
): SlipBonus | null {
  const [offer] = offersFor(bet, only(bonuses, id), inSlip);
  return offer?.offered === true ? offer.bonus : null;
}

/**
 * One bonus for a bet at these total odds, whoever judges it: as it would be chosen or with the first condition that
 * fails; undefined where the player has no such bonus. `total` and `inSlip` as for `offersFor`.
 */
// oxlint-disable-next-line max-params -- the server calls it so: both change together
export function judgedBonus(
  bet: BonusBet,
  total: Ratio,
  id: string,
  bonuses: PlayerBonuses,
  inSlip: readonly BonusUse[],
): BonusOffer | undefined {
  return offersAt(bet, total, only(bonuses, id), inSlip)[0];
}

function upcomingBoost(bet: BonusBet, boost: Comboboost, bonuses: PlayerBonuses): readonly UpcomingBonus[] {
  if (boostPlayerFailures(boost, bonuses).length > 0) return [];
  const counted = bet.selections.length - unsuitableFor(bet, boost, bonuses.places).length;
  const next = nextRange(boost, counted);
  if (next === undefined) return [];
  return [
    {
      id: boost.id,
      type: 'comboboost',
      name: boost.name,
      counted,
      needed: next.min_count,
      moreSelections: next.min_count - counted,
      selectionOdds: boost.min_odds,
      totalOdds: null,
      bonusOdds: next.bonus_odds,
    },
  ];
}

/** Conditions that an entry comes to fulfil by growing. */
function growsOut({ kind }: FailedCondition): boolean {
  return kind === 'selection_count_from' || kind === 'min_odds';
}

function upcomingFreebet(bet: BonusBet, freebet: Freebet, total: Ratio | null): readonly UpcomingBonus[] {
  const failures = freebetFailures(bet, freebet, total);
  if (failures.length === 0 || !failures.every(growsOut)) return [];
  if (freebetWorth(freebet, bet.currency).kind !== 'worth') return [];
  const counted = bet.selections.length;
  const needed = freebet.selection_count_from ?? 0;
  return [
    {
      id: freebet.id,
      type: freebet.type,
      name: freebet.name,
      counted,
      needed,
      moreSelections: needed > counted ? needed - counted : 0,
      selectionOdds: null,
      totalOdds: failures.some(({ kind }) => kind === 'min_odds') ? freebet.min_odds : null,
      bonusOdds: null,
    },
  ];
}

/**
 * Bonuses that a single or combo would reach with more selections or higher odds, and better ranges of a comboboost
 * (BON-06): comboboosts, then freebets. Systems and custom bets have none: they do not grow a selection at a time.
 */
export function upcomingBonuses(bet: SlipBet, bonuses: PlayerBonuses): readonly UpcomingBonus[] {
  if ((bet.betType !== 'single' && bet.betType !== 'combo') || bet.isEachWay === true) return [];
  const total = bonuses.freebets.length === 0 ? null : exactOdds(bet);
  return [
    ...bonuses.comboboosts.flatMap((boost) => upcomingBoost(bet, boost, bonuses)),
    ...bonuses.freebets.flatMap((freebet) => upcomingFreebet(bet, freebet, total)),
  ];
}
