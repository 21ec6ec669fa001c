/** The ticket as the documents describe it (TKT-01 to TKT-11, records 7, 8 and 12). */
import type { TicketEvent } from '@touchline/rules';
import { applyVerdict, applyBets } from './answers.ts';
import { takeBonus } from './bonuses.ts';
import { inProgress, rest, clearErrors, derive, edit, learn } from './desk.ts';
import type { ModelEffect, ModelTicket } from './desk.ts';
import { copySlip, entryById } from './entries.ts';
import { convert, applyMarkets, applyMatch, applyPrice, judgeAnew } from './facts.ts';
import { place } from './press.ts';
import { sameSlip } from './same.ts';
import { dismiss, restore, changeSession } from './session.ts';
import {
  isHeld,
  addPick,
  removePick,
  dropEntries,
  dropGone,
  clear,
  acceptOdds,
  buildCustom,
  chooseType,
  chooseSystem,
  toggleBanker,
  toggleEachWay,
} from './slip.ts';
import { typeStake, typeWin, splitStake } from './stakes.ts';

type Clicked = Extract<TicketEvent, { type: 'outcomeClicked' }>;

function click(ticket: ModelTicket, { selection, quickBetOn }: Clicked): ModelEffect[] {
  if (inProgress(ticket)) return [];
  const [first] = ticket.slip.entries;
  const isCustom = first?.type === 'custom_bet';
  if (quickBetOn && selection.matchStatus === 1 && !isCustom) return [{ type: 'startQuickBet', selection }];
  if (isCustom) return [{ type: 'openCustomBet', selection }];
  edit(ticket, '', (slip) => {
    if (isHeld(slip, selection.id)) removePick(slip, selection.id, ticket.terms);
    else addPick(slip, selection, ticket.terms);
  });
  return [];
}

function accept(ticket: ModelTicket): void {
  if (inProgress(ticket) || ticket.state === 'SUCCESS') return;
  edit(ticket, '', (slip) => {
    dropGone(slip, ticket.terms);
    acceptOdds(slip, undefined);
  });
  clearErrors(ticket);
  ticket.receipt = null;
  rest(ticket);
}

function takeBack(ticket: ModelTicket): void {
  if (inProgress(ticket) || ticket.undo === null) return;
  const before = ticket.slip;
  ticket.slip = ticket.undo.slip;
  ticket.undo = { slip: before, change: '' };
  clearErrors(ticket);
  ticket.receipt = null;
  rest(ticket);
}

/**
 * One event. Changes the ticket and says what is to be done outside, but for saving the slip.
 * Long: one case for each event, most of one or two lines.
 */
