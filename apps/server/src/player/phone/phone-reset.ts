import type { Database } from '../../database/connect.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { LetterRation } from '../mail/ration.ts';
import type { Sms } from '../mail/sms.ts';
import { issueLetter } from '../sessions/account-letters.ts';
import { hashOfDevice, knownDevice } from '../sessions/devices.ts';
import { type PasswordReset, resetPasswordOf } from '../sessions/password-reset.ts';
import { findByLogin, type PlayerRow } from '../sessions/players.ts';
import { issuePasswordCode, passwordCodeSent, usePasswordCode } from './password-codes.ts';
import type { SmsRation } from './sms-ration.ts';

export interface PhoneResetDeps {
  readonly db: Database;
  readonly sms: Sms;
  readonly ration: SmsRation;
  readonly letters: Pick<LetterRation, 'toUnlock'>;
  readonly accountMail: Pick<AccountMail, 'passwordReset'>;
  /** Full address of a path of the page in a locale. */
  readonly pageAddress: (path: string, locale: string | null) => string;
}

/** What an account that has a phone alone gets instead of letters (AUTH-06, AUTH-06a). */
export interface PhoneReset {
  /**
   * Sends a code to a number that is the only login of an account; the owner of an account with an address gets the letter.
   * Callers cannot observe which (R13). `browser` is the token of whoever asks.
   */
  ask(phone: string, browser: string, address: string): Promise<void>;
  /** Sets the password of the player whom the code was sent to; else why not. */
  reset(
    asked: { readonly phone: string; readonly browser: string; readonly code: string },
    passwordHash: string,
  ): Promise<PasswordReset | 'wrong' | 'spent'>;
  /** Sends the link that unlocks an account on which strangers have no attempt left. */
  unlock(player: PlayerRow, address: string): Promise<void>;
}

export function createPhoneReset(deps: PhoneResetDeps): PhoneReset {
  const { db, sms, ration, letters, accountMail, pageAddress } = deps;
  return {
    async ask(phone, browser, address) {
      const place = { phone, deviceHash: hashOfDevice(browser) };
      const sent = await passwordCodeSent(db, place);
      if (sent === 'now') return;
      // Nothing is known of the number yet: what this says, it says of any.
      const isAllowed = await ration.byCaller(address);
      const player = await findByLogin(db, phone);
      const own = await knownDevice(db, player?.id ?? null, browser);
      const mayWrite =
        isAllowed && (own === null ? await ration.ofPassword(phone) : await ration.ofPassword(`${phone} ${own}`));
      const receiver = mayWrite && player?.confirmed_at !== null && player?.email === null ? player : null;
      // A code that is on its way goes on to count when no other one can be sent.
      if (mayWrite || sent === null) {
        const code = await issuePasswordCode(db, place, receiver?.id ?? null);
        if (code !== null && receiver !== null)
          await sms.send({ to: phone, kind: 'password', code, locale: receiver.language });
      }
      const email = player?.email ?? null;
      if (isAllowed && email !== null) await accountMail.passwordReset(email, browser);
    },

    async reset({ phone, browser, code }, passwordHash) {
      const used = await usePasswordCode(db, { phone, deviceHash: hashOfDevice(browser) }, code);
      return typeof used === 'string' ? used : resetPasswordOf(db, used.playerId, passwordHash);
    },

    async unlock(player, address) {
      const { auth_phone_number: phone, language } = player;
      if (phone === null || player.confirmed_at === null) return;
      if (!(await letters.toUnlock(phone)) || !(await ration.byCaller(address))) return;
      const token = await issueLetter(db, player.id, 'unlock');
      const link = pageAddress(`/users/unlock?unlock_token=${token}`, language);
      await sms.send({ to: phone, kind: 'unlock', code: '', link, locale: language });
    },
  };
}
