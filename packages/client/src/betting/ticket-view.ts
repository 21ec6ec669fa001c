import type { Account, Amb, BetLimits, ClientConfig, Player, Settings } from '@touchline/contract';
import {
  amountOf,
  betProblem,
  betTotals,
  canAskMaxStake,
  entriesToPlace,
  isLoggedIn,
  isOwnStake,
  limitsOf,
  partsOf,
  payoutCap,
  placeProblem,
  pressToRepeat,
  promisedFactor,
  selectionsOf,
  sentencesOf,
  slipTotals,
  stakeWithinPayout,
  toggleBanker,
  toSubunits,
  typeOf,
  typeProblem,
} from '@touchline/rules';
import type { BetTotals, Currency, Limits, PlaceTerms, SlipBet, SlipSelection, Ticket } from '@touchline/rules';
import { stakesIn } from '../session/stakes.ts';
import { ambViews } from './ambs.ts';
import { bonusLine } from './bonus-view.ts';
import { farmingViews } from './farmings.ts';
import { sidesOf } from './sides.ts';
import type { PickedView, SelectionView, SlipBetView, SystemView, TicketView } from '../sportsbook.ts';

/** Everything that the ticket is judged by, beside itself. */
export interface TicketSurroundings {
  readonly config: ClientConfig;
  readonly player: Player | null;
  readonly currency: string;
  readonly account: Account | null;
  readonly settings: Settings | null;
  readonly pricesStale: boolean;
  /** The server did not answer what bonuses the player has. */
  readonly haveBonusesFailed: boolean;
  /** What combos bring by their number. */
  readonly ambs: readonly Amb[];
}

/** Where no settings are known yet, the server's own check is the only limit. */
const unknownLimits: BetLimits = { max_stake_limit: [], payout_limit: [], selection_limit: 100 };

/** Currency of new stakes: the player's account, else the site's list. */
export function currencyOf({
  config,
  currency,
  account,
}: Pick<TicketSurroundings, 'config' | 'currency' | 'account'>): Currency {
  return {
    code: currency,
    subunits: account?.subunits ?? config.currencies.find(({ code }) => code === currency)?.subunits ?? '100',
  };
}

function limitsIn({ config, settings }: TicketSurroundings, { code, subunits }: Currency): Limits {
  const known = config.currencies.find((each) => each.code === code);
  return limitsOf(settings?.bet_limits_settings ?? unknownLimits, {
    code,
    subunits,
    ...(known === undefined ? {} : { fiat: known.fiat }),
  });
}

/** What has to be known at the press. */
export function termsOf(around: TicketSurroundings): PlaceTerms {
  return {
    loggedIn: isLoggedIn(around.player),
    restricted: around.player?.restricted ?? false,
    limits: limitsIn(around, currencyOf(around)),
    balance: around.account === null ? null : toSubunits(around.account.balance, around.account.subunits),
    pricesStale: around.pricesStale,
  };
}

function isStakeFixed(bet: SlipBet): boolean {
  return bet.stakeSource === 'freebet';
}

/** The outcome of a selection as the page shows it. */
export function pickedView(selection: SlipSelection): PickedView {
  return {
    id: selection.id,
    matchId: selection.matchId,
    matchSlug: selection.matchSlug,
    sportKey: selection.sportKey,
    matchName: selection.nameB === '' ? selection.nameA : `${selection.nameA} vs ${selection.nameB}`,
    marketId: selection.marketId,
    specifier: selection.specifier,
    marketName: selection.marketName,
    outcomeId: selection.outcomeId,
    outcomeName: selection.outcomeName,
    sides: sidesOf(selection),
  };
}

function selectionView(selection: SlipSelection, bet: SlipBet, ticket: Ticket): SelectionView {
  return {
    ...pickedView(selection),
    isLive: selection.matchStatus === 1,
    odds: selection.odds,
    acceptedOdds: selection.acceptedOdds,
    isChanged: selection.isChanged,
    isSuspended: selection.isSuspended,
    isNotAvailable: selection.isNotAvailable,
    provider: selection.provider,
    isBanker: bet.bankers.includes(selection.id),
    canToggleBanker: bet.betType === 'system' && toggleBanker(ticket.slip, selection.id, ticket) !== ticket.slip,
    errorKey: ticket.errorsBySelection[selection.id]?.key ?? null,
    errorDetails: sentencesOf(ticket.errorsBySelection[selection.id]?.details),
  };
}

function largestStakeOf(bet: SlipBet, limits: Limits): SlipBetView['largestStake'] {
  if (isStakeFixed(bet)) return null;
  const { maxStake, currency } = limits;
  const factor = promisedFactor(bet);
  const byPayout = factor === null ? null : stakeWithinPayout({ factor, isOwnStake: true }, limits);
  const least = maxStake === null || (byPayout !== null && byPayout < maxStake) ? byPayout : maxStake;
  return least === null ? null : amountOf(least / partsOf(bet), currency);
}

/** Only singles are each way; other bets show why they are not. */
function eachWayView(bet: SlipBet, { eachWay }: BetTotals, shown: Limits): SlipBetView['eachWay'] {
  const terms = bet.selections.find((selection) => selection.eachWay !== undefined)?.eachWay;
  if (terms === undefined) return null;
  const money = (amount: bigint | null | undefined) =>
    amount === null || amount === undefined ? null : amountOf(amount, shown.currency);
  return {
    terms,
    isOffered: bet.betType === 'single',
    isOn: bet.isEachWay === true,
    placeOdds: eachWay?.placeOdds ?? null,
    stakePerPart: money(eachWay?.stakePerPart),
    placedWin: money(eachWay?.placedWin),
  };
}

