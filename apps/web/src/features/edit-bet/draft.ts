import type { EditedBet } from '@touchline/client';
import type { Bet, PlacedSelection, Settings } from '@touchline/contract';
import {
  type BetForm,
  bonusKinds,
  carriedBonus,
  isBonusType,
  isFreebetType,
  returnOf,
  selectionId,
  shownTypes,
  type ShownBetType,
  systemTypesOf,
  toSubunits,
} from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** A selection while its bet is edited. */
export interface DraftLeg {
  /** `matchId/marketId|specifier/outcomeId` */
  readonly id: string;
  readonly matchId: string;
  readonly marketId: string;
  readonly specifier: string;
  readonly outcomeId: string;
  readonly isBanker: boolean;
}

export interface Draft {
  readonly kept: readonly DraftLeg[];
  readonly added: readonly DraftLeg[];
}

export type DraftProblem = 'empty' | 'same_match' | 'unpriced' | 'unchanged';

export function legOfPlaced({ match, market, specifier, outcome, banker }: PlacedSelection): DraftLeg {
  return {
    id: selectionId(match.id, { id: market.id, specifier }, outcome.id),
    matchId: match.id,
    marketId: market.id,
    specifier,
    outcomeId: outcome.id,
    isBanker: banker === true,
  };
}

interface Shape {
  readonly type: Exclude<ShownBetType, 'custom_bet'>;
  readonly systemId: string | null;
  readonly form: BetForm;
}

/** What so many legs make: the same system where one of the kind takes as many, else a combo; one leg is a single. */
export function shapeOf(bet: Bet, legs: readonly DraftLeg[], settings: Settings | null): Shape {
  if (legs.length < 2) return { type: 'single', systemId: null, form: { kind: 'single' } };
  const combo: Shape = { type: 'combo', systemId: null, form: { kind: 'combo' } };
  if (shownTypes[bet.type] !== 'system' || bet.system === null) return combo;
  const bankers = legs.flatMap(({ isBanker }, place) => (isBanker ? [place] : []));
  const count = legs.length - bankers.length;
  const { id, win_count: wins } = bet.system;
  const offered = systemTypesOf(settings?.system_types).filter(({ totalCount }) => totalCount === count);
  const system = offered.find((each) => each.id === id) ?? offered.find(({ winCount }) => winCount === wins);
  return system === undefined
    ? combo
    : { type: 'system', systemId: system.id, form: { kind: 'system', sizes: system.sizes, bankers } };
}

/** Prices of legs by their id as they stand; null for what is not on offer now. */
export type Prices = Readonly<Record<string, string | null>>;

export function problemOf(bet: Bet, { kept, added }: Draft, prices: Prices): DraftProblem | null {
  const legs = [...kept, ...added];
  if (legs.length === 0) return 'empty';
  if (added.length === 0 && kept.length === bet.selections.length) return 'unchanged';
  if (new Set(legs.map(({ matchId }) => matchId)).size < legs.length) return 'same_match';
  return legs.some(({ id }) => (prices[id] ?? null) === null) ? 'unpriced' : null;
}

/** The edited bet as the call takes it, at the prices that stand on the screen; null while one is missing. */
export function edited(bet: Bet, { kept, added }: Draft, prices: Prices, settings: Settings | null): EditedBet | null {
  const legs = [...kept, ...added];
  const { type, systemId } = shapeOf(bet, legs, settings);
  const selections = legs.flatMap((leg) => {
    const odds = prices[leg.id] ?? null;
    if (odds === null) return [];
    return [
      {
        match_id: leg.matchId,
        market_id: leg.marketId,
        specifier: leg.specifier,
        outcome_id: leg.outcomeId,
        odds,
        ...(type === 'system' && leg.isBanker ? { banker: true } : {}),
      },
    ];
  });
  if (selections.length < legs.length || legs.length === 0) return null;
  const { value, currency } = bet.stake;
  return {
    bet: { stake: { value, currency }, selections, ...(systemId === null ? {} : { system_id: systemId }) },
    accept_odds: 'none',
  };
}

/** Return of the edited bet if all of it wins, with a freebet that goes along, in subunits; null while a price is missing. */
export function newReturn(bet: Bet, { kept, added }: Draft, prices: Prices, settings: Settings | null): bigint | null {
  const legs = [...kept, ...added];
  const odds = legs.map(({ id }) => prices[id] ?? null);
  const stake = toSubunits(bet.stake.value, bet.stake.subunits);
  if (stake === null || legs.length === 0 || odds.some((each) => each === null)) return null;
  return returnOf(
    stake,
    odds.filter((each) => each !== null),
    shapeOf(bet, legs, settings).form,
    carriedBonus(bet),
  );
}

/** What becomes of the bonus of a bet that is edited (BON-19); null where it has none that counts. */
export function bonusNote({ bonus }: Bet): TextKey | null {
  if (bonus === null || !isBonusType(bonus.type)) return null;
  if (isFreebetType(bonus.type)) return 'edit.bonus.freebet';
  if (bonus.type === 'hunting' || bonus.type === 'tournament') return 'edit.bonus.collected';
  return bonusKinds[bonus.type].returns === 'boosted' ? 'edit.bonus.boosted' : null;
}
