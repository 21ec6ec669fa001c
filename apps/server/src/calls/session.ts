import type { LoginKind } from '@touchline/contract';
import type { Database } from '../database/connect.ts';
import type { Access } from '../http/access.ts';
import type { Attempts, Guess } from '../player/sessions/attempts.ts';
import { knownDevice, renewDevice } from '../player/sessions/devices.ts';
import { signUpAwaiting, spendLetter } from '../player/sessions/account-letters.ts';
import { canonicalLogin } from '../player/sessions/logins.ts';
import { verifyPassword } from '../player/sessions/password.ts';
import { findByLogin, findPlayer, type PlayerRow, playerWire } from '../player/sessions/players.ts';
import type { UserLimits } from '../player/protection/user-limits.ts';
import { openSessionsOf, type Sessions } from '../player/sessions/sessions.ts';
import { playerBehind } from './caller.ts';
import { evenly, type Wait } from './evenly.ts';
import { CallError, type Handlers } from './handler.ts';
import { notAccepted } from './not-accepted.ts';

export interface SessionCallsDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  /** Sends what unlocks an account to its owner; undefined for no account. */
  readonly sendUnlock: (player: PlayerRow | undefined, address: string) => Promise<void>;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
  /** What is refused in a country (AUTH-07). */
  readonly refusedIn: Access['refusedIn'];
  /** What players sign in by (AUTH-06). */
  readonly signInBy: readonly LoginKind[];
  /** For tests. */
  readonly wait?: Wait;
}

/** A login of a form that players do not sign in by here: it says nothing of any account (R13). */
function otherLogin(): CallError {
  return notAccepted({ path: 'body.login', message: 'is nothing that players sign in by' });
}

/** Signing in and out, and unlocking an account that strangers have locked (AUTH-03, AUTH-04, AUTH-06a, R13). */
export function sessionCalls(deps: SessionCallsDeps) {
  const { db, sessions, attempts, sendUnlock, disconnectUser, refusedIn, signInBy, wait } = deps;

  return {
    async signIn({ body, address, country, caller, cookies }) {
      // Before anything is read: it says nothing of any account (R13).
      if (refusedIn(country ?? null).includes('sign_in'))
        throw new CallError('sign_in_country', 'Nobody signs in from this country.');
      const login = canonicalLogin(body.login);
      if (!signInBy.includes(login.includes('@') ? 'email' : 'phone')) throw otherLogin();
      const row = await findByLogin(db, login);
      // From here on messages and work are the same whether the account exists or not (R13).
      const playerId = row?.id ?? null;
      const guess: Guess = { playerId, login, address, device: await knownDevice(db, playerId, cookies.device) };
      const verdict = await attempts.begin(guess);
      if (!verdict.allowed) {
        throw new CallError('too_many_requests', 'Too many attempts to sign in; try again later.', {
          retryAfter: verdict.retryAfterSeconds,
        });
      }
      const isConfirmed = row !== undefined && row.confirmed_at !== null;
      const right = await verifyPassword(isConfirmed ? row.password_hash : null, body.password);
      if (!isConfirmed || !right) {
        // Asks a newcomer with this password to confirm the address. It also happens for an address that has an
        // account, so that signing up reveals no account (R13).
        const awaiting = await signUpAwaiting(db, playerId);
        const isAwaited = await verifyPassword(awaiting?.passwordHash ?? null, body.password);
        if (verdict.isLast) await evenly(sendUnlock(row, address), wait);
        if (isAwaited) throw new CallError('email_unconfirmed', 'The email address is not confirmed yet.');
        throw new CallError('wrong_credentials', 'The login or the password is wrong.');
      }
      await attempts.succeeded(guess);
      if (caller !== null) {
        await sessions.end(caller.sessionId);
        disconnectUser(caller.playerId);
      }
      const token = await sessions.open(row.id, address);
      // Setting a new password ends the sessions that exist. One that is opened with the old password at the same moment
      // must end too.
      const now = await findPlayer(db, row.id);
      if (now?.password_hash !== row.password_hash) {
        const opened = await sessions.callerOf(token);
        if (opened !== null) await sessions.end(opened.sessionId);
        throw new CallError('wrong_credentials', 'The login or the password is wrong.');
      }
      const device = await renewDevice(db, cookies.device, row.id);
      cookies.setSession(token);
      cookies.setDevice(device);
      return playerWire(row);
    },

    async unlock({ query, cookies }) {
      const spent = await spendLetter(db, query.unlock_token, 'unlock');
      if (spent === null) throw new CallError('letter_spent', 'This link was used already, or is too old.');
      await attempts.forgive(spent.playerId);
      // Further attempts of strangers lock the account again, but not for this browser.
      cookies.setDevice(await renewDevice(db, cookies.device, spent.playerId));
      return { unlocked: true } as const;
    },

    async signOut({ caller, cookies }) {
      if (caller !== null) {
        await sessions.end(caller.sessionId);
        disconnectUser(caller.playerId);
      }
      cookies.clearSession();
      return { signed_out: true } as const;
    },

    async signOutEverywhere(request) {
      const { playerId } = playerBehind(request);
      for (const id of await openSessionsOf(db, playerId)) await sessions.end(id);
      disconnectUser(playerId);
      request.cookies.clearSession();
      return { signed_out: true } as const;
    },
  } satisfies Pick<Handlers, 'signIn' | 'unlock' | 'signOut' | 'signOutEverywhere'>;
}

/** What a session is told of its player while it is open (AUTH-14, RG-03). */
export function sportsbookSessionCalls({
  db,
  sessions,
  limits,
  disconnectUser,
}: Pick<SessionCallsDeps, 'db' | 'sessions' | 'disconnectUser'> & { readonly limits: Pick<UserLimits, 'track'> }) {
  return {
    async openSportsbookSession(request) {
      return { seconds_left: await sessions.note(playerBehind(request).sessionId, 'opened') };
    },

    async continueSportsbookSession(request) {
      return { seconds_left: await sessions.note(playerBehind(request).sessionId, 'continued') };
    },

    async trackActivity(request) {
      const { playerId, sessionId } = playerBehind(request);
      await sessions.note(sessionId, 'active');
      if (await limits.track(playerId)) return {};
      // Every session of theirs: the time is the player's.
      for (const id of await openSessionsOf(db, playerId)) await sessions.end(id);
      disconnectUser(playerId);
      request.cookies.clearSession();
      throw new CallError('unauthorized', 'The time that the player has set is used up.');
    },
  } satisfies Pick<Handlers, 'openSportsbookSession' | 'continueSportsbookSession' | 'trackActivity'>;
}
