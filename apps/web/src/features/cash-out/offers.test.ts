import { expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { isCashable, offeredBy, paysFor, percentOf, shareText, stillAsked } from './offers.ts';

// Only the money is read.
const bet = { stake: { value: '10.00', currency: 'EUR', subunits: '100' } } as Bet;

test('a share pays its part of the offer, rounded down, and the whole pays all of it [PLC-07]', () => {
  expect([100, 95, 40, 5].map((percent) => paysFor(bet, '9.99', percent))).toEqual(['9.99', '9.49', '3.99', '0.49']);
  expect([paysFor(bet, null, 40), paysFor(bet, '9.999', 100)]).toEqual([null, null]);
});

test('a share is sent with two places and is read back the same', () => {
  expect([100, 95, 40, 5].map(shareText)).toEqual([null, '0.95', '0.40', '0.05']);
  expect(['1', '0.95', '0.4', '0.05', '0.125', '0.3333'].map(percentOf)).toEqual([
    '100',
    '95',
    '40',
    '5',
    '12.5',
    '33.33',
  ]);
});

test('without a word from the operator the whole bet can be cashed out by hand [PLC-07]', () => {
  const settings = (given: object) => offeredBy({ ...given } as Parameters<typeof offeredBy>[0] & object);
  expect(settings({})).toEqual({ isOn: true, partial: false, automatic: false });
  expect(settings({ cashout_settings: { enabled: false, partial: true, automatic: true } }).isOn).toBe(false);
  expect(settings({ cashout_settings: { enabled: true, partial: true, automatic: false } })).toEqual({
    isOn: true,
    partial: true,
    automatic: false,
  });
  expect(offeredBy(null).isOn).toBe(false);
});

test('confirming a partial cash-out never cashes out the whole bet [I6] [PLC-07]', () => {
  const asked = { pays: '4.00', percent: 40 };
  expect([stillAsked(asked, 40), stillAsked(asked, 100), stillAsked(null, 40)]).toEqual([asked, null, null]);
});

test('a bet with a bonus is not cashed out, unless the bookmaker makes an offer for it [PLC-07]', () => {
  const open = { ...bet, status: 'waiting_results', bonus: null, to_cashout: null, selections: [] } as unknown as Bet;
  const bonus = { id: '1', type: 'freebet', odds: null };
  expect(
    [open, { ...open, bonus }, { ...open, bonus, to_cashout: '5.00' }, { ...open, status: 'done' as const }].map(
      isCashable,
    ),
  ).toEqual([true, false, true, false]);
  const eachWay = { ...open, selections: [{ each_way: { places: 3, fraction: '1/4' } }] } as unknown as Bet;
  expect([isCashable(eachWay), isCashable({ ...eachWay, to_cashout: '5.00' })]).toEqual([false, true]);
});
