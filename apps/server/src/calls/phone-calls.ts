import type { Attempts } from '../player/sessions/attempts.ts';
import type { PhoneSignUp } from '../player/phone/phone-sign-up.ts';
import type { PhoneVerifier } from '../player/phone/phone-verification.ts';
import { hashOfDevice } from '../player/sessions/devices.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { phoneOf } from './sign-up-person.ts';

export interface PhoneCallsDeps {
  readonly phones: PhoneVerifier;
  readonly phoneSignUp: Pick<PhoneSignUp, 'confirm'>;
  readonly attempts: Pick<Attempts, 'ask'>;
  /** Beginnings of numbers that codes go to; any when empty. */
  readonly prefixes: readonly string[];
  /** Called when a player is confirmed; gives them what new players start with. */
  readonly welcome: (playerId: string) => Promise<void>;
}

/** Why a code did not count. */
export function codeError(why: 'wrong' | 'spent'): CallError {
  return why === 'wrong'
    ? new CallError('phone_code_wrong', 'This is not the code.')
    : new CallError('phone_code_spent', 'There is no code here that counts; ask for another one.');
}

/** Proving the number of a player, and that of a sign-up (API-01d, AUTH-06a, AUTH-11). */
export function phoneCalls({ phones, phoneSignUp, attempts, prefixes, welcome }: PhoneCallsDeps) {
  const bound = async (what: string, phone: string, address: string): Promise<void> => {
    const verdict = await attempts.ask(what, phone, address);
    if (!verdict.allowed) throw tooSoon(verdict.retryAfterSeconds);
  };

  return {
    async confirmSignUp({ body, address, cookies }) {
      const phone = phoneOf(body.phone_number);
      // The code counts in the browser that asked: attempts elsewhere take none of its own.
      const device = hashOfDevice(cookies.device ?? '');
      await bound('confirm phone', `${phone} ${device.toString('base64url')}`, address);
      const confirmed = await phoneSignUp.confirm(phone, body.code, device);
      if (typeof confirmed === 'string') throw codeError(confirmed);
      await welcome(confirmed.playerId);
      return { confirmed: true } as const;
    },

    getPhone: (request) => phones.state(playerBehind(request)),

    async askPhoneCode(request) {
      const caller = playerBehind(request);
      const { address, body } = request;
      const phone = phoneOf(body.phone_number, prefixes);
      await bound('phone code', phone, address);
      const asked = await phones.ask(caller, { phone, country: body.phone_country ?? null, address });
      if (asked === 'soon') throw tooSoon(60);
      if (asked === 'limit') throw new CallError('sms_limit_reached', 'No other message goes there today.');
      return phones.state(caller);
    },

    async confirmPhone(request) {
      const caller = playerBehind(request);
      const confirmed = await phones.confirm(caller, request.body.code);
      if (confirmed !== 'proved') throw codeError(confirmed);
      return phones.state(caller);
    },
  } satisfies Pick<Handlers, 'confirmSignUp' | 'getPhone' | 'askPhoneCode' | 'confirmPhone'>;
}

/** Why no other code goes out yet, or no other attempt counts. `retryAfter` in seconds. */
export function tooSoon(retryAfter: number): CallError {
  return new CallError('too_many_requests', 'A code is on its way; wait before asking for another one.', {
    retryAfter,
  });
}
