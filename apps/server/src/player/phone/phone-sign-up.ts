import type { Database } from '../../database/connect.ts';
import type { SignUp } from '../../database/tables/players-tables.ts';
import { codeOfError } from '../../database/problem.ts';
import type { Sms } from '../mail/sms.ts';
import { columnsOf } from '../sessions/confirmation.ts';
import { findByLogin, insertPlayer } from '../sessions/players.ts';
import { issueCode, issueDecoy, isWaitingFor, replaceSignUp, useCode } from './phone-codes.ts';
import type { SmsRation } from './sms-ration.ts';

export interface AskedSignUp {
  readonly signUp: SignUp;
  /** SHA-256 of the token of the browser that asks. */
  readonly deviceHash: Buffer;
  /** Its network address. */
  readonly address: string;
}

/** Accounts that a number is the only login of: until its code comes back, the number stands in `mobile_phone` alone. */
export interface PhoneSignUp {
  /** Sends a code, or tells the owner of the number that there is an account. Callers cannot observe which (R13). */
  begin(phone: string, country: string | null, asked: AskedSignUp): Promise<void>;
  /** The confirmed player; else why there is none. */
  confirm(phone: string, code: string, deviceHash: Buffer): Promise<{ readonly playerId: string } | 'wrong' | 'spent'>;
}

const uniqueViolation = '23505';

export function createPhoneSignUp(deps: {
  readonly db: Database;
  readonly sms: Sms;
  readonly ration: SmsRation;
}): PhoneSignUp {
  const { db, sms, ration } = deps;

  const waiting = async (phone: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('player')
        .select('id')
        .where('mobile_phone', '=', phone)
        .where('email', 'is', null)
        .where('auth_phone_number', 'is', null)
        .executeTakeFirst()
    )?.id;

  return {
    async begin(phone, country, { signUp, deviceHash, address }) {
      // Nothing is known of the number yet: what happens here says nothing of any account. A code that is on its way goes
      // on to count when no other one can be sent.
      if (!(await ration.isLeft(phone)) || !(await ration.byCaller(address))) {
        if (!(await isWaitingFor(db, phone, deviceHash))) await issueDecoy(db, phone, deviceHash);
        return;
      }
      const owner = await findByLogin(db, phone);
      if (owner !== undefined) {
        await issueDecoy(db, phone, deviceHash);
        if (await ration.toNumber(phone)) {
          await sms.send({ to: phone, kind: 'known', code: '', locale: owner.language });
        }
        return;
      }
      const { currency, language } = signUp;
      const added = await insertPlayer(
        db,
        { email: null, waitingPhone: phone, currency, language, confirmed: false },
        signUp.passwordHash,
      );
      const playerId = added ?? (await waiting(phone));
      if (playerId === undefined) return;
      const code = await issueCode(db, { playerId, phone, phoneCountry: country, asker: { signUp, deviceHash } });
      if (code === null) return replaceSignUp(db, { playerId, deviceHash, signUp });
      if (!(await ration.toNumber(phone))) return;
      await sms.send({ to: phone, kind: 'code', code, locale: language });
    },

    async confirm(phone, code, deviceHash) {
      const used = await useCode(db, { phone, deviceHash }, code);
      if (typeof used === 'string') return used;
      const { playerId, signUp, phoneCountry } = used;
      try {
        const { numUpdatedRows } = await db
          .updateTable('player')
          .set({
            ...columnsOf(signUp),
            auth_phone_number: phone,
            mobile_phone: phone,
            phone_country: phoneCountry,
            confirmed_at: new Date(),
          })
          .where('id', '=', playerId)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst();
        return numUpdatedRows > 0n ? { playerId } : 'spent';
      } catch (error) {
        // A player has proved the number meanwhile.
        if (codeOfError(error) === uniqueViolation) return 'spent';
        throw error;
      }
    },
  };
}
