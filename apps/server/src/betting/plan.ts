import {
  type AcceptMode,
  type BetToPlace,
  decimal,
  type ErrorCode,
  type ErrorSelection,
  type SelectionToPlace,
} from '@touchline/contract';
import {
  compare,
  formatRatio,
  fromSubunits,
  limitsOf,
  parseOdds,
  potentialWin,
  type Ratio,
  selectionsProblem,
  sellability,
  stakeProblem,
  toSubunits,
  totalOdds,
} from '@touchline/rules';
import { type Currency, currencyOf } from '../ledger/currencies.ts';
import type { BettingRules, Offer } from './ports.ts';
import { errorNameOf, type Refusal, refusal } from './refusal.ts';
import { betWire } from './wire.ts';

/** What the plan believes about an outcome; place_bets proves it under lock. */
interface Check {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly facts: readonly [number, boolean, number, boolean, string] | null;
}

interface Placement {
  readonly type: 'single' | 'combo';
  readonly currency: string;
  /** Subunits. */
  readonly stake: string;
  readonly odds: string;
  /** Subunits. */
  readonly potential_win: string;
  readonly selections: readonly (Omit<Check, 'facts'> & {
    readonly market_name: string;
    readonly outcome_name: string;
    readonly odds: string;
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
  readonly acceptOdds: AcceptMode;
  readonly type: 'single' | 'combo';
  readonly key: string;
  readonly placedAt: Date;
  /** False while the feed is silent (I7). */
  readonly fresh: boolean;
  /** Refuses the bet whatever else there is to say: the desk's. */
  readonly forced: ErrorCode | null;
}

interface Pick {
  readonly selection: SelectionToPlace;
  readonly offer: Offer | null;
}

const keyOf = ({ match_id, market_id, specifier, outcome_id }: SelectionToPlace) => ({
  match_id,
  market_id,
  specifier,
  outcome_id,
});

const checkOf = ({ selection, offer }: Pick): Check => ({
  ...keyOf(selection),
  facts: offer && [offer.match.status, offer.match.ended, offer.market_status, offer.active, offer.odds],
});

const stateOf = ({ offer }: Pick): 'sellable' | 'suspended' | 'unavailable' => {
  if (offer === null || offer.match.ended) return 'unavailable';
  const state = sellability(offer.match.status, offer.market_status, offer);
  if (state === 'sellable') return 'sellable';
  // A stopped match and a suspended market may come back; the rest is gone.
  if (offer.match.status === 2) return 'suspended';
  return state === 'market_suspended' && offer.market_status === -1 ? 'suspended' : 'unavailable';
};

const errorSelection = (pick: Pick): ErrorSelection => ({
  ...keyOf(pick.selection),
  ...(pick.offer && stateOf(pick) === 'sellable' ? { current_odds: pick.offer.odds } : {}),
});

/** Whether odds that moved from `seen` to `current` may be taken without asking (I6, SLIP-12). */
const takesOdds = (mode: AcceptMode, seen: string, current: string): boolean => {
  if (mode === 'any') return true;
  const [before, now] = [parseOdds(seen), parseOdds(current)];
  if (before === null || now === null) return false;
  const order = compare(now, before);
  return order === 0 || (mode === 'higher' && order > 0);
};

const stateRefusal = (picks: readonly Pick[], fresh: boolean): Refusal | null => {
  if (!fresh) return refusal('market_suspended', { selections: picks.map(({ selection }) => keyOf(selection)) });
  const blocked = picks.filter((pick) => stateOf(pick) !== 'sellable');
  if (blocked.length === 0) return null;
  const gone = blocked.some((pick) => stateOf(pick) === 'unavailable');
  return refusal(gone ? 'market_unavailable' : 'market_suspended', { selections: blocked.map(errorSelection) });
};

/** What a player is told when the odds are no longer those that were seen. */
export const oddsRefusal = (bet: BetToPlace, offers: readonly (Offer | null)[]): Refusal =>
  refusal('invalid_odds', {
    selections: bet.selections.map((selection, place) => errorSelection({ selection, offer: offers[place] ?? null })),
  });

const selectionsRefusal = (picks: readonly Pick[], rules: BettingRules): Refusal | null => {
  const problem = selectionsProblem(
    picks.map(({ selection, offer }, place) => ({
      id: String(place),
      matchId: selection.match_id,
      provider: offer?.match.provider ?? 'unknown',
    })),
    { selectionLimit: rules.limits.selection_limit },
  );
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'too_many_selections':
      return refusal('too_many_selections', { limit: String(problem.limit) });
    case 'same_match': {
      const twice = new Set(problem.selectionIds);
      return refusal('same_match_twice', {
        selections: picks.filter((_, place) => twice.has(String(place))).map(errorSelection),
      });
    }
    case 'several_providers':
      // Providers are told apart only once every selection is for sale.
      return picks.every((pick) => stateOf(pick) === 'sellable') ? refusal('several_providers') : null;
    case 'empty':
      return refusal('bet_refused');
    default:
      return problem satisfies never;
  }
};

const stakeRefusal = (stake: bigint, odds: Ratio, rules: BettingRules, currency: Currency): Refusal | null => {
  const limits = limitsOf(rules.limits, { code: currency.code, subunits: String(currency.subunits) });
  const problem = stakeProblem(stake, odds, limits);
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'stake_missing':
      return refusal('stake_too_small');
    case 'stake_too_small':
      return refusal('stake_too_small', { limit: problem.limit.value });
    case 'stake_too_large':
      return refusal('stake_too_large', { limit: problem.limit.value });
    case 'payout_too_large':
      return refusal('payout_too_large', { limit: problem.limit.value });
    default:
      return problem satisfies never;
  }
};

