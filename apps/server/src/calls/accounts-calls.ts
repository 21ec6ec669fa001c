import type { Database } from '../database/connect.ts';
import type { SignUp } from '../database/tables/players-tables.ts';
import { currencyOf } from '../sportsbook/ledger/currencies.ts';
import type { Mail } from '../player/mail/mail.ts';
import type { LetterRation } from '../player/mail/ration.ts';
import type { Attempts } from '../player/sessions/attempts.ts';
import { forgetDevices, hashOfDevice, knownDevice, renewDevice } from '../player/sessions/devices.ts';
import {
  type Asked,
  deviceBehind,
  dropLetters,
  issueLetter,
  signUpAwaiting,
  spendLetter,
} from '../player/sessions/account-letters.ts';
import { canonicalEmail } from '../player/sessions/logins.ts';
import { hashPassword, verifyPassword } from '../player/sessions/password.ts';
import { findByLogin, insertPlayer } from '../player/sessions/players.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import { evenly, type Wait } from './evenly.ts';
import { CallError, type Handlers } from './handler.ts';

export interface AccountCallsDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly mail: Mail;
  readonly letters: LetterRation;
  /** Full address of a path of the page in a locale; null or an unknown locale is the first one. */
  readonly pageAddress: (path: string, locale: string | null) => string;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
  /** A player has just been confirmed: what a new player begins with. */
  readonly welcome: (playerId: string) => Promise<void>;
  /** For tests. */
  readonly wait?: Wait;
}

type Names =
  | 'signUp'
  | 'confirmEmail'
  | 'confirmWithPassword'
  | 'sendConfirmationAgain'
  | 'askPasswordReset'
  | 'resetPassword';

/** One part of a request that cannot be right. */
function wrong(path: string, message: string): CallError {
  return new CallError('bad_request', 'The house does not take this.', { details: [{ path, message }] });
}

/** The canonical form of an address that somebody sent. */
function emailOf(body: { readonly email: string }): string {
  const email = canonicalEmail(body.email);
  if (email === null) throw wrong('body.email', 'is no address that a letter can be sent to');
  return email;
}

function spentLetter(): CallError {
  return new CallError('letter_spent', 'This link was used already, or is too old.');
}

