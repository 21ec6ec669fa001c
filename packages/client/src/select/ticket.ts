import type { Account, BetLimits, ClientConfig, Player, Settings } from '@touchline/contract';
import {
  amountOf,
  betProblem,
  betTotals,
  betsWithStake,
  canChooseType,
  isLoggedIn,
  limitsOf,
  placeProblem,
  selectionsOf,
  slipTotals,
  toSubunits,
  typeOf,
} from '@touchline/rules';
import type { Currency, Limits, PlaceTerms, SlipBet, SlipSelection, Ticket } from '@touchline/rules';
import type { SelectionView, SlipBetView, TicketView } from '../sportsbook.ts';

/** Everything that the ticket is judged by, beside itself. */
export interface TicketSurroundings {
  readonly config: ClientConfig;
  readonly player: Player | null;
  readonly currency: string;
  readonly account: Account | null;
  readonly settings: Settings | null;
  readonly pricesStale: boolean;
}

/** Where no settings are known yet, the server's own check is the only limit. */
const unknownLimits: BetLimits = { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 100 };

/** Currency of new stakes: the player's account, else the site's list. */
export const currencyOf = ({
  config,
  currency,
  account,
}: Pick<TicketSurroundings, 'config' | 'currency' | 'account'>): Currency => ({
  code: currency,
  subunits: account?.subunits ?? config.currencies.find(({ code }) => code === currency)?.subunits ?? '100',
});

const limitsIn = (around: TicketSurroundings): Limits => {
  const currency = currencyOf(around);
  const settings = around.settings?.bet_limits_settings ?? unknownLimits;
  return limitsOf(settings, currency);
};

/** What has to be known at the press. */
export const termsOf = (around: TicketSurroundings): PlaceTerms => ({
  loggedIn: isLoggedIn(around.player),
  restricted: around.player?.restricted ?? false,
  limits: limitsIn(around),
  balance: around.account === null ? null : toSubunits(around.account.balance, around.account.subunits),
  pricesStale: around.pricesStale,
});

const selectionView = (selection: SlipSelection, ticket: Ticket): SelectionView => ({
  id: selection.id,
  matchId: selection.matchId,
  matchSlug: selection.matchSlug,
  sportKey: selection.sportKey,
  matchName: selection.nameB === '' ? selection.nameA : `${selection.nameA} vs ${selection.nameB}`,
  marketName: selection.marketName,
  outcomeName: selection.outcomeName,
  isLive: selection.matchStatus === 1,
  odds: selection.odds,
  acceptedOdds: selection.acceptedOdds,
  isChanged: selection.isChanged,
  isSuspended: selection.isSuspended,
  isNotAvailable: selection.isNotAvailable,
  errorKey: ticket.errorsBySelection[selection.id]?.key ?? null,
});

const betView = (bet: SlipBet, ticket: Ticket, limits: Limits): SlipBetView => {
  const totals = betTotals(bet, limits);
  return {
    id: bet.betId,
    type: bet.betType,
    selections: bet.selections.map((selection) => selectionView(selection, ticket)),
    stakeText: bet.stake,
    totalOdds: totals.totalOdds ?? '',
    potentialWin: totals.potentialWin === null ? null : amountOf(totals.potentialWin, limits.currency),
    problem: betProblem(bet, limits),
    warnings: totals.warnings,
    errorKey: ticket.errorsByBet[bet.betId]?.key ?? null,
  };
};

/** Entries without a stake are left out of a press, but a slip in which no entry has one says so. */
const problemOf = (ticket: Ticket, terms: PlaceTerms): TicketView['problem'] => {
  const staked = betsWithStake(ticket.slip);
  return placeProblem(staked.length > 0 ? staked : ticket.slip.bets, terms);
};

const undoOf = ({ undo, slip, inProgress }: Ticket): TicketView['undo'] => {
  if (undo === null || inProgress) return null;
  const held = new Set(selectionsOf(slip).map(({ id }) => id));
  return { brings: selectionsOf(undo.slip).filter(({ id }) => !held.has(id)).length };
};

/** [TKT-01] The ticket as the panel shows it. */
export const ticketView = (ticket: Ticket, around: TicketSurroundings): TicketView => {
  const terms = termsOf(around);
  const { limits } = terms;
  const totals = slipTotals(ticket.slip, limits);
  return {
    state: ticket.state,
    inProgress: ticket.inProgress,
    type: typeOf(ticket.slip),
    canChooseType: canChooseType(ticket.slip),
    bets: ticket.slip.bets.map((bet) => betView(bet, ticket, limits)),
    selectionCount: selectionsOf(ticket.slip).length,
    totalOdds: totals.totalOdds,
    totalStake: amountOf(totals.totalStake, limits.currency),
    totalPotentialWin: amountOf(totals.totalPotentialWin, limits.currency),
    recommendedStakes: around.settings?.stakes ?? [],
    acceptMode: ticket.accept.mode,
    undo: undoOf(ticket),
    problem: problemOf(ticket, terms),
    error: ticket.error,
    receipt: ticket.receipt?.bets ?? null,
    unresolved: ticket.unresolved === null ? null : { since: ticket.unresolved.press.pressedAt },
  };
};
