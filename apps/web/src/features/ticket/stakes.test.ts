import { expect, test } from 'vitest';
import type { BetLimits } from '@touchline/contract';
import { chipsOf, maxStake, moveOf, stakeRange, stakeText } from './stakes.ts';

const EUR = { code: 'EUR', subunits: '100' };
const limits = (over: Partial<BetLimits> = {}): BetLimits => ({
  min_stake_limit: [{ currency_code: 'EUR', amount: '0.10' }],
  max_stake_limit: [{ currency_code: 'EUR', amount: '500.00' }],
  payout_limit: [{ currency_code: 'EUR', amount: '1000.00' }],
  selection_limit: 20,
  ...over,
});
const bet = (...odds: readonly string[]) => ({ selections: odds.map((each) => ({ odds: each })) });

test('[SLIP-18] what pads the stakes to four makes no chip', () => {
  expect(chipsOf(['5', '10', '0', '0.00'])).toEqual(['5', '10']);
});

test('an amount is put into its field with the decimals that say something', () => {
  expect(['10.00', '10', '2.50', '0.00000001'].map((amount) => stakeText(amount, ','))).toEqual([
    '10',
    '10',
    '2,50',
    '0,00000001',
  ]);
});

test('odds are compared as numbers, exactly', () => {
  expect([
    moveOf('9.5', '10'),
    moveOf('10', '9.5'),
    moveOf('2.5', '2.500'),
    moveOf('2', ''),
    moveOf('1.0000000000000001', '1'),
  ]).toEqual(['up', 'down', null, null, 'down']);
});

test('[VAL-04][VAL-05] the largest stake is bound by the limit, the payout, and a shared balance', () => {
  const all = [
    maxStake([bet('1.5')], limits(), EUR, '800.00'),
    maxStake([bet('1.5')], limits(), EUR, '80.25'),
    maxStake([bet('2.5', '4')], limits(), EUR, '800.00'),
    maxStake([bet('1.5'), bet('1.2'), bet('3')], limits(), EUR, '100.00'),
    maxStake([bet('1.5')], limits(), EUR, null),
    maxStake([bet('1.5')], limits(), EUR, '0.00'),
    maxStake([bet('1.5')], limits({ max_stake_limit: [], payout_limit: [] }), EUR, null),
  ];
  expect(all).toEqual(['500.00', '80.25', '100.00', '33.33', '500.00', null, null]);
});

test('the range is told as far as there is one', () => {
  expect([stakeRange(limits(), EUR), stakeRange(limits({ min_stake_limit: [], max_stake_limit: [] }), EUR)]).toEqual([
    { min: '0.10', max: '500.00' },
    { min: null, max: null },
  ]);
});