/** Opening accounts, and passwords that were forgotten (AUTH-06, NAV-25). Answers never tell who has an account (R13). */
export function accountCalls(deps: AccountCallsDeps): Pick<Handlers, Names> {
  const { db, attempts, mail, letters, pageAddress, wait } = deps;

  /** Asking costs a letter and a derived key: it is bounded like guessing. */
  const bound = async (what: string, about: string, address: string): Promise<void> => {
    const verdict = await attempts.ask(what, about, address);
    if (verdict.allowed) return;
    throw new CallError('too_many_requests', 'Too many requests of this kind; try again later.', {
      retryAfter: verdict.retryAfterSeconds,
    });
  };

  const writeConfirmation = async (playerId: string, to: string, asked: Asked, locale: string): Promise<void> => {
    const token = await issueLetter(db, playerId, 'confirmation', asked);
    const link = pageAddress(`/users/confirmation?confirmation_token=${token}`, locale);
    await mail.send({ to, kind: 'confirmation', link, locale });
  };

  /** Says that there is an account already. */
  const writeToKnown = (to: string, locale: string): Promise<void> =>
    mail.send({ to, kind: 'known', link: pageAddress('/users/sign-in', locale), locale });

  const writeToNewcomer = async (email: string, asked: Asked): Promise<void> => {
    if (!(await letters.byAnybody(email))) return;
    const { passwordHash, currency, language, affiliate } = asked.signUp;
    const from = affiliate === null ? {} : { affiliate };
    const added = await insertPlayer(db, { email, currency, language, ...from, confirmed: false }, passwordHash);
    const known = added === null ? await findByLogin(db, email) : { id: added, confirmed_at: null, language };
    if (known?.confirmed_at === null) return writeConfirmation(known.id, email, asked, language);
    // As for a newcomer, but its secret goes to nobody.
    if (known !== undefined) await issueLetter(db, known.id, 'confirmation', asked);
    return writeToKnown(email, known?.language ?? language);
  };

  /** To whoever knows the password that was chosen with an account that waits for its letter; to nobody else. */
  const writeAgain = async (
    email: string,
    password: string,
    deviceHash: Buffer,
    locale: string | null,
  ): Promise<void> => {
    const known = await findByLogin(db, email);
    const signUp = await signUpAwaiting(db, known?.id ?? null);
    // The same work whether anything waits or not.
    const isRight = await verifyPassword(signUp?.passwordHash ?? null, password);
    if (known === undefined || signUp === null || !isRight) return;
    if (!(await letters.byAnybody(email))) return;
    const language = locale ?? known.language;
    if (known.confirmed_at !== null) return writeToKnown(email, language);
    return writeConfirmation(known.id, email, { signUp, deviceHash }, language);
  };

  /** By the player's own device also when strangers have asked for all letters that there are for them. */
  const writeReset = async (email: string, device: string | null, locale: string | null): Promise<void> => {
    const player = await findByLogin(db, email);
    const own = await knownDevice(db, player?.id ?? null, device);
    const mayWrite = own === null ? await letters.byAnybody(email) : await letters.byDevice(email, own);
    if (player === undefined || !mayWrite) return;
    const token = await issueLetter(db, player.id, 'password');
    const language = locale ?? player.language;
    const link = pageAddress(`/users/password/edit?reset_password_token=${token}`, language);
    await mail.send({ to: email, kind: 'password', link, locale: language });
  };

  /** The address is its owner's. Answers whether it was not known to be before. */
  const confirm = async (transaction: Database, playerId: string, signUp: SignUp | null): Promise<boolean> => {
    const asked = signUp && {
      password_hash: signUp.passwordHash,
      currency: signUp.currency,
      language: signUp.language,
      affiliate: signUp.affiliate,
    };
    const { numUpdatedRows } = await transaction
      .updateTable('player')
      .set({ ...asked, confirmed_at: new Date() })
      .where('id', '=', playerId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    await dropLetters(transaction, playerId, 'confirmation');
    return numUpdatedRows > 0n;
  };

  /** Confirms an address by its letter, with the password of the sign-up or another one. */
  const confirmBy = async (token: string, passwordHash: string | null): Promise<{ readonly confirmed: true }> => {
    const playerId = await db.transaction().execute(async (transaction) => {
      const spent = await spendLetter(transaction, token, 'confirmation');
      if (spent === null) return null;
      const chosen = passwordHash === null ? {} : { passwordHash };
      await confirm(transaction, spent.playerId, spent.signUp && { ...spent.signUp, ...chosen });
      return spent.playerId;
    });
    if (playerId === null) throw spentLetter();
    await deps.welcome(playerId);
    return { confirmed: true };
  };

  return {
    async signUp({ body, address, cookies }) {
      const email = emailOf(body);
      if (currencyOf(body.currency) === undefined) throw wrong('body.currency', 'is no currency of this site');
      await bound('sign up', email, address);
      const signUp: SignUp = {
        passwordHash: await hashPassword(body.password),
        currency: body.currency,
        language: body.locale ?? 'en',
        affiliate: body.stag ?? null,
      };
      const browser = await renewDevice(db, cookies.device, null);
      await evenly(writeToNewcomer(email, { signUp, deviceHash: hashOfDevice(browser) }), wait);
      cookies.setDevice(browser);
      return { confirmation_required: true } as const;
    },

    async confirmEmail({ query, cookies }) {
      const token = query.confirmation_token;
      const asker = await deviceBehind(db, token, 'confirmation');
      if (asker === undefined) throw spentLetter();
      // Whoever asked for the letter chose the password of the sign-up; anybody may ask for one to anybody's address.
      if (cookies.device === null || asker?.equals(hashOfDevice(cookies.device)) !== true)
        throw new CallError('password_needed', 'Choose the password: the account was asked for in another browser.');
      return confirmBy(token, null);
    },

    async confirmWithPassword({ body, address }) {
      await bound('confirm', body.confirmation_token, address);
      return confirmBy(body.confirmation_token, await hashPassword(body.password));
    },

    async sendConfirmationAgain({ body, address, cookies }) {
      const email = emailOf(body);
      await bound('confirmation', email, address);
      const browser = await renewDevice(db, cookies.device, null);
      await evenly(writeAgain(email, body.password, hashOfDevice(browser), body.locale ?? null), wait);
      cookies.setDevice(browser);
      return { sent: true } as const;
    },

    async askPasswordReset({ body, address, cookies }) {
      const email = emailOf(body);
      await bound('password', email, address);
      await evenly(writeReset(email, cookies.device, body.locale ?? null), wait);
      return { sent: true } as const;
    },

    async resetPassword({ body, address, cookies }) {
      await bound('reset', body.reset_password_token, address);
      const hashed = await hashPassword(body.password);
      const done = await db.transaction().execute(async (transaction) => {
        const spent = await spendLetter(transaction, body.reset_password_token, 'password');
        if (spent === null) return null;
        const { playerId } = spent;
        // The letter reached its owner: the address is theirs.
        const isNew = await confirm(transaction, playerId, null);
        await transaction.updateTable('player').set({ password_hash: hashed }).where('id', '=', playerId).execute();
        await forgetDevices(transaction, playerId);
        return { playerId, isNew };
      });
      if (done === null) throw spentLetter();
      const { playerId, isNew } = done;
      const open = await db
        .selectFrom('session')
        .select('id')
        .where('player_id', '=', playerId)
        .where('ended_at', 'is', null)
        .execute();
      for (const { id } of open) await deps.sessions.end(id);
      deps.disconnectUser(playerId);
      cookies.clearSession();
      // Strangers who have locked the account do not keep its owner out.
      cookies.setDevice(await renewDevice(db, cookies.device, playerId));
      if (isNew) await deps.welcome(playerId);
      return { changed: true } as const;
    },
  };
}
