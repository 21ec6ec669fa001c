import { expect, test } from 'vitest';
import type { PaymentResult } from '@touchline/client';
import { readOpen, sendPayment } from './open-payment.ts';
import { memoryStorage } from '../../bindings/testing/memory-storage.ts';

const place = { playerId: '7', kind: 'withdrawal', currency: 'EUR' } as const;
const payment = { key: 'k'.repeat(32), amount: '20.00' };

test('a payment is kept before it is sent, for its player, kind and currency [I1]', async () => {
  const store = memoryStorage();
  void sendPayment(store, place, payment, () => new Promise(() => undefined));
  expect(readOpen(store, place)).toEqual(payment);
  for (const other of [{ playerId: '8' }, { kind: 'deposit' }, { currency: 'BTC' }] as const)
    expect(readOpen(store, { ...place, ...other })).toBeNull();
});

test.each<[PaymentResult, typeof payment | null]>([
  [{ kind: 'unreachable' }, payment],
  [{ kind: 'refused', key: 'error.payment.balance', fields: [] }, null],
  [{ kind: 'started', url: null, state: 'succeeded' }, null],
])('after the answer %j what is open is %j [I1] [I3]', async (result, open) => {
  const store = memoryStorage();
  expect(await sendPayment(store, place, payment, async () => result)).toEqual(result);
  expect(readOpen(store, place)).toEqual(open);
});

test('what was not kept by this page is no payment', () => {
  expect(readOpen({ get: () => 'anything' }, place)).toBeNull();
});
