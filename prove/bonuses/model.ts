/**
 * Whether a bet may carry a bonus and what it pays with it, read a second time from decisions 10, 14 and 92: every condition
 * is asked by itself, and nothing is shared with packages/rules.
 */
import type { Comboboost, Freebet } from '@touchline/contract';
import type { FailedCondition, SlipBet } from '@touchline/rules';
import { type Fraction, decimal, halfUp, isBelow, plus, times, whole } from '../machines/model/money.ts';
import { type BonusCase, places } from './table.ts';

type Kind = FailedCondition['kind'];

/** What the bonus comes to for the bet: the reasons against it, or what it is. */
export type Verdict =
  | { readonly failed: readonly Kind[] }
  | {
      readonly failed: null;
      /** Bonus odds of the range and of those below it by their least count; none for a freebet. */
      readonly ranges: readonly { readonly from: number; readonly odds: string }[];
      readonly counted: readonly number[];
      /** Subunits; null for a boost, which takes any stake. */
      readonly stake: bigint | null;
    };

function fits(condition: Comboboost['event_conditions'][number], pick: SlipBet['selections'][number]): boolean {
  const place = (places as Readonly<Record<string, { categoryId: string; tournamentId: string }>>)[pick.matchId];
  const asked = [
    [condition.sport, pick.sportKey],
    [condition.category, place?.categoryId],
    [condition.tournament, place?.tournamentId],
    [condition.event, pick.matchId],
  ];
  return asked.every(([wanted, is]) => wanted === null || wanted === is);
}

function boostVerdict({ bet, player }: BonusCase, boost: Comboboost): Verdict {
  const failed: Kind[] = [];
  if (boost.computed_status !== 'active') failed.push('state');
  if (boost.uses_count !== null && boost.issued !== null && boost.issued.times_used >= boost.uses_count)
    failed.push('uses_count');
  if (boost.country_codes.length > 0 && !boost.country_codes.some((code) => code === player.countryCode))
    failed.push('country');
  if (boost.only_verified && !player.isVerified) failed.push('only_verified');
  if (bet.betType !== 'combo') failed.push('bet_type');
  const least = boost.min_odds === null ? whole(0n) : decimal(boost.min_odds);
  const counted: number[] = [];
  for (const [place, pick] of bet.selections.entries()) {
    const odds = decimal(pick.odds);
    const isHigh = odds !== null && least !== null && !isBelow(odds, least);
    const events = boost.event_conditions;
    if (isHigh && (events.length === 0 || events.some((each) => fits(each, pick)))) counted.push(place);
  }
  const count = counted.length;
  const own = boost.ranges.find(({ min_count: from, max_count: to }) => count >= from && count <= (to ?? count));
  if (own === undefined)
    failed.push(boost.ranges.some(({ min_count: from }) => from > count) ? 'too_few_suitable' : 'too_many_suitable');
  if (own === undefined || failed.length > 0) return { failed };
  const below =
    boost.lower_range_on_refund === true ? boost.ranges.filter((each) => each.min_count < own.min_count) : [];
  const ranges = [...below, own].map(({ min_count: from, bonus_odds: odds }) => ({ from, odds }));
  return { failed: null, ranges, counted, stake: null };
}

/** Odds of the whole bet: of a system the mean of its lines. */
function totalOf({ betType, selections, custom, systemType }: SlipBet): Fraction {
  const odds = selections.map((pick) => decimal(pick.odds) ?? whole(0n));
  if (betType === 'custom_bet') return decimal(custom?.odds ?? '') ?? whole(0n);
  const size = systemType?.winCount ?? odds.length;
  let sum = whole(0n);
  let lines = 0n;
  for (let mask = 0; mask < 2 ** odds.length; mask += 1) {
    const line = odds.filter((_, place) => (mask >> place) & 1);
    if (line.length !== size) continue;
    lines += 1n;
    sum = plus(sum, line.reduce(times, whole(1n)));
  }
  return { num: sum.num, den: sum.den * lines };
}

