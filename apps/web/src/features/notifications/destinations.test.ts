import { expect, test } from 'vitest';
import { newerCount } from '../../bindings/notifications.ts';
import { destinationOf, shortCount } from './destinations.ts';

test('a notification leads to what it is about, and nowhere where the page does not know that [NOTE-01]', () => {
  const of = (about: string | null, showsMyBets = true) => destinationOf({ object_type: about }, showsMyBets);
  expect([of('bet'), of('payment'), of('bonus'), of('jackpot')]).toEqual([
    '/bets-history?status=settled',
    '/profile/wallet/transactions',
    '/promotions',
    '/promotions',
  ]);
  expect(of('limit')).toBe('/profile/own-limits');
  expect(destinationOf({ object_type: 'bet', object_id: '12' }, true)).toBe('/bets-history?bet=12');
  expect(destinationOf({ object_type: 'bet', object_id: '12' }, false)).toBeNull();
  const match = { sport_key: 'soccer', slug: 'left-right-7' };
  expect(destinationOf({ object_type: 'match', match }, true)).toBe('/soccer/left-right-7');
  expect([of(null), of('news'), of('toString'), of('bet', false)]).toEqual([null, null, null, null]);
});

test('of the count that was asked for and the one that push brought, the newer one is shown [PUSH-06a] [I8]', () => {
  const [older, newer] = [
    { unread: 3, version: 4 },
    { unread: 0, version: 5 },
  ];
  expect([newerCount(older, newer), newerCount(newer, older)]).toEqual([newer, newer]);
  expect([newerCount(null, older), newerCount(older, null), newerCount(null, null)]).toEqual([older, older, null]);
});

test('a count that a mark has no room for is cut to 99 and more [NOTE-01]', () => {
  expect([shortCount(1), shortCount(99), shortCount(100)]).toEqual(['1', '99', '99+']);
});
