import { one, ratio } from '@touchline/rules';
import { expect, test } from 'vitest';
import { partOf } from './buyback.ts';
import type { OpenBet } from './open-bet.ts';

const bet: OpenBet = {
  id: '1',
  currency: 'EUR',
  subunits: '100',
  placedAt: 0,
  stake: 1000n,
  open: 1000n,
  maxPayout: 2000n,
  form: { kind: 'single' },
  winningsAlone: false,
  legs: [],
  auto: null,
};
const rules = {
  partial: true,
  limits: {
    min_stake_limit: [{ currency_code: 'EUR', amount: '2.00' }],
    max_stake_limit: [],
    payout_limit: [],
    selection_limit: 10,
  },
};

function message(text: string, terms: Parameters<typeof partOf>[2] = rules): string | undefined {
  const part = partOf(bet, text, terms);
  return 'kind' in part ? part.details[0]?.message : undefined;
}

test('without a share the whole open stake is bought back', () => {
  expect(partOf(bet, null, { ...rules, partial: false })).toEqual({ share: one, stake: 1000n });
});

test('a share takes its part of the open stake', () => {
  expect(partOf(bet, '0.25', rules)).toEqual({ share: ratio(1n, 4n), stake: 250n });
});

test.each(['0', '1', '1.5', '0.125', '-0.5', 'half', ''])('share %j is refused', (text) => {
  expect(message(text)).toBe('must be above 0 and below 1, with at most two places');
});

test('a share is refused where only whole bets are cashed out', () => {
  expect(message('0.5', { ...rules, partial: false })).toBe('is not on offer: the whole bet can be cashed out');
});

test('the stake that stays open is at least the smallest stake', () => {
  expect(message('0.80')).toBeUndefined();
  expect(message('0.81')).toBe('must leave a stake of at least 2.00 EUR');
});
