import { type Bet, type BetToPlace, decimal, type EachWayTerms, type ErrorCode } from '@touchline/contract';
import {
  type AcceptPolicy,
  betFactor,
  type BetForm,
  fromSubunits,
  fullFactor,
  isHouseStake,
  limitsOf,
  payoutCap,
  settleBet,
  type SystemType,
  toSubunits,
  totalOddsText,
  wonLeg,
} from '@touchline/rules';
import { type Currency, currencyOf } from '../ledger/currencies.ts';
import { bonusOf, feedsJackpots, type JudgeBonus, type StoredBonus } from './bonus.ts';
import { type Exposure, exposureOf } from './exposure.ts';
import { customOdds } from './custom.ts';
import {
  formOf,
  freeCountOf,
  type StoredSystem,
  storedSystem,
  systemNamed,
  type AcceptedType,
  typeOf,
} from './form.ts';
import { limitsRefusal, selectionsRefusal } from './betting-limits.ts';
import { exactOdds, movesToAsk } from './moves.ts';
import { type Check, checkOf, errorSelection, keyOf, type Pick, type SoldPick, stateRefusal } from './picks.ts';
import type { BettingRules, CataloguePort, Offer, OutcomeKey, Score } from './betting-ports.ts';
import { errorNameOf, type Refusal, refusal } from './refusal.ts';
import { movedRefusal, oddsTooLow } from './risk.ts';
import { betWire } from './bet-wire.ts';
import { recordOf, type StoredRecord } from './press-record.ts';

interface Placement {
  readonly type: AcceptedType;
  readonly system: StoredSystem | null;
  readonly custom_odds: string | null;
  readonly currency: string;
  /** Subunits. */
  readonly stake: string;
  readonly odds: string;
  /** Subunits. */
  readonly potential_win: string;
  readonly selections: readonly (OutcomeKey & {
    readonly market_name: string;
    readonly outcome_name: string;
    readonly odds: string;
    readonly banker: boolean;
    readonly each_way: EachWayTerms | null;
    readonly score: Score | null;
  })[];
  /** What the page said stood on its screen at the press; null where it said nothing. */
  readonly seen: StoredRecord | null;
  /** End of the live delay, feed time in ISO 8601; null for a bet that is accepted at once. */
  readonly decides_at: string | null;
  /** Data that a delayed bet is decided by. */
  readonly asked: AskedBet | null;
  /** Null without an exposure limit. */
  readonly exposure: Exposure | null;
  readonly bonus: StoredBonus | null;
  /** The bookmaker pays the stake, not the balance. */
  readonly house_stake: boolean;
  /** It feeds the jackpots once it is accepted (JACK-03). */
  readonly in_jackpot: boolean;
  /** The bet in the shape of the contract, without the ids that place_bets adds. */
  readonly wire: Bet;
}

/** The requested bet and its accept mode, stored with a delayed bet. */
export interface AskedBet {
  readonly bet: BetToPlace;
  readonly accept: AcceptPolicy;
}

/** The decision about a bet, valid while its inputs do not move. */
export interface BetPlan {
  readonly checks: readonly Check[];
  readonly refusal: Refusal | null;
  readonly placement: Placement | null;
}

/** One bet of a press with the offers of its selections. */
export interface BetToPlan {
  readonly bet: BetToPlace;
  readonly index: number;
  readonly offers: readonly (Offer | null)[];
}

export interface PlanTerms {
  readonly rules: BettingRules;
  readonly accept: AcceptPolicy;
  readonly key: string;
  readonly placedAt: Date;
  /** When the player pressed, as the page says; null where it does not. */
  readonly pressedAt: string | null;
  /** False while the feed is silent (I7). */
  readonly fresh: boolean;
  /** A refusal set at the desk, which comes first. */
  readonly forced: ErrorCode | null;
  /** Prices of custom bets, which are not accepted when absent. */
  readonly combined: CataloguePort['combined'];
  /** Judgement of the requested bonus. */
  readonly judgeBonus: JudgeBonus;
}

