import { expect, test } from 'vitest';
import { judgeCredentials } from './credentials.ts';

test('what is missing is shown before the server is asked, and a password is never trimmed [AUTH-06]', () => {
  const judged = [
    { login: '', password: '' },
    { login: '  ', password: ' ' },
    { login: 'ab', password: 'secret' },
    { login: ' a@b ', password: 'secret' },
    { login: '+49151', password: '' },
  ].map(judgeCredentials);
  expect(judged).toEqual([
    { login: 'session.login.missing', password: 'session.password.missing' },
    { login: 'session.login.missing' },
    { login: 'session.login.short' },
    {},
    { password: 'session.password.missing' },
  ]);
});
