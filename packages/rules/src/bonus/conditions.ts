import { compare, floor, multiply, one, parseDecimal, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { decimalsOf, fromSubunits } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import type { SlipBonus } from '../slip/slip-types.ts';
import { userStatusOf } from './bonus-state.ts';
import type { BonusBet, FailedCondition, PlayerBonuses, UnsuitableSelection } from './bonus-types.ts';
import type { BonusState, Comboboost, ComboboostRange, EventCondition, Freebet, Hunting } from './bonus-wire.ts';

type Failures = readonly FailedCondition[];
type BonusSelection = BonusBet['selections'][number];

function failsWhen(fails: boolean, condition: FailedCondition): Failures {
  return fails ? [condition] : [];
}

function stateFailures(bonus: { readonly computed_status: BonusState }): Failures {
  return failsWhen(userStatusOf(bonus.computed_status) !== 'active', { kind: 'state', state: bonus.computed_status });
}

/** Whether a value is on the right side of a bound; text that is no number bounds everything out. */
function reaches(value: Ratio, bound: string): boolean {
  const least = parseDecimal(bound);
  return least !== null && compare(value, least) >= 0;
}
function staysWithin(value: Ratio, bound: string): boolean {
  const most = parseDecimal(bound);
  return most !== null && compare(value, most) <= 0;
}

/** Conditions of a hunting, or of a tournament, which has its shape, that an entry fails, in order (BON-16). */
export function farmingFailures(bet: BonusBet, farming: Hunting): Failures {
  return [
    ...stateFailures(farming),
    ...failsWhen(!farming.used_in_bets, { kind: 'not_used_in_bets' }),
    ...failsWhen(
      farming.farm_once_per_event && bet.selections.every(({ matchId }) => farming.farmed_event_ids.includes(matchId)),
      { kind: 'events_farmed' },
    ),
  ];
}

function fits(selection: BonusSelection, condition: EventCondition, places: PlayerBonuses['places']): boolean {
  const place = places[selection.matchId];
  return (
    (condition.sport === null || condition.sport === selection.sportKey) &&
    (condition.category === null || condition.category === place?.categoryId) &&
    (condition.tournament === null || condition.tournament === place?.tournamentId) &&
    (condition.event === null || condition.event === selection.matchId)
  );
}

function lackOf(
  selection: BonusSelection,
  boost: Comboboost,
  places: PlayerBonuses['places'],
): UnsuitableSelection['lacks'] | null {
  const odds = parseDecimal(selection.odds);
  if (boost.min_odds !== null && (odds === null || !reaches(odds, boost.min_odds))) return 'odds';
  const { event_conditions: events } = boost;
  return events.length === 0 || events.some((condition) => fits(selection, condition, places)) ? null : 'event';
}

/** Selections of an entry that a comboboost does not count (BON-06). */
export function unsuitableFor(
  bet: BonusBet,
  boost: Comboboost,
  places: PlayerBonuses['places'],
): readonly UnsuitableSelection[] {
  return bet.selections.flatMap((selection) => {
    const lacks = lackOf(selection, boost, places);
    return lacks === null ? [] : [{ selectionId: selection.id, lacks }];
  });
}

/** Places of the selections that a comboboost counts: these have to win for its odds (decision 10). */
export function countedPlaces(bet: BonusBet, boost: Comboboost, places: PlayerBonuses['places']): readonly number[] {
  return bet.selections.flatMap((selection, place) => (lackOf(selection, boost, places) === null ? [place] : []));
}

/** Ranges below the one that begins at `minCount`, to which a boost falls when legs are refunded; none where it does not. */
export function lowerRanges({ lower_range_on_refund: falls = false, ranges }: Comboboost, minCount: number) {
  return falls ? ranges.filter(({ min_count: least }) => least < minCount) : [];
}

/** The range that so many suitable selections select (BON-06), or why there is none. */
export function rangeOf(
  bet: BonusBet,
  boost: Comboboost,
  places: PlayerBonuses['places'],
): { readonly kind: 'range'; readonly range: ComboboostRange } | FailedCondition {
  const unsuitable = unsuitableFor(bet, boost, places);
  const suitable = bet.selections.length - unsuitable.length;
  const range = boost.ranges.find(
    ({ min_count: least, max_count: most }) => least <= suitable && (most === null || suitable <= most),
  );
  if (range !== undefined) return { kind: 'range', range };
  const next = nextRange(boost, suitable);
  if (next !== undefined) return { kind: 'too_few_suitable', needed: next.min_count, suitable, unsuitable };
  return { kind: 'too_many_suitable', limit: boost.ranges.at(-1)?.max_count ?? 0, suitable };
}

/** The range that begins above so many suitable selections. */
export function nextRange(boost: Comboboost, suitable: number): ComboboostRange | undefined {
  return boost.ranges.find((range) => range.min_count > suitable);
}

/** Conditions of a comboboost that the player fails, whatever the entry is (BON-06). */
export function boostPlayerFailures(
  boost: Comboboost,
  bonuses: Pick<PlayerBonuses, 'countryCode' | 'isVerified'>,
): Failures {
  const { countryCode } = bonuses;
  const uses = boost.issued?.times_used ?? 0;
  return [
    ...failsWhen(boost.uses_count !== null && uses >= boost.uses_count, { kind: 'uses_count', uses }),
    ...failsWhen(
      boost.country_codes.length > 0 && (countryCode === null || !boost.country_codes.includes(countryCode)),
      { kind: 'country' },
    ),
    ...failsWhen(boost.only_verified && !bonuses.isVerified, { kind: 'only_verified' }),
    // Last: what it comes from says more.
    ...stateFailures(boost),
  ];
}

function countFailures({ selections }: BonusBet, freebet: Freebet): Failures {
  const { selection_count_from: from, selection_count_to: to } = freebet;
  return [
    ...(from === null ? [] : failsWhen(selections.length < from, { kind: 'selection_count_from', from })),
    ...(to === null ? [] : failsWhen(selections.length > to, { kind: 'selection_count_to', to })),
  ];
}

function oddsFailures(total: Ratio | null, { min_odds: minOdds, max_odds: maxOdds }: Freebet): Failures {
  if (total === null) return failsWhen(minOdds !== null || maxOdds !== null, { kind: 'odds_unknown' });
  return [
    ...(minOdds === null ? [] : failsWhen(!reaches(total, minOdds), { kind: 'min_odds', minOdds })),
    ...(maxOdds === null ? [] : failsWhen(!staysWithin(total, maxOdds), { kind: 'max_odds', maxOdds })),
  ];
}

function matchStatusFailures({ selections }: BonusBet, { match_status: needed }: Freebet): Failures {
  if (needed === 'any') return [];
  const status = needed === 'prematch' ? 0 : 1;
  const selectionIds = selections.filter(({ matchStatus }) => matchStatus !== status).map(({ id }) => id);
  return failsWhen(selectionIds.length > 0, { kind: 'match_status', needed, selectionIds });
}

/** Conditions of a freebet that an entry fails, in the order they are asked; its worth is apart (BON-15). */
export function freebetFailures(bet: BonusBet, freebet: Freebet, total: Ratio | null): Failures {
  return [
    ...stateFailures(freebet),
    ...failsWhen(!freebet.is_active, { kind: 'inactive' }),
    ...failsWhen(freebet.currency !== bet.currency.code, { kind: 'currency', currency: freebet.currency }),
    ...countFailures(bet, freebet),
    ...oddsFailures(total, freebet),
    ...matchStatusFailures(bet, freebet),
  ];
}

/** Whether a bonus is a freebet of any kind, whose amount is the stake. */
export function isFreebet<Bonus extends Pick<SlipBonus, 'amount'>>(
  bonus: Bonus | null,
): bonus is Bonus & { readonly amount: string } {
  return bonus !== null && bonus.amount !== null;
}

/** What the amount is multiplied by: 1 until it is boosted; null when it was, and by nothing that raises it. */
function boostOf({ boost_data: boost, boost_multiplier: multiplier }: Freebet): Ratio | null {
  if (boost === null) return one;
  const factor = multiplier === null ? null : parseDecimal(multiplier);
  return factor === null || compare(factor, one) < 0 ? null : factor;
}

/** The stake that a freebet is, boosted and rounded down to the subunit (BON-05), or why it is none. */
export function freebetWorth(
  freebet: Freebet,
  currency: Currency,
): { readonly kind: 'worth'; readonly amount: string } | FailedCondition {
  const boost = boostOf(freebet);
  if (boost === null) return { kind: 'boost_multiplier' };
  const subunits = boosted(freebet.issued_amount, boost, currency);
  if (subunits === null || subunits <= 0n) return { kind: 'amount' };
  return { kind: 'worth', amount: fromSubunits(subunits, currency.subunits) };
}

function boosted(amount: string, boost: Ratio, { subunits }: Pick<Currency, 'subunits'>): bigint | null {
  const issued = parseDecimal(amount);
  return issued === null ? null : floor(multiply(multiply(issued, boost), ratio(10n ** BigInt(decimalsOf(subunits)))));
}

/** What a freebet of this amount stakes once a boost has multiplied it (BON-07b); null for what is no number. */
export function boostedAmount(amount: string, multiplier: string, currency: Pick<Currency, 'subunits'>): string | null {
  const boost = parseDecimal(multiplier);
  const subunits = boost === null ? null : boosted(amount, boost, currency);
  return subunits === null ? null : fromSubunits(subunits, currency.subunits);
}
