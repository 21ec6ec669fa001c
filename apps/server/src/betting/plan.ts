import { type BetToPlace, decimal, type ErrorCode } from '@touchline/contract';
import {
  type AcceptPolicy,
  betFactor,
  type BetForm,
  formatRatio,
  fromSubunits,
  limitsOf,
  settleBet,
  type SystemType,
  toSubunits,
} from '@touchline/rules';
import { type Currency, currencyOf } from '../ledger/currencies.ts';
import { formOf, freeCountOf, type StoredSystem, storedSystem, systemNamed, type TakenType, typeOf } from './form.ts';
import { limitsRefusal, selectionsRefusal } from './limits.ts';
import { exactOdds, movesToAsk } from './moves.ts';
import { type Check, checkOf, errorSelection, keyOf, type Pick, type SoldPick, stateRefusal } from './picks.ts';
import type { BettingRules, Offer, OutcomeKey } from './ports.ts';
import { errorNameOf, type Refusal, refusal } from './refusal.ts';
import { betWire } from './wire.ts';

interface Placement {
  readonly type: TakenType;
  readonly system: StoredSystem | null;
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
  })[];
  /** The contract's bet but for the ids, which place_bets puts in. */
  readonly wire: unknown;
}

/** What is to become of one bet if nothing that it rests on has moved. */
export interface BetPlan {
  readonly checks: readonly Check[];
  readonly refusal: Refusal | null;
  readonly placement: Placement | null;
}

/** One bet of a press with what is known of its selections. */
export interface BetRequest {
  readonly bet: BetToPlace;
  readonly index: number;
  readonly offers: readonly (Offer | null)[];
}

export interface PlanTerms {
  readonly rules: BettingRules;
  readonly accept: AcceptPolicy;
  readonly key: string;
  readonly placedAt: Date;
  /** False while the feed is silent (I7). */
  readonly fresh: boolean;
  /** Refuses the bet whatever else there is to say: the desk's. */
  readonly forced: ErrorCode | null;
}

/** What a bet is, whatever it is sold at. */
interface Terms {
  readonly type: TakenType;
  readonly system: StoredSystem | null;
  readonly form: BetForm;
  readonly currency: Currency;
  /** Subunits. */
  readonly stake: bigint;
}

type Facts = Omit<Placement, 'selections' | 'wire'>;

/** What a player is told when the odds are no longer those that were seen. */
export const oddsRefusal = (bet: BetToPlace, offers: readonly (Offer | null)[]): Refusal =>
  refusal('invalid_odds', {
    selections: bet.selections.map((selection, place) => errorSelection({ selection, offer: offers[place] ?? null })),
  });

const refused = (why: Refusal, checks: readonly Check[] = []): BetPlan => ({ checks, refusal: why, placement: null });

const systemOf = (bet: BetToPlace, systemTypes: readonly SystemType[]): StoredSystem | null => {
  const type = systemNamed(bet.system_id, systemTypes);
  return type?.totalCount === freeCountOf(bet) ? storedSystem(type) : null;
};

const termsOf = (bet: BetToPlace, rules: BettingRules): Terms | Refusal => {
  // The reference house has neither prices for custom bets nor bonuses yet.
  if (bet.custom_odds !== undefined) return refusal('custom_bet_unavailable');
  if (bet.bonus !== undefined) return refusal('bonus_unavailable');
  const type = typeOf(bet);
  const system = systemOf(bet, rules.systemTypes);
  if (type === 'system' && system === null) return refusal('unknown_system');
  const currency = currencyOf(bet.stake.currency);
  if (!currency) return refusal('no_account');
  const stake = toSubunits(bet.stake.value, String(currency.subunits));
  if (stake === null) return refusal('stake_precision');
  const selections = bet.selections.map(({ banker = false }) => ({ banker }));
  return { type, system, form: formOf({ type, system, selections }), currency, stake };
};

