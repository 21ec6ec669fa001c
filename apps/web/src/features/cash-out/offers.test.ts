import { expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { isCashable, leftOut, offeredBy, paysFor, percentOf, shareText, stillAsked, whyNever } from './offers.ts';

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
  expect(settings({})).toEqual({ isOn: true, partial: false, automatic: false, bonuses: 'none' });
  expect(settings({ cashout_settings: { enabled: false, partial: true, automatic: true } }).isOn).toBe(false);
  expect(settings({ cashout_settings: { enabled: true, partial: true, automatic: false } })).toEqual({
    isOn: true,
    partial: true,
    automatic: false,
    bonuses: 'none',
  });
  const all = { enabled: true, partial: true, automatic: true };
  const bonuses = [true, false].map((freebets) => settings({ cashout_settings: { ...all, freebets } }).bonuses);
  expect(bonuses).toEqual(['all', 'boosts']);
  expect(offeredBy(null).isOn).toBe(false);
});

test('confirming a partial cash-out never cashes out the whole bet [PLC-07]', () => {
  const asked = { pays: '4.00', percent: 40 };
  expect([stillAsked(asked, 40), stillAsked(asked, 100), stillAsked(null, 40)]).toEqual([asked, null, null]);
});

const open = { ...bet, status: 'waiting_results', bonus: null, to_cashout: null, selections: [] } as unknown as Bet;
const eachWay = { ...open, selections: [{ each_way: { places: 3, fraction: '1/4' } }] } as unknown as Bet;
function withBonus(type: string): Bet {
  return { ...open, bonus: { id: '1', type, odds: null } };
}

test('a bet with a boost can be cashed out where the operator says what of bonuses can, one with a freebet where that is said [BON-19] [PLC-07]', () => {
  const cashable = (bonuses: 'none' | 'boosts' | 'all') =>
    [open, withBonus('comboboost'), withBonus('freebet'), withBonus('of-others'), eachWay].map((each) =>
      isCashable(each, { bonuses }),
    );
  expect(cashable('none')).toEqual([true, false, false, false, false]);
  expect(cashable('boosts')).toEqual([true, true, false, false, false]);
  expect(cashable('all')).toEqual([true, true, true, false, false]);
  const offered = [withBonus('freebet'), eachWay].map((each) => ({ ...each, to_cashout: '5.00' }));
  expect(offered.map((each) => isCashable(each, { bonuses: 'none' }))).toEqual([true, true]);
  expect(isCashable({ ...open, status: 'done' }, { bonuses: 'all' })).toBe(false);
});

test('a bet that is never cashed out says why, and an offer what it leaves out [BON-19]', () => {
  const why = (bonuses: 'none' | 'boosts') =>
    [open, withBonus('comboboost'), withBonus('freebet_no_risk'), withBonus('of-others'), eachWay].map((each) =>
      whyNever(each, { bonuses }),
    );
  expect(why('none')).toEqual([null, null, null, null, 'cashout.each_way']);
  expect(why('boosts')).toEqual([null, null, 'cashout.bonus.never', null, 'cashout.each_way']);
  const types = ['comboboost', 'freebet', 'freebet_only_win', 'freebet_no_risk', 'freebet_all_win', 'hunting', 'other'];
  expect(types.map((type) => leftOut(withBonus(type).bonus))).toEqual([
    'cashout.bonus.boosted',
    'cashout.bonus.winnings',
    'cashout.bonus.winnings',
    'cashout.bonus.no_risk',
    null,
    null,
    null,
  ]);
  expect(leftOut(null)).toBeNull();
});
