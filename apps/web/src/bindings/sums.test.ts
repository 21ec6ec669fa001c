import { expect, test } from 'vitest';
import { formatsOf } from '../text/formats.ts';
import { sumTextOf } from './sums.ts';

const sumText = sumTextOf(formatsOf('en'), [
  { code: 'EUR', subunits: '100', fiat: true },
  { code: 'USDT', subunits: '1000000', fiat: false },
]);

test('a sum drops its noughts from 100 main units on, by what the bookmaker lists of its currency [SLIP-22a]', () => {
  expect(['99.00', '100.00', '100.5', '1200'].map((value) => sumText(value, 'EUR'))).toEqual([
    '€99.00',
    '€100',
    '€100.50',
    '€1,200',
  ]);
  expect(['99', '99.5', '99.123400', '100.000000', '100.100000'].map((value) => sumText(value, 'USDT'))).toEqual(
    ['99.00', '99.50', '99.1234', '100', '100.1'].map((shown) => `${shown}\u00a0USDT`),
  );
});

test('a sum that no subunits are known for, below 0 or finer than a subunit keeps all its places [SLIP-22a]', () => {
  expect([sumText('500.00', 'GBP'), sumText('-500.00', 'EUR'), sumText('500.001', 'EUR')]).toEqual([
    '£500.00',
    '-€500.00',
    '€500.001',
  ]);
});
