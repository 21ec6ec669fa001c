import type { Database } from '../database/connect.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { signUpAwaiting } from '../sessions/letters.ts';
import { verifyPassword } from '../sessions/password.ts';
import { findByLogin, findPlayer, normaliseLogin, playerWire } from '../sessions/players.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { CallError, type Handlers } from './handler.ts';

export interface SessionCallsDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
}

/** Signing in and out (AUTH-03, AUTH-04, R13). */
export const sessionCalls = ({ db, sessions, attempts, disconnectUser }: SessionCallsDeps) =>
  ({
    async signIn({ body, address, caller, cookies }) {
      const login = normaliseLogin(body.login);
      if (!(await attempts.begin(login, address))) {
        throw new CallError('too_many_requests', 'Too many attempts to sign in; try again later.');
      }
      const row = await findByLogin(db, login);
      // The same words and the same work whether there is such an account or not.
      const isConfirmed = row !== undefined && row.confirmed_at !== null;
      const right = await verifyPassword(isConfirmed ? row.password_hash : null, body.password);
      if (!isConfirmed || !right) {
        // Said to whoever has just signed up with this password, also with an address that has an account: nobody learns
        // by signing up that there is one (R13).
        const awaiting = row === undefined ? null : await signUpAwaiting(db, row.id);
        if (await verifyPassword(awaiting?.passwordHash ?? null, body.password))
          throw new CallError('email_unconfirmed', 'The email address is not confirmed yet.');
        throw new CallError('wrong_credentials', 'The login or the password is wrong.');
      }
      await attempts.succeeded(login, address);
      if (caller !== null) {
        await sessions.end(caller.sessionId);
        disconnectUser(caller.playerId);
      }
      const token = await sessions.open(row.id, address);
      // A new password ends the sessions that it finds; one that the old password opens at that moment must not outlive it.
      const now = await findPlayer(db, row.id);
      if (now?.password_hash !== row.password_hash) {
        const opened = await sessions.callerOf(token);
        if (opened !== null) await sessions.end(opened.sessionId);
        throw new CallError('wrong_credentials', 'The login or the password is wrong.');
      }
      cookies.setSession(token);
      return playerWire(row);
    },

    async signOut({ caller, cookies }) {
      if (caller !== null) {
        await sessions.end(caller.sessionId);
        disconnectUser(caller.playerId);
      }
      cookies.clearSession();
      return { signed_out: true } as const;
    },
  }) satisfies Pick<Handlers, 'signIn' | 'signOut'>;
