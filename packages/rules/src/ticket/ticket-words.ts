import { type BetError, wrongOddsKeys } from './ticket-wire.ts';
import type { TicketEffect, TicketError } from './ticket-types.ts';

type Alert = Extract<TicketEffect, { type: 'alert' }>;

/** How long an unknown verdict is asked about, ms. */
export const resolveFor = 15_000;

/** TKT-04. */
export const genericAlert: Alert = {
  type: 'alert',
  tone: 'error',
  titleKey: 'global-error.default.title',
  descriptionKey: 'global-error.default.description',
};

/** The same for a refusal without a code, in the server's own words where it had any (TKT-04, PLC-01a). */
export function alertOf(message: string | null): Alert {
  return message === null || message === '' ? genericAlert : { ...genericAlert, descriptionKey: message };
}

export const offlineAlert: Alert = {
  type: 'alert',
  tone: 'error',
  titleKey: 'error.connection.title',
  descriptionKey: 'error.connection.description',
};

/** The bet could not be confirmed, and where to look. */
export const unconfirmed: Alert = {
  type: 'alert',
  tone: 'warning',
  titleKey: 'ticket.unconfirmed.title',
  descriptionKey: 'ticket.unconfirmed.description',
};

/** An earlier bet has to be settled before a new one can be placed. */
export const resolveFirst: Alert = {
  type: 'alert',
  tone: 'warning',
  titleKey: 'ticket.resolve_first.title',
  descriptionKey: 'ticket.resolve_first.description',
};

export const earlierPlaced: Alert = {
  type: 'alert',
  tone: 'success',
  titleKey: 'ticket.earlier_placed.title',
  descriptionKey: 'ticket.earlier_placed.description',
};

export const earlierNotPlaced: Alert = {
  type: 'alert',
  tone: 'info',
  titleKey: 'ticket.earlier_not_placed.title',
  descriptionKey: 'ticket.earlier_not_placed.description',
};

const ownKeys: ReadonlyMap<number | null, string> = new Map([
  [101, 'error.place_bets.invalid_odds'],
  [114, 'error.platform.pve_player_bet_forbidden'],
  [120, 'error.place_bets.invalid_odds_custom_bet'],
]);

/** Text key of a refusal: the server's own wins, and may be a sentence (PLC-01, PLC-01a). */
export function refusalKey(code: number | null, key: string | null): string {
  if (key !== null && key !== '') return key;
  return ownKeys.get(code) ?? 'error.place_bets.default';
}

/** Codes that say that the odds of a selection or of a custom bet have moved (PLC-02). */
const wrongOddsCodes: ReadonlySet<number | null> = new Set([101, 120]);

/**
 * The server's message, with the text key or sentence that is shown (PLC-01) and whether the odds were the reason
 * (PLC-03).
 */
export function errorOf(code: number | null, message: string | null, details?: unknown): TicketError {
  const key = refusalKey(code, message);
  const oddsChanged = wrongOddsCodes.has(code) || wrongOddsKeys.includes(key);
  return { key, code, oddsChanged, ...(details === undefined ? {} : { details }) };
}

/**
 * Whether a code is about the bets of the press, so that it settles a press that may have been placed before. Codes
 * from 1000 up speak of the call alone, but for the reuse of a key.
 */
export function isAboutBets(code: number | null): boolean {
  return code !== null && (code < 1000 || code === 1009);
}

/** The most or least that a refused bet may be, as far as it was said; of a limit of the player, what is left of it. */
export function mostAllowed({ limit, limit_type: type, left = '' }: BetError): string | null {
  if (type === undefined) return limit ?? null;
  // Minutes are no amount of a bet, and neither is nothing.
  return type === 'time' || !/[1-9]/.test(left) ? null : left;
}
