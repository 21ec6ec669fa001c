import { expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { formatsOf } from '../../text/formats.ts';
import { readAutoValues, writtenValues } from './auto-values.ts';

// Money, offer and promise are all that is read.
const bet = {
  stake: { value: '10.00', currency: 'EUR', subunits: '100' },
  to_cashout: '9.50',
  potential_win_amount: '20.00',
} as Bet;
function read(takeProfit: string, stopLoss: string, locale = 'en') {
  return readAutoValues({ takeProfit, stopLoss }, bet, locale);
}

test.each([
  ['12', '', { take_profit: '12.00', stop_loss: null }],
  ['12,50', '4', { take_profit: '12.50', stop_loss: '4.00' }],
  ['', '€4.00', { take_profit: null, stop_loss: '4.00' }],
  ['١٢', '', { take_profit: '12.00', stop_loss: null }],
])('what people type is read: %j and %j [PLC-07]', (takeProfit, stopLoss, values) => {
  expect(read(takeProfit, stopLoss)).toEqual({ kind: 'values', values });
});

test.each([
  ['', '', { takeProfit: { key: 'cashout.auto.missing', limit: null } }],
  ['ten', '', { takeProfit: { key: 'cashout.auto.invalid', limit: null } }],
  ['', '4.001', { stopLoss: { key: 'cashout.auto.too_precise', limit: null } }],
  ['9.50', '', { takeProfit: { key: 'cashout.auto.not_above_offer', limit: '9.50' } }],
  ['20.01', '', { takeProfit: { key: 'cashout.auto.above_win', limit: '20.00' } }],
  ['', '9.50', { stopLoss: { key: 'cashout.auto.not_below_offer', limit: '9.50' } }],
  ['', '0', { stopLoss: { key: 'cashout.auto.not_above_nothing', limit: '0.00' } }],
  [
    'x',
    'y',
    {
      takeProfit: { key: 'cashout.auto.invalid', limit: null },
      stopLoss: { key: 'cashout.auto.invalid', limit: null },
    },
  ],
])('a value that cannot be set is refused at its field: %j and %j [PLC-07]', (takeProfit, stopLoss, problems) => {
  expect(read(takeProfit, stopLoss)).toEqual({ kind: 'wrong', problems });
});

test.each(['en', 'de', 'fr', 'it', 'pt-BR', 'ru', 'tr', 'ar', 'fa', 'de-CH', 'en-IN'])(
  'what is set is written so that it can be read again, in a currency of thousandths too: %s [I15]',
  (locale) => {
    const dinars: Bet = { ...bet, stake: { value: '10.000', currency: 'KWD', subunits: '1000' } };
    const set = { take_profit: '12.500', stop_loss: null };
    const typed = writtenValues(set, formatsOf(locale));
    expect(readAutoValues(typed, dinars, locale)).toEqual({ kind: 'values', values: set });
  },
);