function systemView(bet: SlipBet, ticket: Ticket, totals: BetTotals, shown: Limits): SystemView | null {
  const { systemType: type, selections, bankers } = bet;
  if (type === null) return null;
  const { currency } = shown;
  const { stake, stakePerLine, leastWin } = totals;
  const cap = stake === null ? null : payoutCap(stake, isOwnStake(bet), shown);
  return {
    type,
    types: ticket.systemTypes.filter(({ totalCount }) => totalCount === selections.length - bankers.length),
    lines: Number(totals.lines),
    stakePerLine: stakePerLine === null ? null : { ...stakePerLine, currency: currency.code },
    leastWin: leastWin === null ? null : amountOf(leastWin, currency),
    largestReturn: cap === null ? null : amountOf(cap, currency),
  };
}

/** `limits`: those of what is bet in; `shown`: those of what the stake is in. */
function betView(bet: SlipBet, ticket: Ticket, limits: Limits, shown: Limits): SlipBetView {
  const totals = betTotals(bet, shown);
  return {
    id: bet.betId,
    type: bet.betType,
    selections: bet.selections.map((selection) => selectionView(selection, bet, ticket)),
    stakeText: bet.stake,
    stakeBefore: bet.stakeBefore ?? null,
    stakeSource: bet.stakeSource,
    winText: bet.winText,
    stake: totals.stake === null ? null : amountOf(totals.stake, shown.currency),
    currency: bet.currency.code,
    system: systemView(bet, ticket, totals, shown),
    isStakeFixed: isStakeFixed(bet),
    largestStake: largestStakeOf(bet, limits),
    totalOdds: totals.totalOdds ?? '',
    customOdds: bet.custom?.odds ?? null,
    formerCustomOdds: bet.custom?.isChanged === true ? bet.custom.acceptedOdds : null,
    eachWay: eachWayView(bet, totals, shown),
    potentialWin: totals.potentialWin === null ? null : amountOf(totals.potentialWin, shown.currency),
    problem: betProblem(bet, limits),
    warnings: totals.warnings,
    errorKey: ticket.errorsByBet[bet.betId]?.key ?? null,
    errorDetails: sentencesOf(ticket.errorsByBet[bet.betId]?.details),
    ...bonusLine(bet, ticket, totals, shown),
  };
}

/** Entries without a stake are left out of a press, but a slip in which no entry has one says so. */
function problemOf(ticket: Ticket, terms: PlaceTerms): TicketView['problem'] {
  const staked = entriesToPlace(ticket.slip);
  return placeProblem(staked.length > 0 ? staked : ticket.slip.bets, terms);
}

function delayOf({ delay }: Ticket): TicketView['delay'] {
  return delay === null ? null : { until: delay.until === null ? null : Date.parse(delay.until) };
}

function undoOf({ undo, slip, inProgress }: Ticket): TicketView['undo'] {
  if (undo === null || inProgress) return null;
  const held = new Set(selectionsOf(slip).map(({ id }) => id));
  return { brings: selectionsOf(undo.slip).filter(({ id }) => !held.has(id)).length };
}

function unresolvedOf(ticket: Ticket, currency: Currency): TicketView['unresolved'] {
  if (ticket.unresolved === null) return null;
  const { press, resolving } = ticket.unresolved;
  return { since: press.pressedAt, isHeld: pressToRepeat(ticket, currency) !== null, isAsked: resolving };
}

function systemRangeOf({ systemTypes }: Ticket): TicketView['systemRange'] {
  const counts = systemTypes.map(({ totalCount }) => totalCount);
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
}

/** [TKT-01] The ticket as the panel shows it. */
export function ticketView(ticket: Ticket, around: TicketSurroundings): TicketView {
  const terms = termsOf(around);
  const { limits } = terms;
  // Until the accounts are in, what is bet in may be another currency than that of the stakes.
  const shown = limitsIn(around, ticket.slip.bets[0]?.currency ?? limits.currency);
  const totals = slipTotals(ticket.slip, shown);
  const isOddinBounded = around.settings?.max_stake_oddin_allowed ?? false;
  return {
    state: ticket.state,
    isLoading: false,
    inProgress: ticket.inProgress,
    delay: delayOf(ticket),
    type: typeOf(ticket.slip),
    typeProblems: {
      single: typeProblem(ticket.slip, 'single', ticket),
      combo: typeProblem(ticket.slip, 'combo', ticket),
      system: typeProblem(ticket.slip, 'system', ticket),
    },
    systemRange: systemRangeOf(ticket),
    bets: ticket.slip.bets.map((bet) => betView(bet, ticket, limits, shown)),
    selectionCount: selectionsOf(ticket.slip).length,
    totalOdds: totals.totalOdds,
    totalStake: amountOf(totals.totalStake, shown.currency),
    ownStake: amountOf(totals.ownStake, shown.currency),
    totalPotentialWin: amountOf(totals.totalPotentialWin, shown.currency),
    recommendedStakes: stakesIn(around.settings, around.currency),
    acceptMode: ticket.accept.mode,
    acceptShare: around.settings?.accept_return_share ?? null,
    canAskMaxStake:
      terms.loggedIn && canAskMaxStake(ticket.slip.bets, { oddinAllowed: isOddinBounded }).kind === 'can_ask',
    undo: undoOf(ticket),
    areBonusesKnown: ticket.bonuses.isKnown || ticket.slip.bets.length === 0 || around.haveBonusesFailed,
    ambs: ambViews(around.ambs, ticket.slip.bets, shown.currency),
    farmings: farmingViews(ticket.bonuses, ticket.slip.bets, shown.currency),
    problem: problemOf(ticket, terms),
    error: ticket.error === null ? null : { ...ticket.error, details: sentencesOf(ticket.error.details) },
    receipt: ticket.receipt?.bets ?? null,
    unresolved: unresolvedOf(ticket, limits.currency),
  };
}
