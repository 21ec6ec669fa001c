import { expect, test } from 'vitest';
import { convertAmount } from './convert.ts';

const EUR = { code: 'EUR', subunits: '100' };
const USD = { code: 'USD', subunits: '100' };
const JPY = { code: 'JPY', subunits: '1' };
const BTC = { code: 'BTC', subunits: '100000000' };
const rates = { EUR: '1', USD: '0.92', JPY: '0.00625', BTC: '91234.567890123456789' };

test.each([
  ['7.50', USD, EUR, '6.90'],
  ['6.90', EUR, USD, '7.50'],
  // 1.00 / 0.92 = 1.0869…
  ['1', EUR, USD, '1.09'],
  // 0.15 × 0.00625 / 1 has no subunit of its own.
  ['1', JPY, EUR, '0.01'],
  // Exactly half a subunit goes up: 0.80 × 0.00625 = 0.005.
  ['0.80', { code: 'JPY', subunits: '100' }, EUR, '0.01'],
  ['0.79', { code: 'JPY', subunits: '100' }, EUR, null],
  ['10', EUR, JPY, '1600'],
  ['10', EUR, BTC, '0.00010961'],
  // Beyond what a binary float can tell apart.
  ['90071992547409.93', EUR, JPY, '14411518807585589'],
  ['0.12345678', BTC, EUR, '11263.53'],
])('%s of %o is %s [SLIP-17a]', (value, from, to, expected) => {
  expect(convertAmount(value, from, to, rates)).toBe(expected);
});

test.each([
  ['a currency without a rate', '5', { code: 'GBP', subunits: '100' }, rates],
  ['a rate that is none', '5', USD, { ...rates, USD: 'x' }],
  ['a name that every object has', '5', { code: 'toString', subunits: '100' }, rates],
  ['no amount', 'ten', USD, rates],
  ['an empty field', '', USD, rates],
  ['a worthless target', '5', USD, { ...rates, EUR: '0' }],
])('%s is not converted [SLIP-17a]', (_, value, from, known) => {
  expect(convertAmount(value, from, EUR, known)).toBeNull();
});
