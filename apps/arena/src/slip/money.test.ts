import { expect, test } from 'vitest';
import { amountText, chipsOf, readStake, returnText } from './money.ts';

const euro = { subunits: '100' };
const yen = { subunits: '1' };

test('a stake is read exactly, with point or comma, and nothing else is one', () => {
  expect(['1', '1.5', '1,50', ' 02.00 ', '0.10'].map((text) => readStake(text, euro))).toEqual([
    100n,
    150n,
    150n,
    200n,
    10n,
  ]);
  for (const text of ['', '0', '0.00', '-1', '1e3', '1.234', '1.2.3', 'ten', '١'])
    expect(readStake(text, euro), text).toBeNull();
  expect([readStake('10', yen), readStake('10.00', yen), readStake('10.5', yen)]).toEqual([10n, 10n, null]);
});

test('amounts and returns are exact, half a subunit up', () => {
  expect([5n, 100n, 123_456n].map((amount) => amountText(amount, euro))).toEqual(['0.05', '1.00', '1234.56']);
  expect(returnText(333n, '4.35', euro)).toBe('14.49');
  expect(returnText(1n, '1.50', euro)).toBe('0.02');
  expect(returnText(10n, '264845.00', yen)).toBe('2648450');
});

test('stakes to press start at ten times the smallest', () => {
  const wallet = {
    currency: 'EUR',
    subunits: '100',
    balance: '5.00',
    min_stake: '0.10',
    max_stake: null,
    max_payout: null,
  };
  expect(chipsOf(wallet)).toEqual([100n, 200n, 500n, 1000n]);
  expect(chipsOf({ ...wallet, min_stake: null })).toEqual([10n, 20n, 50n, 100n]);
});
