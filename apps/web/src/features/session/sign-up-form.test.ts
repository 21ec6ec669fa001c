import type { ClientConfig } from '@touchline/contract';
import { expect, test } from 'vitest';
import { accountFrom, fieldsOf, judgeAccount, wrongFields } from './sign-up-form.ts';

const config = { player_fields: ['country', 'first_name'] } as unknown as ClientConfig;
const typed = {
  email: 'a@b.test',
  phone: '\u2066+٣١ 6 1234 5678\u2069',
  password: 'long enough',
  currency: 'EUR',
  country: '',
  firstName: ' ',
  lastName: '',
  birthDate: '',
  municipality: '',
};

test('only what the form asks for is judged, and every field that the server refuses is marked [AUTH-06b]', () => {
  expect(judgeAccount(typed, fieldsOf('email', config, 'NL'), 18, 0)).toEqual({
    country: 'account.country.missing',
    firstName: 'account.name.missing',
  });
  expect(wrongFields(['first_name', 'phone_number', 'locale'])).toEqual({
    firstName: 'account.field.wrong',
    phone: 'account.field.wrong',
  });
});

test('a number goes to the server in western digits and without marks of direction [AUTH-06a]', () => {
  expect(accountFrom(typed, fieldsOf('phone', config, 'NL'), null)).toMatchObject({
    email: null,
    phone: '+31 6 1234 5678',
  });
});