/** How the selections of a bet combine. */
export interface Shape {
  readonly type: AcceptedType;
  readonly system: StoredSystem | null;
  /** Of all selections of a custom bet together; null for every other bet. */
  readonly custom_odds: string | null;
  readonly form: BetForm;
}

/** The parts of a bet that do not depend on prices. */
interface Terms extends Shape {
  readonly currency: Currency;
  /** Subunits. */
  readonly stake: bigint;
  /** Of the only selection of an each-way bet; null for every other. */
  readonly eachWay: EachWayTerms | null;
}

/** A bet at current prices, with its bonus. */
interface Agreed extends Terms {
  readonly bonus: StoredBonus | null;
}

type Facts = Omit<Placement, 'selections' | 'wire' | 'decides_at' | 'asked' | 'seen'>;

/** Refusal when the odds are no longer those that the player saw. */
export function oddsRefusal(bet: BetToPlace, offers: readonly (Offer | null)[]): Refusal {
  return bet.custom_odds === undefined
    ? refusal('invalid_odds', {
        selections: bet.selections.map((selection, place) =>
          errorSelection({ selection, offer: offers[place] ?? null }),
        ),
      })
    : refusal('invalid_odds_custom_bet');
}

export function isRefusal(value: object): value is Refusal {
  return 'localized_message' in value;
}

function refused(why: Refusal, checks: readonly Check[] = []): BetPlan {
  return { checks, refusal: why, placement: null };
}

/** A bet without its amounts. */
type BetToShape = Omit<BetToPlace, 'stake' | 'bonus'>;

function systemOf(bet: BetToShape, systemTypes: readonly SystemType[]): StoredSystem | null {
  const type = systemNamed(bet.system_id, systemTypes);
  return type?.totalCount === freeCountOf(bet) ? storedSystem(type) : null;
}

/** How the selections combine, or why such a bet is not accepted. */
export function shapeOf(bet: BetToShape, rules: BettingRules): Shape | Refusal {
  const type = typeOf(bet);
  const system = systemOf(bet, rules.systemTypes);
  const hasBankers = freeCountOf(bet) < bet.selections.length;
  if (type === 'system' && (system === null || (hasBankers && !rules.takesBankers))) return refusal('unknown_system');
  const selections = bet.selections.map(({ banker = false }) => ({ banker }));
  const custom_odds = bet.custom_odds ?? null;
  return { type, system, custom_odds, form: formOf({ type, system, selections, custom_odds }) };
}

function termsOf(bet: BetToPlace, rules: BettingRules): Terms | Refusal {
  const shape = shapeOf(bet, rules);
  if (isRefusal(shape)) return shape;
  const currency = currencyOf(bet.stake.currency);
  if (!currency || !rules.isOffered(currency.code)) return refusal('no_account');
  const stake = toSubunits(bet.stake.value, String(currency.subunits));
  if (stake === null) return refusal('stake_precision');
  return { ...shape, currency, stake, eachWay: bet.selections[0]?.each_way ?? null };
}

/**
 * Why an each-way bet is refused (decision 51); null when it is not. It has to be a single, on offered terms, without a
 * bonus.
 */
function eachWayRefusal(bet: BetToPlace, picks: readonly Pick[]): Refusal | null {
  const asked = picks.filter(({ selection }) => selection.each_way !== undefined);
  if (asked.length === 0) return null;
  const isOffered = asked.every(
    ({ selection: { each_way: terms }, offer }) =>
      offer?.each_way?.places === terms?.places && offer?.each_way?.fraction === terms?.fraction,
  );
  if (typeOf(bet) !== 'single' || !isOffered)
    return refusal('each_way_unavailable', { selections: asked.map(errorSelection) });
  return bet.bonus === undefined ? null : refusal('bonus_unavailable');
}

/** The return if everything wins, as it would settle (I14). In subunits, capped. */
function promisedReturn(
  { stake, form, bonus, eachWay }: Agreed,
  sold: readonly SoldPick[],
  maxPayout: bigint | null,
): bigint {
  const legs = sold.map(({ offer }) => wonLeg(offer.odds, eachWay?.fraction));
  const outcome = settleBet({ stake, form, legs, bonus: bonusOf(bonus), maxPayout });
  if (!outcome.decided) throw new Error('a bet whose legs all won is decided');
  return outcome.payout;
}

