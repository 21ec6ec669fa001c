import type { BodyOf, calls, ErrorDetail, LoginKind, PlayerField } from '@touchline/contract';
import { isCountry } from '@touchline/contract/countries';
import type { SignUpPerson } from '../database/tables/players-tables.ts';
import { canonicalPhone } from '../player/sessions/logins.ts';
import { notAccepted } from './not-accepted.ts';

type SignUpBody = BodyOf<typeof calls.signUp>;

export interface SignUpTerms {
  /** What has to be given beside login, password and currency (AUTH-06b). */
  readonly playerFields: readonly PlayerField[];
  readonly signUpBy: readonly LoginKind[];
  /** Countries of residence that may be named; null for every one (CFG-02). */
  readonly countries: readonly string[] | null;
  /** Years. */
  readonly minimumAge: number;
  /** Beginnings of numbers that a code goes to; any when empty. */
  readonly messagePrefixes: readonly string[];
}

const oldestYears = 120;

/** A plus and 7 to 15 digits (E.164); null for what is no number. */
export function phoneIn(text: string): string | null {
  const phone = canonicalPhone(text);
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null;
}

/** Whether messages go to numbers that begin like this one. */
function isReached(phone: string, prefixes: readonly string[]): boolean {
  return prefixes.length === 0 || prefixes.some((prefix) => phone.startsWith(prefix));
}

const notReached = 'begins like no number that messages go to';

/** The number of a body that a message goes to; refused at its place when it is none, or none that messages go to. */
export function phoneOf(text: string, prefixes: readonly string[] = []): string {
  const phone = phoneIn(text);
  if (phone !== null && isReached(phone, prefixes)) return phone;
  throw notAccepted({
    path: 'body.phone_number',
    message: phone === null ? 'is no phone number with the code of its country' : notReached,
  });
}

/** What a sign-up says of a person. Throws with each field that is missing or wrong, at its place (AUTH-06b). */
export function personOf(
  body: SignUpBody,
  { playerFields, signUpBy, countries, minimumAge, messagePrefixes }: SignUpTerms,
  now: Date,
): SignUpPerson {
  const details: ErrorDetail[] = [];
  const wrong = (field: string, message: string): void => void details.push({ path: `body.${field}`, message });
  const given = { ...body, phone: body.phone_number };
  for (const field of playerFields)
    if (given[field] === undefined) wrong(field === 'phone' ? 'phone_number' : field, 'is missing');
  if (body.email === undefined && body.phone_number === undefined)
    wrong(signUpBy.includes('email') ? 'email' : 'phone_number', 'is missing');
  else if (body.email === undefined && !signUpBy.includes('phone')) wrong('email', 'is missing');
  else if (body.email !== undefined && !signUpBy.includes('email'))
    wrong('email', 'is nothing that accounts are opened by');
  const phone = body.phone_number === undefined ? null : phoneIn(body.phone_number);
  if (body.phone_number !== undefined && phone === null)
    wrong('phone_number', 'is no phone number with the code of its country');
  // With an address beside it no code goes to the number.
  else if (phone !== null && body.email === undefined && !isReached(phone, messagePrefixes))
    wrong('phone_number', notReached);
  if (body.country !== undefined && !isCountry(body.country)) wrong('country', 'is no country of ISO 3166');
  else if (body.country !== undefined && countries !== null && !countries.includes(body.country))
    wrong('country', 'is none of the countries of this site');
  // Without one every bet of theirs would be refused (PLC-02).
  if (body.country === 'BR' && body.municipality === undefined) wrong('municipality', 'is missing');
  if (body.birth_date !== undefined) {
    if (body.birth_date > daysAgo(now, minimumAge)) wrong('birth_date', `must be at least ${minimumAge} years ago`);
    else if (body.birth_date < daysAgo(now, oldestYears)) wrong('birth_date', 'is too long ago');
  }
  if (details.length > 0) throw notAccepted(...details);
  return {
    country: body.country ?? null,
    municipality: body.municipality ?? null,
    firstName: body.first_name ?? null,
    lastName: body.last_name ?? null,
    birthDate: body.birth_date ?? null,
    phone,
  };
}

/** This day some years ago, by UTC: whoever was born then or before is that old. */
function daysAgo(now: Date, years: number): string {
  return `${String(now.getUTCFullYear() - years).padStart(4, '0')}${now.toISOString().slice(4, 10)}`;
}
