import type { Database } from '../database/connect.ts';
import type { PhoneReset } from '../player/phone/phone-reset.ts';
import type { Attempts } from '../player/sessions/attempts.ts';
import { renewDevice } from '../player/sessions/devices.ts';
import type { PasswordReset } from '../player/sessions/password-reset.ts';
import { hashPassword } from '../player/sessions/password.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import { evenly, type Wait } from './evenly.ts';
import type { CallRequest, Handlers } from './handler.ts';
import { notAccepted } from './not-accepted.ts';
import { codeError, tooSoon } from './phone-calls.ts';
import { phoneOf } from './sign-up-person.ts';

export interface PasswordCodeCallsDeps extends ResetEnd {
  readonly attempts: Pick<Attempts, 'ask'>;
  readonly phoneReset: Pick<PhoneReset, 'ask' | 'reset'>;
  /** Beginnings of numbers that codes go to; any when empty. */
  readonly prefixes: readonly string[];
  /** Whether codes set passwords here. */
  readonly isOffered: boolean;
  /** For tests. */
  readonly wait?: Wait;
}

/** What ends with a password. */
export interface ResetEnd {
  readonly db: Database;
  readonly sessions: Pick<Sessions, 'end'>;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
}

/** Ends every session of a player whose password was replaced, and lets the browser that did it sign in. */
export async function endAfterReset(
  { db, sessions, disconnectUser }: ResetEnd,
  { playerId, openSessions }: PasswordReset,
  cookies: Pick<CallRequest<unknown>['cookies'], 'device' | 'setDevice' | 'clearSession'>,
): Promise<void> {
  for (const id of openSessions) await sessions.end(id);
  disconnectUser(playerId);
  cookies.clearSession();
  // A lock that strangers caused does not keep the owner out.
  cookies.setDevice(await renewDevice(db, cookies.device, playerId));
}

/** A new password for an account that has a phone alone (AUTH-06). Responses never reveal who has an account (R13). */
export function passwordCodeCalls(deps: PasswordCodeCallsDeps) {
  const { db, attempts, phoneReset, prefixes, isOffered, wait } = deps;
  const numberOf = async (text: string, what: string, address: string): Promise<string> => {
    if (!isOffered) throw notAccepted({ path: 'body.phone_number', message: 'is nothing that passwords are set by' });
    const phone = phoneOf(text, prefixes);
    const verdict = await attempts.ask(what, phone, address);
    if (!verdict.allowed) throw tooSoon(verdict.retryAfterSeconds);
    return phone;
  };

  return {
    async askPasswordCode({ body, address, cookies }) {
      const phone = await numberOf(body.phone_number, 'password code', address);
      const browser = await renewDevice(db, cookies.device, null);
      await evenly(phoneReset.ask(phone, browser, address), wait);
      cookies.setDevice(browser);
      return { sent: true } as const;
    },

    async resetPasswordByCode({ body, address, cookies }) {
      const browser = cookies.device ?? '';
      // The code counts in the browser that asked: attempts elsewhere take none of its own.
      const phone = await numberOf(body.phone_number, `reset by code ${browser}`, address);
      const reset = await phoneReset.reset({ phone, browser, code: body.code }, await hashPassword(body.password));
      if (typeof reset === 'string') throw codeError(reset);
      await endAfterReset(deps, reset, cookies);
      return { changed: true } as const;
    },
  } satisfies Pick<Handlers, 'askPasswordCode' | 'resetPasswordByCode'>;
}