/** Without a limit a combo could still promise more than the contract (30 digits) and the columns (40) can hold (I16). */
const tellable = 10n ** 30n;
const columnBound = 10n ** 40n;
const largestOdds = `${tellable - 1n}.999999`;

/** The largest return that can be stored and sent, in subunits. */
export function largestReturn({ subunits }: Currency): bigint {
  const bound = tellable * subunits;
  return (bound < columnBound ? bound : columnBound) - 1n;
}

/** The amounts of a bet at its odds, or its refusal. */
function factsOf(terms: Agreed, sold: readonly SoldPick[], rules: BettingRules): Facts | Refusal {
  const { type, system, custom_odds, form, currency, stake, bonus, eachWay } = terms;
  const subunits = String(currency.subunits);
  const prices = sold.map(({ offer }) => offer.odds);
  const factors = exactOdds(prices);
  if (factors === null) return refusal('market_unavailable', { selections: sold.map(errorSelection) });
  const odds = betFactor(form, factors);
  const promised =
    bonus === null && eachWay === null
      ? odds
      : fullFactor({ form, odds: prices, placeFraction: eachWay?.fraction, bonus: bonusOf(bonus) });
  const limits = limitsOf(rules.limits, { code: currency.code, subunits });
  const own = !isHouseStake(bonus);
  const tooMuch = limitsRefusal(stake, { odds, promised: { factor: promised, isOwnStake: own } }, limits);
  if (tooMuch) return tooMuch;
  const shown = totalOddsText(odds);
  if (!decimal.safeParse(shown).success) return refusal('odds_too_high', { limit: largestOdds });
  const win = promisedReturn(terms, sold, payoutCap(stake, own, limits));
  const most = largestReturn(currency);
  if (win > most) return refusal('payout_too_large', { limit: fromSubunits(most, subunits) });
  return {
    type,
    system,
    custom_odds,
    currency: currency.code,
    stake: String(stake),
    odds: shown,
    potential_win: String(win),
    exposure: exposureOf(win, promised, { currency, minStake: limits.minStake }, rules.exposure),
    bonus,
    house_stake: !own,
    in_jackpot: feedsJackpots(bonus) && rules.takesPart(currency.code),
  };
}

/** End of the live delay of a bet; null for a bet without a live selection. */
function decidesAt(sold: readonly SoldPick[], { rules, placedAt }: PlanTerms): Date | null {
  const delays = sold.flatMap(({ offer: { match } }) => (match.status === 1 ? [rules.liveDelay(match.sport_key)] : []));
  const longest = Math.max(0, ...delays);
  return longest === 0 ? null : new Date(placedAt.getTime() + longest * 1000);
}

function placementOf(facts: Facts, sold: readonly SoldPick[], { bet, index }: BetToPlan, terms: PlanTerms): Placement {
  const decided = decidesAt(sold, terms);
  const selections = sold.map(({ selection, offer }) => ({
    ...keyOf(selection),
    market_name: offer.market_name,
    outcome_name: offer.outcome_name,
    odds: offer.odds,
    banker: selection.banker === true,
    each_way: selection.each_way ?? null,
    score: offer.match.score,
  }));
  const seen = recordOf(bet, terms);
  const wire = betWire({
    ...facts,
    id: '0',
    press_key: terms.key,
    press_index: index,
    status: decided === null ? 'waiting_results' : 'submitted',
    result: 'no_results',
    win_amount: null,
    placed_at: terms.placedAt,
    seen,
    accepted_at: decided === null ? terms.placedAt : null,
    decides_at: decided,
    refusal: null,
    settled_at: null,
    used_in_jackpot: facts.in_jackpot,
    // The database function refuses it.
    is_vip: false,
    selections: sold.map(({ selection, offer }) => ({
      market_id: selection.market_id,
      market_name: offer.market_name,
      specifier: selection.specifier,
      outcome_id: selection.outcome_id,
      outcome_name: offer.outcome_name,
      odds: offer.odds,
      banker: selection.banker === true,
      result: 'no_results',
      dead_heat: null,
      each_way: selection.each_way ?? null,
      place: null,
      deduction: 0,
      score: offer.match.score,
      match: {
        id: selection.match_id,
        urn_id: offer.match.urn_id,
        slug: offer.match.slug,
        name: offer.match.name,
        sport_key: offer.match.sport_key,
        tournament_name: offer.match.tournament_name,
        start_time: offer.match.start_time,
        status: offer.match.status,
        provider: offer.match.provider,
        ...(offer.match.sides === null ? {} : { sides: offer.match.sides }),
      },
    })),
  });
  return {
    ...facts,
    selections,
    seen,
    decides_at: decided?.toISOString() ?? null,
    asked: decided === null ? null : { bet, accept: terms.accept },
    wire,
  };
}