function freebetVerdict({ bet, elsewhere }: BonusCase, freebet: Freebet): Verdict {
  const failed: Kind[] = [];
  const count = bet.selections.length;
  const total = totalOf(bet);
  if (freebet.computed_status !== 'active') failed.push('state');
  if (!freebet.is_active) failed.push('inactive');
  if (freebet.currency !== bet.currency.code) failed.push('currency');
  if (count < (freebet.selection_count_from ?? 0)) failed.push('selection_count_from');
  if (count > (freebet.selection_count_to ?? count)) failed.push('selection_count_to');
  const [least, most] = [freebet.min_odds, freebet.max_odds].map((text) => (text === null ? total : decimal(text)));
  if (least === null || least === undefined || isBelow(total, least)) failed.push('min_odds');
  if (most === null || most === undefined || isBelow(most, total)) failed.push('max_odds');
  const wanted = { prematch: 0, live: 1, any: null }[freebet.match_status];
  if (wanted !== null && bet.selections.some(({ matchStatus }) => matchStatus !== wanted)) failed.push('match_status');
  if (elsewhere.id === freebet.id) failed.push('freebet_in_use');
  else if (elsewhere.id !== null && !elsewhere.several) failed.push('several_freebets');
  const factor = freebet.boost_data === null ? whole(1n) : decimal(freebet.boost_multiplier ?? '');
  if (factor === null || isBelow(factor, whole(1n))) return { failed: [...failed, 'boost_multiplier'] };
  const { num, den } = times(times(decimal(freebet.issued_amount) ?? whole(0n), factor), whole(100n));
  if (num / den === 0n) failed.push('amount');
  return failed.length > 0 ? { failed } : { failed: null, ranges: [], counted: [], stake: num / den };
}

export function verdictOf(row: BonusCase): Verdict {
  return row.bonus.kind === 'boost' ? boostVerdict(row, row.bonus.boost) : freebetVerdict(row, row.bonus.freebet);
}

export type Leg = 'win' | 'void' | 'lose' | 'half_win';

/** Cash and freebet that come back, in subunits, for legs that ended so: of singles and combos. */
export function paidFor(
  { bet, bonus }: BonusCase,
  verdict: Extract<Verdict, { failed: null }>,
  stake: bigint,
  legs: readonly Leg[],
): { readonly paid: bigint; readonly back: bigint } {
  let factor = whole(1n);
  for (const [place, pick] of bet.selections.entries()) {
    const odds = decimal(pick.odds) ?? whole(0n);
    const half = { num: odds.num + odds.den, den: odds.den * 2n };
    factor = times(factor, { win: odds, void: whole(1n), lose: whole(0n), half_win: half }[legs[place] ?? 'win']);
  }
  const isRefund = legs.every((leg) => leg === 'void');
  if (bonus.kind === 'boost') {
    const winners = verdict.counted.filter((place) => legs[place] === 'win').length;
    const reached = verdict.ranges.findLast(({ from }) => winners >= from);
    const boost = legs.includes('lose') || reached === undefined ? whole(1n) : (decimal(reached.odds) ?? whole(1n));
    return { paid: halfUp(times(times(whole(stake), factor), boost)), back: 0n };
  }
  const { type } = bonus.freebet;
  if (type === 'freebet_no_risk')
    return { paid: halfUp(times(whole(stake), factor)), back: factor.num === 0n ? stake : 0n };
  if (isRefund) return { paid: 0n, back: stake };
  const kept = type === 'freebet_all_win' ? 0n : factor.num < factor.den ? factor.num : factor.den;
  return { paid: halfUp(times(whole(stake), { num: factor.num - kept, den: factor.den })), back: 0n };
}

/** What the slip promises: the return of every form if all of it wins, in subunits. */
export function promiseOf(row: BonusCase, verdict: Extract<Verdict, { failed: null }>, stake: bigint): bigint {
  const total = totalOf(row.bet);
  if (row.bonus.kind === 'boost')
    return paidFor(
      row,
      verdict,
      stake,
      row.bet.selections.map(() => 'win'),
    ).paid;
  const { type } = row.bonus.freebet;
  const kept = type === 'freebet' || type === 'freebet_only_win' ? total.den : 0n;
  return halfUp(times(whole(stake), { num: total.num - kept, den: total.den }));
}
