import { expect, test } from 'vitest';
import { calls } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import { type AccountsDeps, createAccounts } from './accounts.ts';

type Asked = Parameters<Api['call']>;

/** The commands, with what they ask of a back end that answers so. */
function open(answer: unknown) {
  const asked: Asked[] = [];
  const api = {
    call: async (...given: Asked) => {
      asked.push(given);
      return answer;
    },
  } as unknown as Api;
  const deps = { api, locale: () => 'de', questions: { reload: () => undefined } };
  return { asked, accounts: createAccounts(deps as unknown as AccountsDeps) };
}

const payment = { kind: 'deposit', amount: '20.00', currency: 'EUR', key: 'k'.repeat(32), returnTo: '/live' } as const;

test('a payment is sent with the key of its wish, whatever became of it before [RG-06] [I1]', async () => {
  const { asked, accounts } = open({ kind: 'ok', value: { url: '/cashier/1', state: 'pending' } });
  expect(await accounts.startPayment(payment)).toEqual({ kind: 'started', url: '/cashier/1', state: 'pending' });
  await accounts.startPayment({ ...payment, kind: 'withdrawal' });
  const body = { amount: '20.00', currency: 'EUR', return_to: '/live', locale: 'de' };
  expect(asked).toEqual([
    [calls.startDeposit, { body, idempotencyKey: payment.key }],
    [calls.startWithdrawal, { body, idempotencyKey: payment.key }],
  ]);
});

test('a refusal names every field that is wrong, and without an answer nobody knows [RG-07] [I3]', async () => {
  const error = {
    code: 1040,
    key: 'error.payment.too_small',
    details: [
      { path: 'body.amount', message: 'is below 5' },
      { path: 'body.currency', message: 'is none' },
    ],
  };
  expect(await open({ kind: 'error', status: 400, error }).accounts.startPayment(payment)).toEqual({
    kind: 'refused',
    key: 'error.payment.too_small',
    fields: ['amount', 'currency'],
  });
  expect(await open({ kind: 'unreachable', sent: true }).accounts.startPayment(payment)).toEqual({
    kind: 'unreachable',
  });
});

test.each([500, 502, 504, 408, 409, 425, 429, 0])(
  'a payment that %i answers may have started [I1] [I3]',
  async (status) => {
    const error = { code: null, key: 'global-error.default.title', details: null };
    expect(await open({ kind: 'error', status, error }).accounts.startPayment(payment)).toEqual({
      kind: 'unreachable',
    });
  },
);

test('a payment is refused by a limit that names its code, and by a session that is over [I3]', async () => {
  const error = { code: 1029, key: 'error.request.too_many', details: null };
  for (const answer of [{ kind: 'error', status: 429, error }, { kind: 'unauthorized' }])
    expect(await open(answer).accounts.startPayment(payment)).toMatchObject({ kind: 'refused' });
});
