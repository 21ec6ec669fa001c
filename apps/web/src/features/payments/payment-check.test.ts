import type { ClientConfig } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { boundsOf, checkAmount, plainAmount, suggestedAmounts } from './payment-check.ts';

const config = {
  currencies: [
    { code: 'EUR', subunits: '100', fiat: true },
    { code: 'BTC', subunits: '100000000', fiat: false },
  ],
  deposits: { limits: [{ currency_code: 'EUR', min: '5', max: '500' }] },
} as unknown as ClientConfig;
const place = { currency: 'EUR', locale: 'en' };

function bounds(kind: 'deposit' | 'withdrawal', currency = 'EUR', balance: string | null = '40.50') {
  return boundsOf(kind, { config, currency, balance });
}

describe('an amount to pay', () => {
  test.each([
    ['', 'spi.notification.amount_missing', null],
    ['a lot', 'spi.notification.amount_invalid', null],
    ['10.005', 'spi.notification.amount_precise', null],
    ['4.99', 'spi.notification.too_small', '5.00'],
    ['500.01', 'spi.notification.too_large', '500.00'],
  ] as const)('"%s" is refused with the key %s [RG-07]', (text, key, limit) => {
    expect(checkAmount('deposit', text, bounds('deposit'), place)).toEqual({ problem: { key, limit } });
  });

  test('within the limits is taken exactly, and without limits any amount is [RG-06] [I14]', () => {
    expect(checkAmount('deposit', '5', bounds('deposit'), place)).toEqual({ amount: '5.00' });
    expect(checkAmount('deposit', '0.00000001', bounds('deposit', 'BTC'), { currency: 'BTC', locale: 'en' })).toEqual({
      amount: '0.00000001',
    });
  });

  test('a withdrawal takes no more than the balance [I5]', () => {
    expect(checkAmount('withdrawal', '40.50', bounds('withdrawal'), place)).toEqual({ amount: '40.50' });
    expect(checkAmount('withdrawal', '40.51', bounds('withdrawal'), place)).toEqual({
      problem: { key: 'spi.notification.balance', limit: '40.50' },
    });
    // The server knows it: nobody is told that their account holds nothing.
    expect(checkAmount('withdrawal', '40.51', bounds('withdrawal', 'EUR', null), place)).toEqual({ amount: '40.51' });
    expect(checkAmount('withdrawal', '0.01', bounds('withdrawal', 'EUR', '0'), place)).toMatchObject({
      problem: { key: 'spi.notification.balance' },
    });
  });
});

test('the amount that a bet is short of is offered first, or the smallest deposit where that is more [RG-06]', () => {
  expect(suggestedAmounts(bounds('deposit'), 1234n)).toEqual(['12.34', '25.00', '50.00', '100.00']);
  expect(suggestedAmounts(bounds('deposit'), 1n)).toEqual(['5.00', '10.00', '25.00', '50.00']);
  expect(suggestedAmounts(bounds('deposit'), null)).toEqual(['5.00', '10.00', '25.00', '50.00']);
  // More than one deposit may be is not offered.
  expect(suggestedAmounts(bounds('deposit'), 50_001n)).toEqual([]);
  // Without a smallest deposit nobody knows which amounts are usual.
  expect(suggestedAmounts(bounds('deposit', 'BTC'), null)).toEqual([]);
  expect(suggestedAmounts(bounds('deposit', 'BTC'), 5_000n)).toEqual(['0.00005000']);
});

test('amounts are written as they are typed', () => {
  expect(['20.00', '12.50', '20'].map(plainAmount)).toEqual(['20', '12.50', '20']);
});
