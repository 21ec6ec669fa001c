import { expect, test } from 'vitest';
import { judgeCredentials, judgeBirthDate, judgeCode, judgePhone, typedCode, typedNumber } from './credentials.ts';

test('what is missing is shown before the server is asked, and a password is never trimmed [AUTH-06]', () => {
  const judged = [
    { login: '', password: '' },
    { login: '  ', password: ' ' },
    { login: 'ab', password: 'secret' },
    { login: ' a@b ', password: 'secret' },
    { login: '+49151', password: '' },
  ].map((each) => judgeCredentials(each));
  expect(judged).toEqual([
    { login: 'session.login.missing', password: 'session.password.missing' },
    { login: 'session.login.missing' },
    { login: 'session.login.short' },
    {},
    { password: 'session.password.missing' },
  ]);
});

test('where one kind of login counts, the other is refused before the server is asked [AUTH-06] [CFG-01a]', () => {
  const loginOf = (login: string, by: 'email' | 'phone') => judgeCredentials({ login, password: 'secret' }, by).login;
  expect(['', '+31612345678', 'a@b.test'].map((login) => loginOf(login, 'email'))).toEqual([
    'account.email.missing',
    'account.email.wrong',
    undefined,
  ]);
  expect(['', 'a@b.test', '+31612345678'].map((login) => loginOf(login, 'phone'))).toEqual([
    'account.phone.missing',
    'account.phone.wrong',
    undefined,
  ]);
});

test('a phone number needs the code of its country, a code six digits [AUTH-06a] [AUTH-11]', () => {
  expect(
    ['', '  ', '0612345678', '+31', '+31 6 1234 5678', '0031 (6) 1234-5678', '+1234567890123456'].map(judgePhone),
  ).toEqual([
    'account.phone.missing',
    'account.phone.missing',
    'account.phone.wrong',
    'account.phone.wrong',
    undefined,
    undefined,
    'account.phone.wrong',
  ]);
  expect(['', '12345', '123456 ', '1234567', '12345a'].map((code) => judgeCode(code) === undefined)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('digits of other scripts, marks of direction and what a message puts between digits are taken as typed [AUTH-11]', () => {
  const numbers = ['+٣١٦١٢٣٤٥٦٧٨', '+۳۱۶۱۲۳۴۵۶۷۸', '\u2066+31612345678\u2069 '];
  expect(numbers.map(typedNumber)).toEqual(numbers.map(() => '+31612345678'));
  expect(numbers.map(judgePhone)).toEqual(numbers.map(() => undefined));
  const codes = ['482 913', '482-913', ' 482\u00a0913', '٤٨٢٩١٣', '۴۸۲۹۱۳', '\u200e482913'];
  expect(codes.map(typedCode)).toEqual(codes.map(() => '482913'));
  expect(codes.map(judgeCode)).toEqual(codes.map(() => undefined));
});

test('whoever has their birthday today is old enough, and is not a day before [AUTH-06b]', () => {
  const today = Date.UTC(2026, 1, 28, 12);
  expect(['2008-02-28', '2008-02-29', '', '28.2.2008'].map((day) => judgeBirthDate(day, 18, today))).toEqual([
    undefined,
    'account.birth_date.young',
    'account.birth_date.missing',
    'account.birth_date.missing',
  ]);
});
