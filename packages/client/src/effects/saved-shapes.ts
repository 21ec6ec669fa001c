import { calls, idempotencyKey } from '@touchline/contract';
import { isSavedBet } from '@touchline/rules';
import type { Press } from '@touchline/rules';

/** Reading back what an earlier version of the page, or a hand, may have written into the browser's storage. */

type Shape<T> = { readonly [Key in keyof T]-?: (value: unknown) => boolean };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOf = <T>(shape: Shape<T>): ((value: unknown) => value is T) => {
  const checks = Object.entries<(value: unknown) => boolean>(shape);
  return (value): value is T => isRecord(value) && checks.every(([key, check]) => check(value[key]));
};

/** A press carries at most what a slip holds. */
const mostEntries = 200;

export const isPress = shapeOf<Press>({
  key: (value) => idempotencyKey.safeParse(value).success,
  request: (value) => calls.placeBets.body?.safeParse(value).success === true,
  entries: (value) => Array.isArray(value) && value.length <= mostEntries && value.every(isSavedBet),
  pressedAt: (value) => typeof value === 'number' && Number.isFinite(value),
  mayBePlaced: (value) => typeof value === 'boolean',
});

/** What was saved under a version, or why it cannot be used. */
export type Saved<T> =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly error: unknown };

/** `upgrade`: makes of a value of this version, as an earlier page may have written it, what is written today. */
export const readSaved = <T>(
  text: string | null,
  version: number,
  isValue: (value: unknown) => value is T,
  upgrade: (value: unknown) => unknown,
): Saved<T> => {
  if (text === null) return { kind: 'nothing' };
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || parsed['version'] !== version) throw new Error('saved by another version');
    const value = upgrade(parsed['value']);
    if (!isValue(value)) throw new Error('saved in another shape');
    return { kind: 'read', value };
  } catch (error) {
    return { kind: 'unreadable', error };
  }
};

export const writeSaved = (version: number, value: unknown): string => JSON.stringify({ version, value });