function applyEvent(ticket: ModelTicket, event: TicketEvent): ModelEffect[] {
  const { terms } = ticket;
  switch (event.type) {
    case 'outcomeClicked':
      return click(ticket, event);
    case 'customBetBuilt':
      edit(ticket, '', (slip) => buildCustom(slip, event.selections, event.odds, terms));
      return [];
    case 'customPriced':
      learn(ticket, (slip) => applyPrice(slip, event.betId, event.selectionIds, event.odds));
      return [];
    case 'selectionRemoved':
      edit(ticket, '', (slip) => removePick(slip, event.selectionId, terms));
      return [];
    case 'selectionsRemoved':
      edit(ticket, '', (slip) => {
        for (const id of event.selectionIds) removePick(slip, id, terms);
      });
      return [];
    case 'betRemoved':
      edit(ticket, '', (slip) => dropEntries(slip, new Set([event.betId])));
      return [];
    case 'unavailableRemoved':
      edit(ticket, '', (slip) => dropGone(slip, terms));
      return [];
    case 'cleared':
      edit(ticket, '', clear);
      return [];
    case 'typeChosen':
      edit(ticket, '', (slip) => chooseType(slip, event.betType, terms));
      return [];
    case 'systemTypeChosen':
      edit(ticket, '', (slip) => chooseSystem(slip, event.systemTypeId, terms));
      return [];
    case 'bankerToggled':
      edit(ticket, '', (slip) => toggleBanker(slip, event.selectionId, terms));
      return [];
    case 'eachWayToggled':
      edit(ticket, '', (slip) => toggleEachWay(slip, event.betId));
      return [];
    case 'stakeTyped':
      edit(ticket, `stake ${event.betId}`, (slip) => {
        const entry = entryById(slip, event.betId);
        if (entry !== undefined) typeStake(entry, event.text, event.source ?? 'typed');
      });
      return [];
    case 'stakeForAllTyped':
      edit(ticket, 'stake for all', (slip) => {
        for (const entry of slip.entries) typeStake(entry, event.text, 'typed');
      });
      return [];
    case 'stakeSplit':
      edit(ticket, 'split', (slip) => splitStake(slip, event.text, terms));
      return [];
    case 'winTyped':
      edit(ticket, `win ${event.betId}`, (slip) => {
        const entry = entryById(slip, event.betId);
        if (entry !== undefined) typeWin(entry, event.text);
      });
      return [];
    case 'acceptPolicyChosen':
      terms.policy = event.policy;
      learn(ticket, judgeAnew);
      return [];
    case 'changesAccepted':
      accept(ticket);
      return [];
    case 'undone':
      takeBack(ticket);
      return [];
    case 'marketsChanged':
      learn(ticket, (slip) => applyMarkets(slip, event.matchId, event.markets));
      return [];
    case 'matchChanged':
      learn(ticket, (slip) => applyMatch(slip, event.matchId, event.status));
      return [];
    case 'providerChanged':
      if (terms.closed.includes(event.provider) !== event.active) return [];
      terms.closed = terms.closed.filter((provider) => provider !== event.provider);
      if (!event.active) terms.closed = [...terms.closed, event.provider];
      learn(ticket, () => undefined);
      return [];
    case 'settingsKnown':
      terms.types = event.systemTypes;
      terms.unsplit = event.singleBetProviders;
      terms.closed = event.inactiveProviders;
      learn(ticket, () => undefined);
      return [];
    case 'currencyChanged':
      if (terms.currency.code === event.currency.code) return [];
      terms.currency = event.currency;
      learn(ticket, (slip) => convert(slip, event.currency));
      return [];
    case 'bonusesKnown':
      terms.bonuses = event.bonuses;
      return [];
    case 'bonusChosen':
      edit(ticket, '', (slip) => takeBonus(slip, event.betId, event.bonusId, terms.bonuses));
      return [];
    case 'jackpotsKnown':
      terms.jackpots = event.jackpots;
      return [];
    case 'placePressed':
      return place(ticket, event);
    case 'answered':
      return applyVerdict(ticket, event.key, event.verdict, false);
    case 'resolved':
      return applyVerdict(ticket, event.key, event.verdict, true);
    case 'betsDecided':
      return applyBets(ticket, event.key, event.bets);
    case 'receiptDismissed':
      dismiss(ticket, event.reuse);
      return [];
    case 'restoreStarted':
      ticket.restoring = true;
      return [];
    case 'restored':
      restore(ticket, event);
      return [];
    case 'restoreFailed':
      ticket.restoring = false;
      return [{ type: 'report' }];
    case 'sessionChanged':
      return changeSession(ticket, event);
  }
}

/** One event of the ticket: changes it, and says what is to be done outside, in order. */
export function stepModel(ticket: ModelTicket, event: TicketEvent): ModelEffect[] {
  const before = copySlip(ticket.slip);
  const effects = applyEvent(ticket, event);
  if (!inProgress(ticket)) derive(ticket);
  if (event.type === 'restored' && event.from === 'session') return effects;
  return sameSlip(before, ticket.slip) ? effects : [...effects, { type: 'save' }];
}
