import { calls } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';
import { pathsOf } from '../api/error-paths.ts';
import type { Api } from '../api/api.ts';
import type { AccountResult, NewAccount, NewPayment, PaymentResult } from '../sportsbook.ts';

export interface AccountCommands {
  signUp(form: NewAccount): Promise<AccountResult>;
  confirmEmail(token: string): Promise<AccountResult>;
  confirmWithPassword(token: string, password: string): Promise<AccountResult>;
  sendConfirmationAgain(email: string, password: string): Promise<AccountResult>;
  askPasswordReset(email: string): Promise<AccountResult>;
  resetPassword(token: string, password: string): Promise<AccountResult>;
  unlock(token: string): Promise<AccountResult>;
  saveLocale(locale: string): Promise<AccountResult>;
  startPayment(payment: NewPayment): Promise<PaymentResult>;
}

const fallbackKey = 'global-error.default.title';

function resultOf(answer: Answer<unknown>): AccountResult {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'done' };
    case 'error': {
      const { key, details } = answer.error;
      const first = pathsOf(details)[0]?.path ?? null;
      return { kind: 'refused', key, field: first?.split('.').at(-1) ?? null };
    }
    case 'unauthorized':
      return { kind: 'refused', key: fallbackKey, field: null };
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}

/** Opening an account, setting a forgotten password, and payments (AUTH-06, NAV-21, NAV-25, RG-06). */
export function createAccounts(api: Api, locale: () => string): AccountCommands {
  return {
    signUp: async ({ email, password, currency, stag }) => {
      const body = { email, password, currency, locale: locale(), ...(stag === null ? {} : { stag }) };
      return resultOf(await api.call(calls.signUp, { body }));
    },
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
    saveLocale: async (chosen) => resultOf(await api.call(calls.updateLocale, { body: { locale: chosen } })),
    startPayment: async ({ kind, amount, currency, key, returnTo }) => {
      const answer = await api.call(kind === 'deposit' ? calls.startDeposit : calls.startWithdrawal, {
        body: { amount, currency, return_to: returnTo, locale: locale() },
        idempotencyKey: key,
      });
      if (answer.kind === 'ok') return { kind: 'started', url: answer.value.url };
      const result = resultOf(answer);
      return result.kind === 'done' ? { kind: 'unreachable' } : result;
    },
  };
}
