import { expect, test } from 'vitest';
import type { SlipBetView } from '@touchline/client';
import type { BetLimits } from '@touchline/contract';
import {
  boundByOperator,
  isStake,
  isTotal,
  maxStake,
  moveOf,
  problemOfWin,
  sharedStake,
  stakeRange,
  stakeText,
  totalOf,
} from './stakes.ts';

const EUR = { code: 'EUR', subunits: '100' };
function limits(over: Partial<BetLimits> = {}): BetLimits {
  return {
    min_stake_limit: [{ currency_code: 'EUR', amount: '0.10' }],
    max_stake_limit: [{ currency_code: 'EUR', amount: '500.00' }],
    payout_limit: [{ currency_code: 'EUR', amount: '1000.00' }],
    selection_limit: 20,
    ...over,
  };
}
function bet(largest: string | null, over: Partial<SlipBetView> = {}) {
  return {
    isStakeFixed: false,
    stakeText: '',
    eachWay: null,
    largestStake: largest === null ? null : { value: largest, currency: 'EUR' },
    ...over,
  };
}

test('what pads the stakes to four is an empty chip [SLIP-18a]', () => {
  expect(['5', '0.10', '0', '0.00'].map(isStake)).toEqual([true, true, false, false]);
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

test('an each-way bet takes what is typed twice out of the balance [VAL-04]', () => {
  const terms = { places: 3, fraction: '1/4' };
  const parts = { terms, isOffered: true, placeOdds: null, stakePerPart: null, placedWin: null };
  const [on, off] = [
    bet('100.00', { eachWay: { ...parts, isOn: true } }),
    bet(null, { eachWay: { ...parts, isOn: false } }),
  ];
  expect([maxStake([on], EUR, '30.00'), maxStake([on, off], EUR, '30.00'), maxStake([on], EUR, null)]).toEqual([
    '15.00',
    '10.00',
    '100.00',
  ]);
});

test('the largest stake is bound by what each bet takes, and by a shared balance [VAL-04] [VAL-05]', () => {
  const freebet = bet(null, { isStakeFixed: true, stakeText: '5.00' });
  const all = [
    maxStake([bet('500.00')], EUR, '800.00'),
    maxStake([bet('500.00')], EUR, '80.25'),
    maxStake([bet('500.00'), bet('100.00'), bet(null)], EUR, '900.00'),
    maxStake([bet('500.00'), bet('500.00'), bet('500.00')], EUR, '100.00'),
    maxStake([bet('500.00'), freebet], EUR, '100.00'),
    maxStake([bet('500.00')], EUR, null),
    maxStake([bet('500.00')], EUR, '0.00'),
    maxStake([bet(null)], EUR, null),
    maxStake([freebet], EUR, '100.00'),
  ];
  expect(all).toEqual(['500.00', '80.25', '100.00', '33.33', '100.00', '500.00', null, null, null]);
});

test('the stake for all is what the open stakes have in common; that of a freebet is not one of them [BON-05]', () => {
  const typed = (stakeText: string, isStakeFixed = false) => ({ stakeText, isStakeFixed });
  expect([
    sharedStake([typed('2,5'), typed('2,5')]),
    sharedStake([typed('2'), typed('3')]),
    sharedStake([typed('5.00', true), typed('2'), typed('2')]),
    sharedStake([typed('5.00', true)]),
    sharedStake([]),
  ]).toEqual(['2,5', '', '2', '', '']);
});

test('the range is shown as far as there is one', () => {
  expect(stakeRange(limits({ min_stake_limit: [{ currency_code: 'EUR', amount: '0.11' }] }), EUR, 2n)).toEqual({
    min: '0.06',
    max: '250.00',
  });
  expect([stakeRange(limits(), EUR), stakeRange(limits({ min_stake_limit: [], max_stake_limit: [] }), EUR)]).toEqual([
    { min: '0.10', max: '500.00' },
    { min: null, max: null },
  ]);
});

test('what the bookmaker takes bounds the limits, never the other way [VAL-10]', () => {
  const bets = [
    { id: 'a', largestStake: { value: '500.00', currency: 'EUR' } },
    { id: 'b', largestStake: { value: '5.00', currency: 'EUR' } },
    { id: 'c', largestStake: null },
    { id: 'd', largestStake: { value: '9.00', currency: 'EUR' } },
  ];
  const seven = { value: '7.00', currency: 'EUR' };
  expect(
    boundByOperator(bets, { a: seven, b: seven, c: seven }, EUR).map(({ largestStake }) => largestStake?.value),
  ).toEqual(['7.00', '5.00', '7.00', '9.00']);
});

test('the total of stakes that were split from one is known again, to the cent [SLIP-18]', () => {
  const part = (stakeText: string, stakeSource: SlipBetView['stakeSource'] = 'split', isStakeFixed = false) => ({
    stakeText,
    stakeSource,
    isStakeFixed,
  });
  expect([
    totalOf([part('3.34'), part('3.33'), part('3.33')], '100'),
    totalOf([part('3.34'), part('3.33', 'typed')], '100'),
    totalOf([part('3.34'), part('1.00', 'freebet', true), part('3.33')], '100'),
    totalOf([part('3.34')], '100'),
  ]).toEqual(['10.00', '', '6.67', '']);
  expect([isTotal('10.', '100'), isTotal('', '100'), isTotal('x', '100')]).toEqual([true, false, false]);
});

test('a win that cannot be read is refused at its own field [SLIP-14]', () => {
  expect([
    problemOfWin('', '100'),
    problemOfWin('5', '100'),
    problemOfWin('x', '100'),
    problemOfWin('1.005', '100'),
  ]).toEqual([null, null, { kind: 'stake_invalid' }, { kind: 'stake_too_precise', decimals: 2 }]);
});
