/** Slips and players that come and go (SLIP-17, PLC-09, record 12). */
import { noBonuses, unknownBonuses } from '@touchline/rules';
import type { TicketEvent } from '@touchline/rules';
import { chooseBonuses } from './bonuses.ts';
import { askFor, inProgress, rest, clearErrors } from './desk.ts';
import type { ModelEffect, ModelTicket } from './desk.ts';
import { copyEntry, slipOf, regularOf, customsOf } from './entries.ts';
import type { Entry } from './entries.ts';
import { convert } from './facts.ts';
import { pressOf } from './placing.ts';
import { settle } from './prices.ts';
import { isHeld, addPicked, putCustom, renew } from './slip.ts';

/** The placed entries once more, at their odds, without stakes: beside what the slip holds, as if picked again. */
function reuse(ticket: ModelTicket, entries: readonly Entry[]): void {
  const { slip, terms } = ticket;
  const again = entries.map(copyEntry);
  for (const entry of again) renew(entry, terms);
  if (slip.entries.length === 0) {
    slip.entries = again;
    return;
  }
  const customs = customsOf(slip);
  slip.entries = regularOf(slip);
  for (const entry of again) {
    if (entry.type === 'custom_bet') continue;
    for (const pick of entry.picks) if (!isHeld(slip, pick.id)) addPicked(slip, pick, terms);
  }
  slip.entries.push(...customs);
  for (const entry of again) {
    if (entry.type !== 'custom_bet') continue;
    entry.declines = false;
    putCustom(slip, entry);
  }
}

export function dismiss(ticket: ModelTicket, isReused: boolean): void {
  if (ticket.receipt === null) return;
  if (isReused) reuse(ticket, ticket.receipt.entries);
  ticket.receipt = null;
  ticket.undo = null;
  settle(ticket.slip, ticket.terms);
  if (ticket.state === 'SUCCESS') rest(ticket);
}

type Restored = Extract<TicketEvent, { type: 'restored' }>;

export function restore(ticket: ModelTicket, { slip, from }: Restored): void {
  ticket.restoring = false;
  if (inProgress(ticket) || (from === 'session' && ticket.slip.entries.length > 0)) return;
  const before = ticket.slip;
  ticket.slip = slipOf(slip);
  convert(ticket.slip, ticket.terms.currency);
  settle(ticket.slip, ticket.terms);
  ticket.undo = from === 'sharing' ? { slip: before, change: '' } : null;
  ticket.receipt = null;
  clearErrors(ticket);
  rest(ticket);
}

type SessionChanged = Extract<TicketEvent, { type: 'sessionChanged' }>;

/** Another player, or none: nothing that was said to the one before stays. */
function greet(ticket: ModelTicket, playerId: string | null): void {
  if (ticket.player !== null) chooseBonuses(ticket.slip, noBonuses);
  ticket.terms.bonuses = unknownBonuses;
  clearErrors(ticket);
  ticket.restoring = false;
  ticket.undo = null;
  ticket.receipt = null;
  ticket.player = playerId;
  ticket.press = null;
  ticket.delay = null;
  ticket.unresolved = null;
  rest(ticket);
}

/** The press that the outbox holds for the player is looked up, unless one is at work already. */
export function changeSession(ticket: ModelTicket, { playerId, unresolved }: SessionChanged): ModelEffect[] {
  const isSame = playerId === ticket.player;
  if (isSame && (unresolved === null || inProgress(ticket) || ticket.unresolved !== null)) return [];
  if (!isSame) greet(ticket, playerId);
  if (unresolved === null) return [];
  const press = { ...pressOf(unresolved), maybe: true };
  ticket.unresolved = { press, resolving: true };
  return [{ type: 'resolve', press, how: 'look_up', resolveFor: askFor }];
}
