import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/connect.ts';
import type { SignUp } from '../database/tables/players.ts';
import { currencyOf } from '../ledger/currencies.ts';
import type { Letter, Mail } from '../mail/mail.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { dropLetters, issueLetter, signUpAwaiting, spendLetter } from '../sessions/letters.ts';
import { hashPassword, verifyPassword } from '../sessions/password.ts';
import { findByLogin, insertPlayer, normaliseLogin } from '../sessions/players.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { CallError, type Handlers } from './handler.ts';

export interface AccountCallsDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly mail: Mail;
  /** Full address of a path of the page in a locale; null or an unknown locale is the first one. */
  readonly pageAddress: (path: string, locale: string | null) => string;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
  /** A player has just been confirmed: what a new player begins with. */
  readonly welcome: (playerId: string) => Promise<void>;
  /** Waits so many milliseconds; for tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

type Names = 'signUp' | 'confirmEmail' | 'sendConfirmationAgain' | 'askPasswordReset' | 'resetPassword';

/** Longer than a letter takes on any of its ways: how soon an answer comes tells nobody who has an account (R13). */
const answerMs = 250;

/** Opening accounts, and passwords that were forgotten (AUTH-06, NAV-25). Answers never tell who has an account (R13). */
export const accountCalls = (deps: AccountCallsDeps): Pick<Handlers, Names> => {
  const { db, attempts, mail, pageAddress, wait = (ms) => pause(ms) } = deps;

  /** Asking costs a letter and a derived key: it is bounded like guessing. */
  const bound = async (what: string, login: string, address: string): Promise<void> => {
    if (await attempts.begin(`${what} ${login}`, address)) return;
    throw new CallError('too_many_requests', 'Too many requests of this kind; try again later.');
  };

  const evenly = async (work: Promise<void>): Promise<void> => {
    await Promise.all([work, wait(answerMs)]);
  };

  const write = async (
    kind: 'confirmation' | 'password',
    playerId: string,
    to: string,
    locale: string | null,
    signUp: SignUp | null = null,
  ): Promise<void> => {
    const token = await issueLetter(db, playerId, kind, signUp);
    const letter: Letter =
      kind === 'confirmation'
        ? { to, kind, link: pageAddress(`/users/confirmation?confirmation_token=${token}`, locale) }
        : { to, kind, link: pageAddress(`/users/password/edit?reset_password_token=${token}`, locale) };
    await mail.send(letter);
  };

  const writeToNewcomer = async (email: string, signUp: SignUp, locale: string | null): Promise<void> => {
    const { passwordHash, currency, language, affiliate } = signUp;
    const from = affiliate === null ? {} : { affiliate };
    const added = await insertPlayer(db, { email, currency, language, ...from, confirmed: false }, passwordHash);
    const known = added === null ? await findByLogin(db, email) : { id: added, confirmed_at: null };
    if (known?.confirmed_at === null) return write('confirmation', known.id, email, locale, signUp);
    // As for a newcomer, but its secret goes to nobody.
    if (known !== undefined) await issueLetter(db, known.id, 'confirmation', signUp);
    return mail.send({ to: email, kind: 'known', link: pageAddress('/users/sign-in', locale) });
  };

  /** To whoever knows the password that was chosen with an account that waits for its letter; to nobody else. */
  const writeAgain = async (email: string, password: string, locale: string | null): Promise<void> => {
    const known = await findByLogin(db, email);
    const awaiting = known === undefined ? null : await signUpAwaiting(db, known.id);
    // The same work whether anything waits or not.
    const isRight = await verifyPassword(awaiting?.passwordHash ?? null, password);
    if (known === undefined || awaiting === null || !isRight) return;
    if (known.confirmed_at === null) await write('confirmation', known.id, email, locale, awaiting);
    else await mail.send({ to: email, kind: 'known', link: pageAddress('/users/sign-in', locale) });
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

  return {
    async signUp({ body, address }) {
      const email = normaliseLogin(body.email);
      if (currencyOf(body.currency) === undefined) {
        throw new CallError('bad_request', 'The request does not fit the call.', {
          details: [{ path: 'body.currency', message: 'is no currency of this site' }],
        });
      }
      await bound('sign up', email, address);
      const signUp: SignUp = {
        passwordHash: await hashPassword(body.password),
        currency: body.currency,
        language: body.locale ?? 'en',
        affiliate: body.stag ?? null,
      };
      await evenly(writeToNewcomer(email, signUp, body.locale ?? null));
      return { confirmation_required: true } as const;
    },

    async confirmEmail({ query }) {
      const playerId = await db.transaction().execute(async (transaction) => {
        const spent = await spendLetter(transaction, query.confirmation_token, 'confirmation');
        if (spent !== null) await confirm(transaction, spent.playerId, spent.signUp);
        return spent?.playerId ?? null;
      });
      if (playerId === null) throw new CallError('letter_spent', 'This link was used already, or is too old.');
      await deps.welcome(playerId);
      return { confirmed: true } as const;
    },

    async sendConfirmationAgain({ body, address }) {
      const email = normaliseLogin(body.email);
      await bound('confirmation', email, address);
      await evenly(writeAgain(email, body.password, body.locale ?? null));
      return { sent: true } as const;
    },

    async askPasswordReset({ body, address }) {
      const email = normaliseLogin(body.email);
      await bound('password', email, address);
      const player = await findByLogin(db, email);
      await evenly(player === undefined ? Promise.resolve() : write('password', player.id, email, body.locale ?? null));
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
        return { playerId, isNew };
      });
      if (done === null) throw new CallError('letter_spent', 'This link was used already, or is too old.');
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
      if (isNew) await deps.welcome(playerId);
      return { changed: true } as const;
    },
  };
};
