import { describe, expect, test } from 'vitest';
import { anAccount, aPlayer } from '../testing/builders.ts';
import { accountIn, activeAccounts, activeCurrency, displayName, isLoggedIn } from './session.ts';

describe('who is signed in', () => {
  test('[AUTH-02] logged in means an email or an auth phone number on the profile', () => {
    expect(
      [
        null,
        aPlayer(),
        aPlayer({ id: '1', nickname: 'ann', mobile_phone: '+4912345' }),
        aPlayer({ email: ' ' }),
        aPlayer({ email: 'ann@example.org' }),
        aPlayer({ auth_phone_number: '+4912345' }),
      ].map(isLoggedIn),
    ).toEqual([false, false, false, false, true, true]);
  });

  test('[AUTH-02] the display name falls back from full name to nickname, email and phone', () => {
    const whole = aPlayer({
      first_name: 'Ann',
      last_name: 'Lee',
      nickname: 'al',
      email: 'ann@example.org',
      auth_phone_number: '+491',
      mobile_phone: '+492',
    });
    expect(
      [
        whole,
        { ...whole, last_name: null },
        { ...whole, first_name: ' ', last_name: null },
        { ...whole, first_name: null, last_name: null, nickname: null },
        { ...whole, first_name: null, last_name: null, nickname: null, email: '' },
        aPlayer({ mobile_phone: '+492' }),
        aPlayer(),
        null,
      ].map(displayName),
    ).toEqual(['Ann Lee', 'Ann', 'al', 'ann@example.org', '+491', '+492', '', '']);
  });

  test('[AUTH-10] only active accounts count', () => {
    const [euro, dollar] = [anAccount(), anAccount({ currency: 'USD', active: false })];
    expect(activeAccounts([euro, dollar])).toEqual([euro]);
    expect([accountIn([euro, dollar], 'EUR'), accountIn([euro, dollar], 'USD')]).toEqual([euro, null]);
  });

  test('[AUTH-03] the active currency switches only to one in which the player has an account', () => {
    const player = aPlayer({ email: 'a@b.c', currency: 'EUR' });
    const accounts = [anAccount(), anAccount({ currency: 'USD' }), anAccount({ currency: 'SEK', active: false })];
    expect([
      activeCurrency(null, [], 'GBP'),
      activeCurrency(player, accounts, 'GBP'),
      activeCurrency(player, accounts, 'GBP', 'USD'),
      activeCurrency(player, accounts, 'GBP', 'SEK'),
      activeCurrency({ ...player, currency: 'SEK' }, accounts, 'GBP'),
      activeCurrency({ ...player, currency: 'SEK' }, [], 'GBP'),
      activeCurrency({ ...player, currency: null }, [], 'GBP'),
    ]).toEqual(['GBP', 'EUR', 'USD', 'EUR', 'EUR', 'SEK', 'GBP']);
  });
});