/** The bet at current prices, or the refusal when the player would have to agree to them first (I6). */
function agreedTerms(
  betTerms: Terms,
  bet: BetToPlace,
  sold: readonly SoldPick[],
  { accept, combined }: PlanTerms,
): Terms | Refusal {
  if (bet.custom_odds === undefined) {
    const moved = movesToAsk(sold, betTerms.form, accept);
    return moved.length > 0 ? movedRefusal(moved) : betTerms;
  }
  const custom_odds = customOdds(bet, bet.custom_odds, accept, combined);
  if (typeof custom_odds !== 'string') return custom_odds;
  return { ...betTerms, custom_odds, form: formOf({ ...betTerms, selections: [], custom_odds }) };
}

/** The requested bonus, judged at these prices; null for none. */
function judgedBonusOf(
  { type, form, currency, stake }: Terms,
  { bet, index }: BetToPlan,
  sold: readonly SoldPick[],
  { judgeBonus }: PlanTerms,
): StoredBonus | Refusal | null {
  const factors = exactOdds(sold.map(({ offer }) => offer.odds));
  if (bet.bonus === undefined || factors === null) return null;
  const judged = {
    betId: String(index),
    betType: type,
    currency: { code: currency.code, subunits: String(currency.subunits) },
    bonus: null,
    selections: sold.map(({ selection, offer }, place) => ({
      id: String(place),
      matchId: selection.match_id,
      sportKey: offer.match.sport_key,
      matchStatus: offer.match.status,
      odds: offer.odds,
    })),
  };
  return judgeBonus(bet.bonus, judged, betFactor(form, factors), stake);
}

/** Plans one bet by the rules, from offers that may have moved; only place_bets carries it out. */
export function planBet(request: BetToPlan, terms: PlanTerms): BetPlan {
  const { bet, offers } = request;
  if (terms.forced !== null) return refused(refusal(errorNameOf(terms.forced)));
  const betTerms = termsOf(bet, terms.rules);
  if (isRefusal(betTerms)) return refused(betTerms);

  const picks = bet.selections.map((selection, place): Pick => ({ selection, offer: offers[place] ?? null }));
  const checks = picks.map(checkOf);
  const why =
    selectionsRefusal(betTerms.type, picks, terms.rules.limits.selection_limit) ??
    stateRefusal(picks, terms.fresh) ??
    eachWayRefusal(bet, picks) ??
    oddsTooLow(picks);
  if (why) return refused(why, terms.fresh ? checks : []);

  const sold = picks.flatMap(({ selection, offer }) => (offer ? [{ selection, offer }] : []));
  const agreed = agreedTerms(betTerms, bet, sold, terms);
  if (isRefusal(agreed)) return refused(agreed, checks);
  const bonus = judgedBonusOf(agreed, request, sold, terms);
  if (bonus !== null && isRefusal(bonus)) return refused(bonus, checks);
  const facts = factsOf({ ...agreed, bonus }, sold, terms.rules);
  if (isRefusal(facts)) return refused(facts, checks);
  return { checks, refusal: null, placement: placementOf(facts, sold, request, terms) };
}
