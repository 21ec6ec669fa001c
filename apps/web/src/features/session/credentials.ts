import type { TextKey } from '../../text/use-text.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What is wrong with each field, as a text. */
export type FieldErrors = { readonly [Field in keyof Credentials]?: TextKey | undefined };

/** Shortest email or phone that the server takes. */
const SHORTEST_LOGIN = 3;
/** Shortest new password that the server takes. */
const SHORTEST_PASSWORD = 8;
/** One @ with something before it and a dot in what follows it; the rest of it the server says. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Checks that need no server. A password counts exactly as typed, spaces included. */
export function judgeCredentials({ login, password }: Credentials): FieldErrors {
  const name = login.trim();
  return {
    ...(name === ''
      ? { login: 'session.login.missing' }
      : name.length < SHORTEST_LOGIN
        ? { login: 'session.login.short' }
        : {}),
    ...(password === '' ? { password: 'session.password.missing' } : {}),
  };
}

/** What is wrong with an email address; undefined when it may be valid. */
export function judgeEmail(typed: string): TextKey | undefined {
  const email = typed.trim();
  if (email === '') return 'account.email.missing';
  return EMAIL.test(email) ? undefined : 'account.email.wrong';
}

/** What is wrong with a new password. */
export function judgeNewPassword(password: string): TextKey | undefined {
  if (password === '') return 'account.password.missing';
  return password.length < SHORTEST_PASSWORD ? 'account.password.short' : undefined;
}
