import * as z from 'zod/mini';
import { readBody } from '../http/input.ts';

/** Minutes that the cookie of a session lives. */
const mostMinutes = 30 * 24 * 60;

const accountOptions = z.strictObject({
  session_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(mostMinutes))),
});

/** What the bookmaker asks and allows of its players. */
export interface AccountOptions {
  /** Minutes from a sign-in to the end of its session; null for no limit (AUTH-14). */
  readonly sessionMinutes: number | null;
}

/** Reads the JSON of `ACCOUNTS`, which may be empty; a text says what is wrong with it. */
export function readAccounts(text: string): AccountOptions | string {
  const read = readBody(accountOptions, Buffer.from(text === '' ? '{}' : text), 'application/json', undefined);
  if ('details' in read) {
    const [{ path, message } = { path: '', message: '' }] = read.details;
    return `ACCOUNTS is wrong: ${path.replace('body', 'it').replace('it.', '')} ${message}`;
  }
  // `readBody` has checked it.
  const { session_minutes: sessionMinutes = null } = read.value as z.infer<typeof accountOptions>;
  return { sessionMinutes };
}
