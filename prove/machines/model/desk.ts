/** What the ticket of the model holds, and the two ways in which it changes: the player edits, facts come in (record 12). */
import type { Bet, BetError } from '@touchline/contract';
import { unknownBonuses } from '@touchline/rules';
import type { SlipSelection, Ticket } from '@touchline/rules';
import { chooseBonuses, joinJackpots } from './bonuses.ts';
import { emptySlip, copySlip } from './entries.ts';
import type { Currency, Entry, Slip, Terms } from './entries.ts';
import { sameBets } from './placing.ts';
import type { ModelPress } from './placing.ts';
import { followAll, settle, needsYes } from './prices.ts';
import { sameEntry, sameSlip } from './same.ts';

export interface ModelError {
  key: string;
  code: number | null;
  oddsChanged: boolean;
}

export type ModelRefusal = ModelError & { limit: string | null };

/** What the model says is to be done outside. An alert is known by the text of its title. */
export type ModelEffect =
  | { type: 'place'; press: ModelPress; isRepeat: boolean }
  | { type: 'resolve'; press: ModelPress; how: 'ask_again' | 'look_up'; resolveFor: number }
  | { type: 'awaitDecision'; press: ModelPress; until: string | null; resolveFor: number }
  | { type: 'forget'; key: string }
  | { type: 'alert'; title: string }
  | { type: 'askSignIn' }
  | { type: 'expireSession' }
  | { type: 'betsPlaced'; bets: readonly Bet[] }
  | { type: 'startQuickBet'; selection: SlipSelection }
  | { type: 'openCustomBet'; selection: SlipSelection }
  | { type: 'report' }
  | { type: 'save' }
  | { type: 'addToSlip'; selection: SlipSelection; stake: string };

export interface Asked {
  press: ModelPress;
  resolving: boolean;
}

/** Bets of the press in flight that the server decides on later, with those beside that it refused at once. */
export interface ModelDelay {
  bets: Bet[];
  refused: readonly BetError[];
}

export interface ModelTicket {
  state: Ticket['state'];
  slip: Slip;
  terms: Terms;
  undo: { slip: Slip; change: string } | null;
  restoring: boolean;
  player: string | null;
  processing: Entry[];
  press: Asked | null;
  delay: ModelDelay | null;
  unresolved: Asked | null;
  error: ModelError | null;
  betErrors: Map<string, ModelRefusal>;
  pickErrors: Map<string, ModelError>;
  receipt: { bets: readonly Bet[]; entries: Entry[] } | null;
}

export function newTicket(currency: Currency): ModelTicket {
  return {
    state: 'INITIAL',
    slip: emptySlip(),
    terms: {
      currency,
      policy: { mode: 'none' },
      types: [],
      closed: [],
      unsplit: [],
      bonuses: unknownBonuses,
      jackpots: [],
    },
    undo: null,
    restoring: false,
    player: null,
    processing: [],
    press: null,
    delay: null,
    unresolved: null,
    error: null,
    betErrors: new Map(),
    pickErrors: new Map(),
    receipt: null,
  };
}

const wrongOdds = new Set([
  'error.risk_validation.odds_different_than_bookmaker',
  'error.risk_validation.odds_higher_than_bookmakers',
  'error.risk_validation.odds_to_low',
  'error.risk_validation.odds_higher_than_bookmakers_current_odds',
]);

function keyOfCode(code: number | null): string {
  if (code === 101) return 'error.place_bets.invalid_odds';
  if (code === 120) return 'error.place_bets.invalid_odds_custom_bet';
  return code === 114 ? 'error.platform.pve_player_bet_forbidden' : 'error.place_bets.default';
}

/** PLC-01, PLC-03. */
export function errorOf(code: number | null, message: string | null): ModelError {
  const key = message ?? keyOfCode(code);
  return { key, code, oddsChanged: code === 101 || code === 120 || wrongOdds.has(key) };
}

export const genericAlert = 'global-error.default.title';
/** Answers are asked for as long as 15 s (record 8). */
export const askFor = 15_000;

export function inProgress(ticket: ModelTicket): boolean {
  return ticket.state === 'PROCESSING';
}

export function rest(ticket: ModelTicket): void {
  ticket.state = needsYes(ticket.slip, ticket.terms) ? 'ODDS_CHANGED' : 'INITIAL';
  ticket.processing = [];
}

export function clearErrors(ticket: ModelTicket): void {
  ticket.error = null;
  ticket.betErrors = new Map();
  ticket.pickErrors = new Map();
}

/** Entries whose press has no answer, while the slip has all of them as they were pressed. */
function waiting({ slip, unresolved }: ModelTicket): Entry[] {
  const pressed = unresolved?.press.entries ?? [];
  const standing = slip.entries.filter(({ id }) => pressed.some((entry) => entry.id === id));
  return sameBets(pressed, standing) ? standing : [];
}

/**
 * What follows from slip and bonuses; an entry in progress stays as it was pressed, and so does one of which nobody knows
 * what became, but for the jackpots.
 */
export function derive(ticket: ModelTicket): void {
  const { slip, terms } = ticket;
  const kept = waiting(ticket);
  followAll(slip, kept);
  chooseBonuses(slip, terms.bonuses, kept);
  joinJackpots(slip, terms.jackpots);
}

/** Errors stay at the entries that a change did not touch. */
export function keepErrors(ticket: ModelTicket, before: Slip): void {
  ticket.error = null;
  if (ticket.betErrors.size + ticket.pickErrors.size === 0) return;
  const kept = ticket.slip.entries.filter((entry) => before.entries.some((was) => sameEntry(was, entry)));
  const picks = new Set(kept.flatMap((entry) => entry.picks.map((pick) => pick.id)));
  const entries = new Set(kept.map((entry) => entry.id));
  ticket.betErrors = new Map([...ticket.betErrors].filter(([id]) => entries.has(id)));
  ticket.pickErrors = new Map([...ticket.pickErrors].filter(([id]) => picks.has(id)));
}

/**
 * A change by the player: ignored in progress, taken back by `undone`, and without effect where nothing changes. `how`
 * says true when something took a place, even of its like.
 */
export function edit(ticket: ModelTicket, change: string, how: (slip: Slip) => boolean | void): void {
  if (inProgress(ticket)) return;
  const before = copySlip(ticket.slip);
  const isReplaced = how(ticket.slip) === true;
  settle(ticket.slip, ticket.terms);
  derive(ticket);
  if (!isReplaced && sameSlip(before, ticket.slip)) return;
  const typesOn = change !== '' && ticket.undo?.change === change;
  if (!typesOn) ticket.undo = { slip: before, change };
  keepErrors(ticket, before);
  ticket.receipt = null;
  rest(ticket);
}

/** Facts go into both slips; the state follows but in progress and in SUCCESS (TKT-10, TKT-11). */
export function learn(ticket: ModelTicket, fact: (slip: Slip) => void): void {
  for (const slip of [ticket.slip, ticket.undo?.slip]) {
    if (slip === undefined) continue;
    fact(slip);
    settle(slip, ticket.terms);
  }
  if (inProgress(ticket) || ticket.state === 'SUCCESS') return;
  if (needsYes(ticket.slip, ticket.terms)) {
    ticket.state = 'ODDS_CHANGED';
  } else if (ticket.state === 'ODDS_CHANGED') {
    ticket.state = 'INITIAL';
    ticket.error = null;
  }
}
