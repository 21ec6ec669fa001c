import type { LoginKind } from '@touchline/contract';
import { westernDigits } from '@touchline/rules';
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

/** What is wrong with a login where both kinds are accepted. */
function judgeLogin(typed: string): TextKey | undefined {
  const name = typed.trim();
  if (name === '') return 'session.login.missing';
  return name.length < SHORTEST_LOGIN ? 'session.login.short' : undefined;
}

/**
 * Checks that need no server; `by` is what the operator lets players sign in by. A password counts exactly as typed, spaces
 * included.
 */
export function judgeCredentials({ login, password }: Credentials, by: 'any' | LoginKind = 'any'): FieldErrors {
  const wrong = { any: judgeLogin, email: judgeEmail, phone: judgePhone }[by](login);
  return {
    ...(wrong === undefined ? {} : { login: wrong }),
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

/** A number as the server takes it: western digits, and none of the marks of direction that are pasted with it. */
export function typedNumber(typed: string): string {
  return westernDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** The code of a message as the server takes it: messages write `482 913` or `482-913` too. */
export function typedCode(typed: string): string {
  return typedNumber(typed).replaceAll(/[\s\p{Pd}]/gu, '');
}

/** What is wrong with a phone number, which the server needs with the code of its country; undefined when it may be valid. */
export function judgePhone(typed: string): TextKey | undefined {
  const digits = typedNumber(typed)
    .replaceAll(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  if (digits === '') return 'account.phone.missing';
  return /^\+[1-9]\d{6,14}$/.test(digits) ? undefined : 'account.phone.wrong';
}

/** What is wrong with the code of a message. */
export function judgeCode(typed: string): TextKey | undefined {
  return /^\d{6}$/.test(typedCode(typed)) ? undefined : 'account.code.missing';
}

/** What is wrong with a day of birth (`YYYY-MM-DD`); `today` in ms since epoch. */
export function judgeBirthDate(typed: string, minimumAge: number, today: number): TextKey | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return 'account.birth_date.missing';
  const now = new Date(today);
  const latest = `${now.getUTCFullYear() - minimumAge}${now.toISOString().slice(4, 10)}`;
  return typed > latest ? 'account.birth_date.young' : undefined;
}
