import { expect, test } from 'vitest';
import { netResult } from './net-result.ts';

const currencies = [
  { code: 'EUR', subunits: '100', fiat: true },
  { code: 'JPY', subunits: '1', fiat: true },
  { code: 'BTC', subunits: '100000000', fiat: false },
];

test.each([
  ['EUR', '0.10', '0.30', '-0.20'],
  ['EUR', '12345678901234567890.01', '0.02', '12345678901234567889.99'],
  ['EUR', '5', '5.00', '0.00'],
  ['JPY', '100', '1500', '-1400'],
  ['BTC', '0.00000001', '0.00000003', '-0.00000002'],
  ['EUR', '0.001', '0', null],
  ['XXX', '1', '0', null],
])('in %s a win of %s less a stake of %s is %s, exactly [RG-01]', (currency, won, staked, net) => {
  expect(netResult({ currency, won, staked }, currencies)).toBe(net);
});