/** What the bet returns if everything wins: as it would settle (I14). In subunits, capped. */
const promisedReturn = ({ stake, form }: Terms, sold: readonly SoldPick[], maxPayout: bigint | null): bigint => {
  const legs = sold.map(({ offer }) => ({ odds: offer.odds, result: 'win' as const }));
  const outcome = settleBet({ stake, form, legs, maxPayout });
  if (!outcome.decided) throw new Error('a bet whose legs all won is decided');
  return outcome.payout;
};

/** Where no limit is set, a combo may still promise more than the contract (30 digits) and the columns (40) can say (I16). */
const tellable = 10n ** 30n;
const columnBound = 10n ** 40n;
const largestOdds = `${tellable - 1n}.999`;

/** The largest return that can be said and kept. In subunits. */
const largestReturn = ({ subunits }: Currency): bigint => {
  const bound = tellable * subunits;
  return (bound < columnBound ? bound : columnBound) - 1n;
};

/** The sums of a bet at the odds that it is sold at, or why it is not taken at them. */
const factsOf = (terms: Terms, sold: readonly SoldPick[], rules: BettingRules): Facts | Refusal => {
  const { type, system, form, currency, stake } = terms;
  const subunits = String(currency.subunits);
  const factors = exactOdds(sold.map(({ offer }) => offer.odds));
  if (factors === null) return refusal('market_unavailable', { selections: sold.map(errorSelection) });
  const odds = betFactor(form, factors);
  const limits = limitsOf(rules.limits, { code: currency.code, subunits });
  const tooMuch = limitsRefusal(stake, odds, limits);
  if (tooMuch) return tooMuch;
  const shown = formatRatio(odds, 3);
  if (!decimal.safeParse(shown).success) return refusal('odds_too_high', { limit: largestOdds });
  const win = promisedReturn(terms, sold, limits.maxPayout);
  const most = largestReturn(currency);
  if (win > most) return refusal('payout_too_large', { limit: fromSubunits(most, subunits) });
  return { type, system, currency: currency.code, stake: String(stake), odds: shown, potential_win: String(win) };
};

const isRefusal = (value: object): value is Refusal => 'localized_message' in value;

const placementOf = (facts: Facts, sold: readonly SoldPick[], index: number, terms: PlanTerms): Placement => {
  const selections = sold.map(({ selection, offer }) => ({
    ...keyOf(selection),
    market_name: offer.market_name,
    outcome_name: offer.outcome_name,
    odds: offer.odds,
    banker: selection.banker === true,
  }));
  const wire = betWire({
    ...facts,
    id: '0',
    press_key: terms.key,
    press_index: index,
    status: 'waiting_results',
    result: 'no_results',
    win_amount: null,
    placed_at: terms.placedAt,
    settled_at: null,
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
      },
    })),
  });
  return { ...facts, selections, wire };
};

/** Decides one bet by the rules, from offers that may have moved; only place_bets makes it true. */
export const planBet = ({ bet, index, offers }: BetRequest, terms: PlanTerms): BetPlan => {
  if (terms.forced !== null) return refused(refusal(errorNameOf(terms.forced)));
  const betTerms = termsOf(bet, terms.rules);
  if (isRefusal(betTerms)) return refused(betTerms);

  const picks = bet.selections.map((selection, place): Pick => ({ selection, offer: offers[place] ?? null }));
  const checks = picks.map(checkOf);
  const why =
    selectionsRefusal(betTerms.type, picks, terms.rules.limits.selection_limit) ?? stateRefusal(picks, terms.fresh);
  if (why) return refused(why, terms.fresh ? checks : []);

  const sold = picks.flatMap(({ selection, offer }) => (offer ? [{ selection, offer }] : []));
  const moved = movesToAsk(sold, betTerms.form, terms.accept);
  if (moved.length > 0) return refused(refusal('invalid_odds', { selections: moved.map(errorSelection) }), checks);
  const facts = factsOf(betTerms, sold, terms.rules);
  if (isRefusal(facts)) return refused(facts, checks);
  return { checks, refusal: null, placement: placementOf(facts, sold, index, terms) };
};
