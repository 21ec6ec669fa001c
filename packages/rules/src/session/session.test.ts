import { describe, expect, test } from 'vitest';
import { anAccount, aPlayer } from '../testing/builders.ts';
import { accountIn, activeAccounts, activeCurrency, displayName, isInStatusGroup, isLoggedIn } from './session.ts';

describe('who is signed in', () => {
  test('logged in means an email or an auth phone number on the profile [AUTH-02]', () => {
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

  test('a blank email or auth phone does not log in, whatever else is known of the player [AUTH-02]', () => {
    const known = { id: '1', first_name: 'Ann', nickname: 'al', mobile_phone: '+492', currency: 'EUR' };
    expect(
      [
        aPlayer({ ...known, email: '', auth_phone_number: '' }),
        aPlayer({ ...known, email: ' \t\n', auth_phone_number: '  ' }),
        aPlayer({ ...known, email: ' ', auth_phone_number: '+491' }),
        aPlayer({ ...known, email: 'ann@example.org', auth_phone_number: ' ' }),
        aPlayer({ ...known, email: 'ann@example.org', auth_phone_number: '+491' }),
      ].map(isLoggedIn),
    ).toEqual([false, false, true, true, true]);
  });

  describe('the display name', () => {
    const whole = aPlayer({
      first_name: 'Ann',
      last_name: 'Lee',
      nickname: 'al',
      email: 'ann@example.org',
      auth_phone_number: '+491',
      mobile_phone: '+492',
    });
    const fallbacks = [
      { gone: ['last_name'], name: 'Ann' },
      { gone: ['first_name'], name: 'Lee' },
      { gone: ['first_name', 'last_name'], name: 'al' },
      { gone: ['first_name', 'last_name', 'nickname'], name: 'ann@example.org' },
      { gone: ['first_name', 'last_name', 'nickname', 'email'], name: '+491' },
      { gone: ['first_name', 'last_name', 'nickname', 'email', 'auth_phone_number'], name: '+492' },
      { gone: ['first_name', 'last_name', 'nickname', 'email', 'auth_phone_number', 'mobile_phone'], name: '' },
    ];

    test.each(fallbacks)('is "$name" without $gone, be they null, empty or blank [AUTH-02]', ({ gone, name }) => {
      const without = (text: string | null) => ({
        ...whole,
        ...Object.fromEntries(gone.map((field) => [field, text])),
      });
      expect([null, '', ' ', ' \t\n'].map((text) => displayName(without(text)))).toEqual([name, name, name, name]);
    });

    test('is the full name of a whole profile and empty for a visitor [AUTH-02]', () => {
      expect([whole, aPlayer(), null].map(displayName)).toEqual(['Ann Lee', '', '']);
    });

    test('has no spaces around any of its parts and keeps those within [AUTH-02]', () => {
      expect(
        [
          { ...whole, first_name: ' Ann Mary ', last_name: '\tLee ' },
          aPlayer({ nickname: ' al the great ' }),
          aPlayer({ email: ' ann@example.org ' }),
          aPlayer({ auth_phone_number: ' +491 ' }),
          aPlayer({ mobile_phone: ' +492 ' }),
        ].map(displayName),
      ).toEqual(['Ann Mary Lee', 'al the great', 'ann@example.org', '+491', '+492']);
    });
  });

  test('only active accounts count, in the order in which they came [AUTH-10]', () => {
    const [euro, dollar, pound] = [
      anAccount(),
      anAccount({ currency: 'USD', active: false }),
      anAccount({ currency: 'GBP' }),
    ];
    const accounts = [dollar, pound, euro];
    expect(activeAccounts(accounts)).toEqual([pound, euro]);
    expect([activeAccounts([dollar]), activeAccounts([])]).toEqual([[], []]);
    expect(['EUR', 'USD', 'GBP', 'NOK'].map((currency) => accountIn(accounts, currency))).toEqual([
      euro,
      null,
      pound,
      null,
    ]);
  });

  test('an inactive account does not hide an active one of the same currency [AUTH-10]', () => {
    const open = anAccount({ balance: '7.00' });
    expect(accountIn([anAccount({ active: false }), open], 'EUR')).toBe(open);
  });
});

describe('the active currency', () => {
  const siteDefault = 'GBP';
  const closed = anAccount({ currency: 'SEK', active: false });
  const accounts = [closed, ...['EUR', 'USD', 'PLN'].map((currency) => anAccount({ currency }))];
  const profiles = ['USD', 'SEK', 'NOK', null];
  const wishes = [undefined, null, 'SEK', 'NOK'];
  const signedIn = (currency: string | null) => aPlayer({ email: 'ann@example.org', currency });

  test.each(profiles)(
    'is the wanted one when it has an active account, with %s on the profile [AUTH-03]',
    (profile) => {
      expect(
        ['PLN', 'USD', 'EUR'].map((wanted) => activeCurrency(signedIn(profile), accounts, siteDefault, wanted)),
      ).toEqual(['PLN', 'USD', 'EUR']);
    },
  );

  test.each(wishes)('is not %s when that has no active account, but the next in line [AUTH-03] [AUTH-10]', (wanted) => {
    expect(profiles.map((profile) => activeCurrency(signedIn(profile), accounts, siteDefault, wanted))).toEqual([
      'USD',
      'EUR',
      'EUR',
      'EUR',
    ]);
  });

  test.each([...wishes, 'USD', 'PLN'])(
    'without an active account is that of the profile, else the default, %s wanted [AUTH-03] [AUTH-10]',
    (wanted) => {
      for (const none of [[], [closed]]) {
        expect(profiles.map((profile) => activeCurrency(signedIn(profile), none, siteDefault, wanted))).toEqual([
          'USD',
          'SEK',
          'NOK',
          'GBP',
        ]);
      }
    },
  );

  test.each([...wishes, 'USD', 'PLN'])(
    'of a visitor is the default, whatever profile and accounts say, %s wanted [AUTH-02] [AUTH-03]',
    (wanted) => {
      const visitors = [
        null,
        aPlayer(),
        aPlayer({ id: '1', currency: 'USD' }),
        aPlayer({ email: ' ', currency: 'USD' }),
      ];
      for (const held of [accounts, [closed], []]) {
        expect(visitors.map((visitor) => activeCurrency(visitor, held, siteDefault, wanted))).toEqual([
          'GBP',
          'GBP',
          'GBP',
          'GBP',
        ]);
      }
    },
  );

  test('an auth phone signs in as well as an email does [AUTH-02] [AUTH-03]', () => {
    const player = aPlayer({ auth_phone_number: '+491', currency: 'USD' });
    expect(activeCurrency(player, accounts, siteDefault, 'PLN')).toBe('PLN');
    expect(activeCurrency(player, accounts, siteDefault)).toBe('USD');
  });
});

test.each([
  ['in it', [{ id: 'members', status: true }], true],
  ['not in it', [{ id: 'members', status: false }], false],
  ['in another one', [{ id: 'gold', status: true }], false],
  ['in none', [], false],
])('a player who is %s is one of the required status group or not [AUTH-09]', (_what, groups, expected) => {
  expect(isInStatusGroup(groups, 'members')).toBe(expected);
});
