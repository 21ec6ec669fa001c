import type { ArenaBetRequest, ArenaWallet } from '@touchline/contract/arena';
import { describe, expect, test } from 'vitest';
import { type Choice, isOn, nameOf, pressOf, unknownText } from './press.ts';
import { pressed } from '../testing.ts';

const wallet: ArenaWallet = {
  currency: 'EUR',
  subunits: '100',
  balance: '3.00',
  min_stake: null,
  max_stake: null,
  max_payout: null,
};
const choice: Choice = {
  round: '12',
  market: 'win',
  selection: '3',
  odds: '4.20',
  marketName: 'Win',
  selectionName: 'Ann',
};
const others: readonly (readonly [string, Partial<ArenaBetRequest>])[] = [
  ['game', { game: 'dogs' }],
  ['round', { round: '13' }],
  ['market', { market: 'place' }],
  ['selection', { selection: '4' }],
  ['price', { odds: '4.30' }],
  ['stake', { stake: '1.00' }],
  ['currency', { currency: 'USD' }],
];

test.each(['2.50', ' 2,5 ', '02.500'])('the bet of what stands in the slip, with a stake typed as "%s"', (stake) => {
  expect(pressOf('horses', choice, stake, wallet)).toEqual(pressed);
});

test('is none without a choice, without a stake that is an amount, and for a visitor', () => {
  expect(pressOf('horses', null, '2.50', wallet)).toBe(null);
  for (const stake of ['', '0', 'two', '2.505']) expect(pressOf('horses', choice, stake, wallet)).toBe(null);
  expect(pressOf('horses', choice, '2.50', null)).toBe(null);
});

test.each(others)('a bet of another %s has another name [I1]', (_, other) => {
  expect(nameOf({ ...pressed, ...other })).not.toBe(nameOf(pressed));
});

test.each([
  ['the same', choice, true],
  ['the same at another price', { ...choice, odds: '4.30' }, true],
  ['another round', { ...choice, round: '13' }, false],
  ['another market', { ...choice, market: 'place' as const }, false],
  ['another selection', { ...choice, selection: '4' }, false],
  ['none', null, false],
])('an answer is to what stands in the slip: %s', (_, standing, isThis) => {
  expect(isOn(standing, pressed)).toBe(isThis);
});

test('an answer to a draw is to the same numbers, which have rolled on to the next one since, and to no others', () => {
  const press: ArenaBetRequest = { ...pressed, game: 'quick36', market: 'numbers', selection: '4,9' };
  const rolled: Choice = { ...choice, round: '13', market: 'numbers', selection: '4,9' };
  expect([isOn(rolled, press), isOn({ ...rolled, selection: '4' }, press), isOn(null, press)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('without an answer [I1]', () => {
  const isOnSale = (round: string): boolean => round !== '9';

  test('nothing is said where there is none', () => {
    expect(unknownText([], pressed, isOnSale)).toBe(null);
  });

  test('pressing again is advised for any of several, and one that is closed is told of where no other is', () => {
    const closed: ArenaBetRequest = { ...pressed, round: '9' };
    const other: ArenaBetRequest = { ...pressed, stake: '1.00' };
    expect(unknownText([closed, pressed, other], pressed, isOnSale)).toBe('slip.unknown');
    expect(unknownText([closed, pressed], other, isOnSale)).toBe('slip.unknown.other');
    expect(unknownText([closed], other, isOnSale)).toBe('slip.closed.unknown');
  });

  test('pressing again is advised for the very same bet', () => {
    expect(unknownText([pressed], { ...pressed }, isOnSale)).toBe('slip.unknown');
  });

  test.each(others)('not for one of another %s, which would be taken too', (_, other) => {
    expect(unknownText([pressed], { ...pressed, ...other }, isOnSale)).toBe('slip.unknown.other');
  });

  test('not where nothing can be pressed', () => {
    expect(unknownText([pressed], null, isOnSale)).toBe('slip.unknown.other');
  });

  test.each([[null], [pressed]])('and not when its round is closed', (standing) => {
    expect(unknownText([pressed], standing, () => false)).toBe('slip.closed.unknown');
  });
});
