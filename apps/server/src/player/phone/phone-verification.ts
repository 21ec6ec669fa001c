import type { PhoneVerification } from '@touchline/contract';
import type { Caller } from '../../calls/handler.ts';
import type { Database } from '../../database/connect.ts';
import { codeOfError } from '../../database/problem.ts';
import type { Sms } from '../mail/sms.ts';
import { findByLogin, findPlayer } from '../sessions/players.ts';
import { dropCode, issueCode, resendSeconds, sentCode, useCode } from './phone-codes.ts';
import type { SmsRation } from './sms-ration.ts';

export interface PhoneVerificationDeps {
  readonly db: Database;
  readonly sms: Sms;
  readonly ration: SmsRation;
}

export interface AskedCode {
  /** In its canonical form. */
  readonly phone: string;
  readonly country: string | null;
  /** Network address of whoever asks. */
  readonly address: string;
}

/** How a player proves a number (AUTH-11). */
export interface PhoneVerifier {
  state(caller: Caller): Promise<PhoneVerification>;
  /** `soon`: the last code is less than a minute old. `limit`: no other message goes out for them now. */
  ask(caller: Caller, asked: AskedCode): Promise<'sent' | 'soon' | 'limit'>;
  confirm(caller: Caller, code: string): Promise<'proved' | 'wrong' | 'spent'>;
}

const uniqueViolation = '23505';

export function createPhoneVerifier({ db, sms, ration }: PhoneVerificationDeps): PhoneVerifier {
  const mayAsk = async (playerId: string, phone: string): Promise<boolean> =>
    (await ration.isLeftFor(playerId)) && ration.isLeft(phone);

  return {
    async state({ playerId, sessionId }) {
      const player = await findPlayer(db, playerId);
      const sent = await sentCode(db, playerId, sessionId);
      const pending = sent?.counts === true ? sent : undefined;
      const proved = player?.auth_phone_number ?? null;
      const phone = pending?.phone ?? player?.mobile_phone ?? proved;
      const resendAt = (sent?.sentAt.getTime() ?? 0) + resendSeconds * 1000;
      return {
        phone_number: phone,
        phone_country: pending === undefined ? (player?.phone_country ?? null) : pending.phoneCountry,
        verified_status:
          pending !== undefined ? 'pending' : phone !== null && phone === proved ? 'verified' : 'unverified',
        resend_timeout_until: resendAt > Date.now() ? new Date(resendAt).toISOString() : null,
        sms_limit_reached: phone !== null && !(await mayAsk(playerId, phone)),
      };
    },

    async ask({ playerId, sessionId }, { phone, country, address }) {
      // A code that is on its way goes on to count when no other one can be sent.
      if (!(await mayAsk(playerId, phone))) return 'limit';
      const code = await issueCode(db, { playerId, phone, phoneCountry: country, asker: { sessionId } });
      if (code === null) return 'soon';
      const mayGo =
        (await ration.byCaller(address)) && (await ration.byPlayer(playerId)) && (await ration.toNumber(phone));
      if (!mayGo) {
        await dropCode(db, playerId);
        return 'limit';
      }
      const player = await findPlayer(db, playerId);
      const owner = await findByLogin(db, phone);
      if (owner !== undefined && owner.id !== playerId) {
        // The code goes to nobody, and whoever guesses it cannot take the number: it is unique.
        await sms.send({ to: phone, kind: 'known', code: '', locale: owner.language });
      } else await sms.send({ to: phone, kind: 'code', code, locale: player?.language ?? 'en' });
      return 'sent';
    },

    async confirm({ playerId, sessionId }, code) {
      const used = await useCode(db, { playerId, sessionId }, code);
      if (typeof used === 'string') return used;
      const { phone, phoneCountry } = used;
      try {
        await db
          .updateTable('player')
          .set({ auth_phone_number: phone, mobile_phone: phone, phone_country: phoneCountry })
          .where('id', '=', playerId)
          .execute();
        return 'proved';
      } catch (error) {
        // Another player has proved the number meanwhile.
        if (codeOfError(error) === uniqueViolation) return 'spent';
        throw error;
      }
    },
  };
}
