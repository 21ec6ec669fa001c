import type { NewAccount } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import type { TextKey } from '../../text/use-text.ts';
import { judgeBirthDate, judgeEmail, judgeNewPassword, judgePhone, typedNumber } from './credentials.ts';

/** What somebody has typed who opens an account; all of it as text. */
export interface TypedAccount {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly currency: string;
  readonly country: string;
  readonly municipality: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
}

export type SignUpField = keyof TypedAccount;
export type SignUpErrors = Readonly<Partial<Record<SignUpField, TextKey | undefined>>>;

/** Our fields by their names in the call, for what the server refuses of one. */
const fieldsOfCall: Readonly<Record<string, SignUpField>> = {
  email: 'email',
  phone_number: 'phone',
  password: 'password',
  currency: 'currency',
  country: 'country',
  municipality: 'municipality',
  first_name: 'firstName',
  last_name: 'lastName',
  birth_date: 'birthDate',
};

/** The country that is chosen before anybody chooses: that of the caller, else the operator's; empty for none (CFG-02). */
export function countryBeforehand({
  countries,
  default_country: chosen = '',
  user_country: own,
}: ClientConfig): string {
  const known = own ?? '';
  return known !== '' && (countries?.includes(known) ?? true) ? known : chosen;
}

/**
 * What the form asks for: one of both logins, a number beside an address where the operator wants one, and the person.
 * Whoever lives in Brazil bets only with a municipality (PLC-02).
 */
export function fieldsOf(
  by: 'email' | 'phone',
  { player_fields: asked = [] }: ClientConfig,
  country: string,
): ReadonlySet<SignUpField> {
  return new Set<SignUpField>([
    by,
    'password',
    'currency',
    ...(asked.includes('phone') ? (['phone'] as const) : []),
    ...(asked.includes('country') ? (['country'] as const) : []),
    ...(asked.includes('country') && country === 'BR' ? (['municipality'] as const) : []),
    ...(asked.includes('first_name') ? (['firstName'] as const) : []),
    ...(asked.includes('last_name') ? (['lastName'] as const) : []),
    ...(asked.includes('birth_date') ? (['birthDate'] as const) : []),
  ]);
}

/** What is wrong with each field that the form asks for (AUTH-06b); `today` in ms since epoch. */
export function judgeAccount(
  typed: TypedAccount,
  fields: ReadonlySet<SignUpField>,
  minimumAge: number,
  today: number,
): SignUpErrors {
  const missing = (value: string, key: TextKey): TextKey | undefined => (value.trim() === '' ? key : undefined);
  const all: Readonly<Record<SignUpField, TextKey | undefined>> = {
    email: judgeEmail(typed.email),
    phone: judgePhone(typed.phone),
    password: judgeNewPassword(typed.password),
    country: missing(typed.country, 'account.country.missing'),
    municipality: missing(typed.municipality, 'account.municipality.missing'),
    firstName: missing(typed.firstName, 'account.name.missing'),
    lastName: missing(typed.lastName, 'account.name.missing'),
    birthDate: judgeBirthDate(typed.birthDate, minimumAge, today),
    currency: undefined,
  };
  return Object.fromEntries([...fields].flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])));
}

/** The same for what the server refuses; `names` are those of the call. */
export function wrongFields(names: readonly string[]): SignUpErrors {
  const fields = names.flatMap((name) => fieldsOfCall[name] ?? []);
  return Object.fromEntries(fields.map((field) => [field, 'account.field.wrong']));
}

/** What goes to the server: nothing of a field that the form does not ask for. */
export function accountFrom(typed: TypedAccount, fields: ReadonlySet<SignUpField>, stag: string | null): NewAccount {
  const given = (field: SignUpField): string | null => (fields.has(field) ? typed[field].trim() : null);
  return {
    email: given('email'),
    phone: fields.has('phone') ? typedNumber(typed.phone) : null,
    person: {
      country: given('country'),
      municipality: given('municipality'),
      firstName: given('firstName'),
      lastName: given('lastName'),
      birthDate: given('birthDate'),
    },
    password: typed.password,
    currency: typed.currency,
    stag,
  };
}
