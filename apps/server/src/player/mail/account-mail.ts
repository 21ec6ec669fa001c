import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import { type ConfirmationRequest, issueLetter, signUpAwaiting } from '../sessions/account-letters.ts';
import { knownDevice } from '../sessions/devices.ts';
import { verifyPassword } from '../sessions/password.ts';
import { findByLogin, insertPlayer, type PlayerRow } from '../sessions/players.ts';
import type { Mail } from './mail.ts';
import type { LetterRation } from './ration.ts';

export interface AccountMailDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly letters: LetterRation;
  /** Full address of a path of the page in a locale; null or an unknown locale is the first one. */
  readonly pageAddress: (path: string, locale: string | null) => string;
}

/** Decides which letter an address gets. Callers cannot observe the decision (R13). */
export interface AccountMail {
  /** To an address that was entered for a new account. */
  signUp(email: string, asked: ConfirmationRequest): Promise<void>;
  /** To whoever knows the password that was chosen with an account that waits for its letter; to nobody else. */
  confirmationAgain(asked: RepeatRequest): Promise<void>;
  /** The player's own device gets a letter even when strangers have used up the ration. */
  passwordReset(email: string, device: string | null): Promise<void>;
  /** To the owner of an account on which strangers have no attempt left. */
  unlock(player: PlayerRow | undefined): Promise<void>;
}

export interface RepeatRequest {
  readonly email: string;
  readonly password: string;
  readonly deviceHash: Buffer;
  /** Language of the page that asks: whoever knows the password of the sign-up reads it. */
  readonly locale: string | null;
}

export function createAccountMail({ db, mail, letters, pageAddress }: AccountMailDeps): AccountMail {
  const writeConfirmation = async (
    playerId: string,
    to: string,
    asked: ConfirmationRequest,
    locale: string,
  ): Promise<void> => {
    const token = await issueLetter(db, playerId, 'confirmation', asked);
    const link = pageAddress(`/users/confirmation?confirmation_token=${token}`, locale);
    await mail.send({ to, kind: 'confirmation', link, locale });
  };

  /**
   * A letter that confirms what was asked for with the account. No browser is that of the sign-up: whoever has the letter
   * chooses the password. Without a sign-up that still counts there is nothing to confirm.
   */
  const confirmInstead = async ({ id, language }: PlayerRow, email: string): Promise<void> => {
    const signUp = await signUpAwaiting(db, id);
    if (signUp !== null) await writeConfirmation(id, email, { signUp, deviceHash: randomBytes(32) }, language);
  };

  /** Says that there is an account already. */
  const writeToKnown = (to: string, locale: string): Promise<void> =>
    mail.send({ to, kind: 'known', link: pageAddress('/users/sign-in', locale), locale });

  return {
    async signUp(email, asked) {
      if (!(await letters.byAnybody(email))) return;
      const { passwordHash, currency, language, affiliate } = asked.signUp;
      const from = affiliate === null ? {} : { affiliate };
      const added = await insertPlayer(db, { email, currency, language, ...from, confirmed: false }, passwordHash);
      const known = added === null ? await findByLogin(db, email) : { id: added, confirmed_at: null, language };
      if (known?.confirmed_at === null) return writeConfirmation(known.id, email, asked, language);
      // The same work as for a newcomer, but nobody gets the token.
      if (known !== undefined) await issueLetter(db, known.id, 'confirmation', asked);
      return writeToKnown(email, known?.language ?? language);
    },

    async confirmationAgain({ email, password, deviceHash, locale }) {
      const known = await findByLogin(db, email);
      const signUp = await signUpAwaiting(db, known?.id ?? null);
      // The same work whether a sign-up is pending or not.
      const isRight = await verifyPassword(signUp?.passwordHash ?? null, password);
      if (known === undefined || signUp === null || !isRight) return;
      if (!(await letters.byAnybody(email))) return;
      if (known.confirmed_at !== null) return writeToKnown(email, known.language);
      return writeConfirmation(known.id, email, { signUp, deviceHash }, locale ?? known.language);
    },

    async passwordReset(email, device) {
      const player = await findByLogin(db, email);
      const own = await knownDevice(db, player?.id ?? null, device);
      const mayWrite = own === null ? await letters.byAnybody(email) : await letters.byDevice(email, own);
      if (player === undefined || !mayWrite) return;
      if (player.confirmed_at === null) return confirmInstead(player, email);
      const token = await issueLetter(db, player.id, 'password');
      const { language } = player;
      const link = pageAddress(`/users/password/edit?reset_password_token=${token}`, language);
      await mail.send({ to: email, kind: 'password', link, locale: language });
    },

    async unlock(player) {
      if (player === undefined || player.email === null || player.confirmed_at === null) return;
      if (!(await letters.toUnlock(player.email))) return;
      const token = await issueLetter(db, player.id, 'unlock');
      const link = pageAddress(`/users/unlock?unlock_token=${token}`, player.language);
      await mail.send({ to: player.email, kind: 'unlock', link, locale: player.language });
    },
  };
}
