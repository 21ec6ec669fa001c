import { calls } from '@touchline/contract';
import type { IdentityProvider, PhoneVerification } from '@touchline/contract';
import { type Answer, leavesOpen } from '../api/answer.ts';
import { pathsOf } from '../api/error-paths.ts';
import type { Api } from '../api/api.ts';
import type {
  AccountResult,
  IdentityResult,
  IdentityStart,
  NewAccount,
  NewPayment,
  PaymentResult,
  PhoneResult,
} from '../sportsbook.ts';

export interface AccountCommands {
  signUp(form: NewAccount): Promise<AccountResult>;
  confirmSignUp(phone: string, code: string): Promise<AccountResult>;
  readIdentity(): Promise<IdentityResult>;
  startIdentity(provider: IdentityProvider): Promise<IdentityStart>;
  readPhone(): Promise<PhoneResult>;
  askPhoneCode(phone: string): Promise<PhoneResult>;
  confirmPhone(code: string): Promise<PhoneResult>;
  confirmEmail(token: string): Promise<AccountResult>;
  confirmWithPassword(token: string, password: string): Promise<AccountResult>;
  sendConfirmationAgain(email: string, password: string): Promise<AccountResult>;
  askPasswordReset(email: string): Promise<AccountResult>;
  resetPassword(token: string, password: string): Promise<AccountResult>;
  unlock(token: string): Promise<AccountResult>;
  saveLocale(locale: string): Promise<AccountResult>;
  startPayment(payment: NewPayment): Promise<PaymentResult>;
  signOutEverywhere(): Promise<AccountResult>;
}

const fallbackKey = 'global-error.default.title';

function resultOf(answer: Answer<unknown>): AccountResult {
  return answer.kind === 'ok' ? { kind: 'done' } : failureOf(answer);
}

function phoneOf(answer: Answer<PhoneVerification>): PhoneResult {
  return answer.kind === 'ok' ? { kind: 'done', phone: answer.value } : failureOf(answer);
}

type Failure = Exclude<AccountResult, { readonly kind: 'done' }>;

function failureOf(answer: Exclude<Answer<unknown>, { readonly kind: 'ok' }>): Failure {
  switch (answer.kind) {
    case 'error': {
      const { key, details } = answer.error;
      return { kind: 'refused', key, fields: pathsOf(details).map(({ path }) => path.split('.').at(-1) ?? path) };
    }
    case 'unauthorized':
      return { kind: 'refused', key: fallbackKey, fields: [] };
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}

/** Opening an account, setting a forgotten password, and payments (AUTH-06, NAV-21, NAV-25, RG-06). */
export function createAccounts(api: Api, locale: () => string): AccountCommands {
  return {
    signUp: async ({ email, phone, person, password, currency, stag }) => {
      const optional = {
        email,
        phone_number: phone,
        country: person.country,
        municipality: person.municipality,
        first_name: person.firstName,
        last_name: person.lastName,
        birth_date: person.birthDate,
        stag,
      };
      const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
      return resultOf(await api.call(calls.signUp, { body: { ...given, password, currency, locale: locale() } }));
    },
    confirmSignUp: async (phone, code) =>
      resultOf(await api.call(calls.confirmSignUp, { body: { phone_number: phone, code } })),
    readIdentity: async () => {
      const answer = await api.call(calls.getIdentity);
      return answer.kind === 'ok' ? { kind: 'done', identity: answer.value } : failureOf(answer);
    },
    startIdentity: async (provider) => {
      const answer = await api.call(calls.startIdentity, { body: { provider } });
      return answer.kind === 'ok' ? { kind: 'done', url: answer.value.url } : failureOf(answer);
    },
    readPhone: async () => phoneOf(await api.call(calls.getPhone)),
    askPhoneCode: async (phone) => phoneOf(await api.call(calls.askPhoneCode, { body: { phone_number: phone } })),
    confirmPhone: async (code) => phoneOf(await api.call(calls.confirmPhone, { body: { code } })),
    confirmEmail: async (token) =>
      resultOf(await api.call(calls.confirmEmail, { query: { confirmation_token: token } })),
    confirmWithPassword: async (token, password) =>
      resultOf(await api.call(calls.confirmWithPassword, { body: { confirmation_token: token, password } })),
    sendConfirmationAgain: async (email, password) =>
      resultOf(await api.call(calls.sendConfirmationAgain, { body: { email, password, locale: locale() } })),
    askPasswordReset: async (email) => resultOf(await api.call(calls.askPasswordReset, { body: { email } })),
    resetPassword: async (token, password) =>
      resultOf(await api.call(calls.resetPassword, { body: { reset_password_token: token, password } })),
    unlock: async (token) => resultOf(await api.call(calls.unlock, { query: { unlock_token: token } })),
    signOutEverywhere: async () => resultOf(await api.call(calls.signOutEverywhere)),
    saveLocale: async (chosen) => resultOf(await api.call(calls.updateLocale, { body: { locale: chosen } })),
    startPayment: async ({ kind, amount, currency, key, returnTo }) => {
      const answer = await api.call(kind === 'deposit' ? calls.startDeposit : calls.startWithdrawal, {
        body: { amount, currency, return_to: returnTo, locale: locale() },
        idempotencyKey: key,
      });
      if (answer.kind === 'ok') return { kind: 'started', url: answer.value.url, state: answer.value.state };
      // Money may have moved: only the same key may be sent again (I1).
      return answer.kind === 'error' && leavesOpen(answer) ? { kind: 'unreachable' } : failureOf(answer);
    },
  };
}
