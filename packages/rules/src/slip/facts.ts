import { isBettable } from '../catalogue/match.ts';
import { isAllowed } from '../catalogue/sellable.ts';
import { keepSelections } from './build.ts';
import { judgeAlone, judgeBet, judgeCustomPrice, judgeReturn, judgeSelection, legMode } from './judging.ts';
import { mapBets, mapStable } from './stable-map.ts';
import type { AcceptPolicy, Slip, SlipMarketFact, SlipSelection, SlipSurroundings } from './slip-types.ts';
import type { MatchStatus, Provider } from './slip-wire.ts';

type Change = (selection: SlipSelection) => SlipSelection;

/** The slip with each selection mapped; entries, and the slip itself, keep their identity when nothing changed. */
export function mapSelections(slip: Slip, change: Change): Slip {
  return mapBets(slip, (bet) => {
    const selections = mapStable(bet.selections, change);
    return selections === bet.selections ? bet : { ...bet, selections };
  });
}

/** Moves odds; only what moved is judged, by itself or, with the policy `return`, with its entry (SLIP-12). */
function moveOdds(slip: Slip, move: Change, policy: AcceptPolicy): Slip {
  return mapBets(slip, (bet) => {
    const mode = legMode(bet, policy);
    const selections = mapStable(bet.selections, (selection) => {
      const moved = move(selection);
      return moved.odds === selection.odds ? moved : judgeSelection(moved, mode);
    });
    return selections === bet.selections ? bet : judgeReturn({ ...bet, selections }, policy);
  });
}

/** Only different odds replace those of a selection (SLIP-13). */
function sellAt(selection: SlipSelection, odds: string): SlipSelection {
  return selection.odds === odds ? selection : { ...selection, odds };
}

function applyMarket(selection: SlipSelection, market: SlipMarketFact): SlipSelection {
  const outcome = market.outcomes.find((candidate) => candidate.id === selection.outcomeId);
  // SLIP-11: a market that is not allowed or an outcome that is missing suspends, an inactive outcome also says so.
  const active = outcome?.active ?? selection.active;
  const isSuspended = !isAllowed(market.status) || outcome === undefined || !outcome.active;
  const marked =
    selection.active === active && selection.isSuspended === isSuspended
      ? selection
      : { ...selection, active, isSuspended };
  return outcome === undefined ? marked : sellAt(marked, outcome.odds);
}

/** Markets of a match as they stand now; one with status 0 is gone and suspends (SLIP-11 to SLIP-13, SLIP-21). */
export function applyMarkets(
  slip: Slip,
  matchId: string,
  markets: readonly SlipMarketFact[],
  policy: AcceptPolicy,
): Slip {
  const move: Change = (selection) => {
    if (selection.matchId !== matchId) return selection;
    const market = markets.find(({ id, specifier }) => id === selection.marketId && specifier === selection.specifier);
    return market === undefined ? selection : applyMarket(selection, market);
  };
  return moveOdds(slip, move, policy);
}

/** Odds by selection id as somebody else named them, such as a refusal (PLC-03); judged like any move (SLIP-12). */
export function applyOdds(slip: Slip, odds: ReadonlyMap<string, string>, policy: AcceptPolicy): Slip {
  return moveOdds(slip, (selection) => sellAt(selection, odds.get(selection.id) ?? selection.odds), policy);
}

function withAvailability(selection: SlipSelection, inactiveProviders: readonly Provider[]): SlipSelection {
  const isNotAvailable = !isBettable(selection.matchStatus) || inactiveProviders.includes(selection.provider);
  return selection.isNotAvailable === isNotAvailable ? selection : { ...selection, isNotAvailable };
}

/** Status of a match: its selections are available while it is pre-match or live and their provider takes bets. */
export function applyMatchStatus(
  slip: Slip,
  matchId: string,
  status: MatchStatus,
  inactiveProviders: readonly Provider[],
): Slip {
  return mapSelections(slip, (selection) => {
    if (selection.matchId !== matchId) return selection;
    const updated = selection.matchStatus === status ? selection : { ...selection, matchStatus: status };
    return withAvailability(updated, inactiveProviders);
  });
}

/** Selections of providers that take no bets are not available, those of the others again as their match is (TKT-10). */
export function applyProviders(slip: Slip, inactiveProviders: readonly Provider[]): Slip {
  return mapSelections(slip, (selection) => withAvailability(selection, inactiveProviders));
}

/** Judges all odds anew after the accept policy changed (SLIP-12). */
export function applyAcceptPolicy(slip: Slip, policy: AcceptPolicy): Slip {
  return mapBets(slip, (bet) => judgeBet(bet, policy));
}

/** Agrees to the odds as they stand; removes nothing. */
export function acceptOdds(slip: Slip): Slip {
  return applyAcceptPolicy(slip, { mode: 'any' });
}

/**
 * Agrees to the odds that the player saw, by selection id, and to custom prices by entry id; what stands at other odds by
 * now stays as it is (I6).
 */
export function acceptSeen(slip: Slip, seen: Readonly<Record<string, string>>, policy: AcceptPolicy): Slip {
  return mapBets(slip, (bet) => {
    const selections = mapStable(bet.selections, (selection) =>
      seen[selection.id] === selection.odds ? judgeSelection(selection, 'any') : selection,
    );
    const isSeen = bet.custom !== null && bet.custom.odds !== null && seen[bet.betId] === bet.custom.odds;
    const custom = bet.custom !== null && isSeen ? judgeCustomPrice(bet.custom, { mode: 'any' }) : bet.custom;
    const isSame = selections === bet.selections && custom === bet.custom;
    return isSame ? bet : judgeReturn({ ...bet, selections, custom }, policy);
  });
}

/** New odds on a selection that stands alone, as in a quick bet, judged as a single would be (SLIP-12, SLIP-13). */
export function withOdds(selection: SlipSelection, odds: string, policy: AcceptPolicy): SlipSelection {
  const moved = sellAt(selection, odds);
  return policy.mode === 'return' ? judgeAlone(moved, policy.share) : judgeSelection(moved, policy.mode);
}

function isOnOffer({ isSuspended, isNotAvailable, matchStatus }: SlipSelection): boolean {
  return !isSuspended && !isNotAvailable && isBettable(matchStatus);
}

/** Takes out what is suspended or not available; a custom bet of a match neither pre-match nor live drops. */
export function removeUnavailable(slip: Slip, around: SlipSurroundings): Slip {
  return keepSelections(slip, isOnOffer, around);
}

/** Removes suspended and unavailable selections and resets accepted odds; empty entries drop (SLIP-15). */
export function acceptChanges(slip: Slip, around: SlipSurroundings): Slip {
  return acceptOdds(removeUnavailable(slip, around));
}

/** Whether odds of the slip moved in a way that the player has to agree to (TKT-07). */
export function hasChangedOdds(slip: Pick<Slip, 'bets'>): boolean {
  return slip.bets.some(
    (bet) => bet.custom?.isChanged === true || bet.selections.some((selection) => selection.isChanged),
  );
}

/** Whether something needs a yes: odds that changed, or a selection of a provider that takes no bets (TKT-10). */
export function needsYes(slip: Pick<Slip, 'bets'>, inactiveProviders: readonly Provider[]): boolean {
  return (
    hasChangedOdds(slip) ||
    slip.bets.some((bet) => bet.selections.some(({ provider }) => inactiveProviders.includes(provider)))
  );
}
