import { idempotencyKey } from '@touchline/contract';
import { isSavedBet } from '@touchline/rules';
import type { Press } from '@touchline/rules';
import { isRecord } from '../is-record.ts';

/** Reading back what an earlier version of the page, or a hand, may have written into the browser's storage. */

/** A press carries at most what a slip holds. */
const mostEntries = 200;

/**
 * Whether it is a request to place bets. Whether the server would take it does not matter: refused or lost, it was
 * pressed, and only its key says what became of it.
 */
function isRequest(value: unknown): value is Press['request'] {
  return (
    isRecord(value) &&
    isRecord(value['meta']) &&
    Array.isArray(value['bets']) &&
    value['bets'].every((bet: unknown) => isRecord(bet) && isRecord(bet['stake']))
  );
}

function isEntries(value: unknown): value is Press['entries'] {
  return Array.isArray(value) && value.length <= mostEntries && value.every(isSavedBet);
}

/**
 * A press of the outbox; null when it has no valid key or no request. It may always have been placed. Without entries
 * that can be read it has none, so that no slip repeats it; without a time it is of an age at which nothing still travels.
 */
export function readPress(value: unknown): Press | null {
  if (!isRecord(value)) return null;
  const { key, request, entries, pressedAt } = value;
  const readKey = idempotencyKey.safeParse(key);
  if (!readKey.success || !isRequest(request)) return null;
  return {
    key: readKey.data,
    request,
    entries: isEntries(entries) ? entries : [],
    pressedAt: typeof pressedAt === 'number' && Number.isFinite(pressedAt) ? pressedAt : 0,
    mayBePlaced: true,
  };
}