const refused = (why: Refusal, checks: readonly Check[] = []): BetPlan => ({ checks, refusal: why, placement: null });

/** Where no limit is set, a combo may still promise more than the columns (40 digits) and the contract can say (I16). */
const columnBound = 10n ** 40n;
const isTellable = (amount: string): boolean => decimal.safeParse(amount).success;

/** Decides one bet by the rules, from offers that may have moved; only place_bets makes it true. */
export const planBet = ({ bet, index, offers }: BetRequest, terms: PlanTerms): BetPlan => {
  if (terms.forced !== null) return refused(refusal(errorNameOf(terms.forced)));
  const currency = currencyOf(bet.stake.currency);
  if (!currency) return refused(refusal('no_account'));
  const subunits = String(currency.subunits);
  const stake = toSubunits(bet.stake.value, subunits);
  if (stake === null) return refused(refusal('stake_precision'));

  const picks = bet.selections.map((selection, place): Pick => ({ selection, offer: offers[place] ?? null }));
  const checks = picks.map(checkOf);
  const why = selectionsRefusal(picks, terms.rules) ?? stateRefusal(picks, terms.fresh);
  if (why) return refused(why, terms.fresh ? checks : []);
  const moved = picks.filter(
    ({ selection, offer }) => offer && !takesOdds(terms.acceptOdds, selection.odds, offer.odds),
  );
  if (moved.length > 0) return refused(refusal('invalid_odds', { selections: moved.map(errorSelection) }), checks);

  const sold = picks.flatMap(({ selection, offer }) => (offer ? [{ selection, offer }] : []));
  const odds = totalOdds(sold.map(({ offer }) => offer.odds));
  if (odds === null) return refused(refusal('market_unavailable', { selections: picks.map(errorSelection) }), checks);
  const tooMuch = stakeRefusal(stake, odds, terms.rules, currency);
  if (tooMuch) return refused(tooMuch, checks);

  const limits = limitsOf(terms.rules.limits, { code: currency.code, subunits });
  const win = potentialWin(stake, odds, limits);
  const facts = {
    type: terms.type,
    currency: currency.code,
    stake: String(stake),
    odds: formatRatio(odds, 3),
    potential_win: String(win),
  };
  if (!isTellable(facts.odds) || !isTellable(fromSubunits(win, subunits)) || win >= columnBound)
    return refused(refusal('payout_too_large'), checks);
  const selections = sold.map(({ selection, offer }) => ({
    ...keyOf(selection),
    market_name: offer.market_name,
    outcome_name: offer.outcome_name,
    odds: offer.odds,
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
      result: 'no_results',
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
  return { checks, refusal: null, placement: { ...facts, selections, wire } };
};
