import { expect, test } from 'vitest';
import { shortfallOf, stillShort } from './shortfall.ts';

function euro(value: string) {
  return { value, currency: 'EUR' };
}
const short = { kind: 'balance_too_small', balance: euro('5.00') } as const;

test('a deposit is offered where the balance is what keeps a bet from being placed [RG-08]', () => {
  expect(shortfallOf(short, euro('25.00'))).toEqual({ needed: euro('25.00'), balance: euro('5.00') });
  expect([shortfallOf(short, null), shortfallOf({ kind: 'suspended' }, euro('25.00'))]).toEqual([null, null]);
});

test('a deposit that is open stays while a market is suspended, and ends with the bet that it is for [RG-08] [I15]', () => {
  const former = { needed: euro('25.00'), balance: euro('5.00') };
  expect(stillShort({ kind: 'suspended' }, euro('25.00'), former)).toEqual(former);
  expect(stillShort(short, euro('30.00'), former)).toEqual({ needed: euro('30.00'), balance: euro('5.00') });
  for (const obstacle of [null, { kind: 'empty' }, { kind: 'sign_in' }, { kind: 'restricted' }])
    expect(stillShort(obstacle, euro('25.00'), former)).toBeNull();
});
