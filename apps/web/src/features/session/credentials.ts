import type { TextKey } from '../../text/useText.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What is wrong with each field, as a text. */
export type FieldErrors = { readonly [Field in keyof Credentials]?: TextKey | undefined };

/** Shortest email or phone that the server takes. */
const SHORTEST_LOGIN = 3;

/** What can be told without asking the server. A password is taken as it is typed, blanks and all. */
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
