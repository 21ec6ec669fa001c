import * as z from 'zod/mini';
import { idempotencyKey } from '@touchline/contract';
import type { Press } from '@touchline/rules';
import { isSavedBet } from './saved-slip.ts';

/** Reading back what an earlier version of the page, or a hand, may have written into the browser's storage. */

/** A press carries at most what a slip holds. */
const mostEntries = 200;

/**
 * A key and a request to place bets. Whether the server would take the request does not matter: refused or lost, it was
 * pressed, and only its key says what became of it. Kept as it was sent, so the schema judges and does not copy.
 */
const pressed = z.object({
  key: idempotencyKey,
  request: z.object({ meta: z.object({}), bets: z.array(z.object({ stake: z.object({}) })) }),
});
type Pressed = Pick<Press, 'key' | 'request'> & { readonly entries?: unknown; readonly pressedAt?: unknown };

function isPressed(value: unknown): value is Pressed {
  return pressed.safeParse(value).success;
}

function isEntries(value: unknown): value is Press['entries'] {
  return Array.isArray(value) && value.length <= mostEntries && value.every(isSavedBet);
}

/**
 * A press of the outbox; null when it has no valid key or no request. It may always have been placed. Without entries
 * that can be read it has none, so that no slip repeats it; without a time it is of an age at which nothing still travels.
 */
export function readPress(value: unknown): Press | null {
  if (!isPressed(value)) return null;
  const { key, request, entries, pressedAt } = value;
  return {
    key,
    request,
    entries: isEntries(entries) ? entries : [],
    pressedAt: typeof pressedAt === 'number' ? pressedAt : 0,
    mayBePlaced: true,
  };
}
