import { compare, parseDecimal } from '../odds/exact.ts';
import { isBettable } from '../catalogue/match.ts';
import { isAllowed } from '../catalogue/sellable.ts';
import { keepSelections, selectionsOf } from './build.ts';
import type { Slip, SlipMarketFact, SlipSelection } from './types.ts';
import type { AcceptMode, MatchStatus } from './wire.ts';

const compareOdds = (a: string, b: string): number => {
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  // Text that is not odds never compares as a rise, so that no mode but `any` takes it unasked.
  return x === null || y === null ? -1 : compare(x, y);
};

/**
 * Flags a move of the odds by accept mode (SLIP-12): none flags any change, higher only a drop and takes a rise, any
 * takes everything. What is taken becomes the accepted odds.
 */
export const judgeOdds = (selection: SlipSelection, mode: AcceptMode): SlipSelection => {
  if (selection.odds === selection.acceptedOdds)
    return selection.isChanged ? { ...selection, isChanged: false } : selection;
  const order = compareOdds(selection.odds, selection.acceptedOdds);
  const taken = order === 0 || mode === 'any' || (mode === 'higher' && order > 0);
  if (taken) return { ...selection, acceptedOdds: selection.odds, isChanged: false };
  return selection.isChanged ? selection : { ...selection, isChanged: true };
};

/** The slip with each selection mapped; entries, and the slip itself, keep their identity when nothing changed. */
export const mapSelections = (slip: Slip, change: (selection: SlipSelection) => SlipSelection): Slip => {
  const bets = slip.bets.map((bet) => {
    const selections = bet.selections.map(change);
    return selections.every((selection, place) => selection === bet.selections[place]) ? bet : { ...bet, selections };
  });
  return bets.every((bet, place) => bet === slip.bets[place]) ? slip : { ...slip, bets };
};

/** New odds on a selection; only different text replaces them (SLIP-13). */
export const withOdds = (selection: SlipSelection, odds: string, mode: AcceptMode): SlipSelection =>
  judgeOdds(selection.odds === odds ? selection : { ...selection, odds }, mode);

const applyMarket = (selection: SlipSelection, market: SlipMarketFact, mode: AcceptMode): SlipSelection => {
  const outcome = market.outcomes.find((candidate) => candidate.id === selection.outcomeId);
  // SLIP-11: a market that is not allowed or an outcome that is missing suspends, an inactive outcome also says so.
  const active = outcome?.active ?? selection.active;
  const isSuspended = !isAllowed(market.status) || outcome === undefined || !outcome.active;
  const flagged =
    selection.active === active && selection.isSuspended === isSuspended
      ? selection
      : { ...selection, active, isSuspended };
  return outcome === undefined ? flagged : withOdds(flagged, outcome.odds, mode);
};

/** Markets of a match as they stand now (SLIP-11, SLIP-12, SLIP-13). */
export const applyMarkets = (slip: Slip, matchId: string, markets: readonly SlipMarketFact[], mode: AcceptMode): Slip =>
  mapSelections(slip, (selection) => {
    if (selection.matchId !== matchId) return selection;
    const market = markets.find(({ id, specifier }) => id === selection.marketId && specifier === selection.specifier);
    return market === undefined ? selection : applyMarket(selection, market, mode);
  });

/** Status of a match: a selection is available while the match is pre-match or live. */
export const applyMatchStatus = (slip: Slip, matchId: string, status: MatchStatus): Slip =>
  mapSelections(slip, (selection) => {
    if (selection.matchId !== matchId) return selection;
    const isNotAvailable = !isBettable(status);
    return selection.matchStatus === status && selection.isNotAvailable === isNotAvailable
      ? selection
      : { ...selection, matchStatus: status, isNotAvailable };
  });

/** Judges every selection anew after the accept mode changed. */
export const applyAcceptMode = (slip: Slip, mode: AcceptMode): Slip =>
  mapSelections(slip, (selection) => judgeOdds(selection, mode));

/** Agrees to the odds as they stand; removes nothing. */
export const acceptOdds = (slip: Slip): Slip => applyAcceptMode(slip, 'any');

/** Takes out what is suspended or not available. */
export const removeUnavailable = (slip: Slip): Slip =>
  keepSelections(slip, (selection) => !selection.isSuspended && !selection.isNotAvailable);

/** Removes suspended and unavailable selections and resets accepted odds; empty entries drop (SLIP-15). */
export const acceptChanges = (slip: Slip): Slip => acceptOdds(removeUnavailable(slip));

/** Whether odds of the slip moved in a way that the player has to agree to (TKT-07). */
export const hasChangedOdds = (slip: Slip): boolean => selectionsOf(slip).some((selection) => selection.isChanged);
