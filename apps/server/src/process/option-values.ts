import { isIP } from 'node:net';

/** Thrown by each reader of a flag, a variable or a field that says what it may not; the message is one line for a person. */
export class Wrong extends Error {}

/** One line for a person; the exit code is 2. */
export interface WrongOption {
  readonly kind: 'wrong';
  readonly message: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function orWrong<Result>(read: () => Result): Result | WrongOption {
  try {
    return read();
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'wrong', message: error.message };
    throw error;
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);
export function isLoopback(host: string): boolean {
  return loopback.has(host);
}

/** A field by the name it was set by: in the environment, or else in the operator's file. */
export function either(
  env: Environment,
  name: string,
  field: string,
  value: string | undefined,
): readonly [name: string, text: string | undefined] {
  return env[name] ? [name, env[name]] : [field, value];
}

export function yesOr(name: string, text: string | undefined, otherwise: boolean): boolean {
  return text ? oneOf(name, text, ['yes', 'no']) === 'yes' : otherwise;
}

export function whole(name: string, text: string, from: number, to: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new Wrong(`${name} is a whole number from ${from} to ${to}, not "${text}"`);
}

/** A whole number from 0; null when it is not set. */
export function optional(name: string, text: string | undefined, to: number): number | null {
  return text === undefined || text === '' ? null : whole(name, text, 0, to);
}

export function decimal(name: string, text: string, from: number, to: number): number {
  const value = /^\d{1,4}(?:\.\d{1,4})?$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new Wrong(`${name} is a number from ${from} to ${to}, not "${text}"`);
}

/** Ms since epoch of an instant in UTC, from 2000 to 2099: the feed has no seasons of other centuries. */
export function instant(name: string, text: string): number {
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(at)) return at;
  throw new Wrong(`${name} is a time in UTC such as 2026-09-19T15:30:00Z, not "${text}"`);
}

export function filled(name: string, text: string, what = 'a folder'): string {
  if (text !== '') return text;
  throw new Wrong(`${name} needs ${what}`);
}

export function oneOf<Word extends string>(name: string, text: string, allowed: readonly Word[]): Word {
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  throw new Wrong(`${name} is one of ${allowed.join(', ')}, not "${text}"`);
}

export function origins(name: string, text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      if (URL.canParse(item) && new URL(item).origin === item) return item;
      throw new Wrong(`${name} is a comma list of origins such as https://host.example, not "${item}"`);
    });
}

export function secureOrigins(name: string, text: string | undefined): readonly string[] {
  return origins(name, text).map((item) => {
    if (item.startsWith('https://')) return item;
    throw new Wrong(`${name} is a comma list of https origins, not "${item}"`);
  });
}

export function networks(name: string, text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [host = '', bits, ...rest] = item.split('/');
      const version = isIP(host);
      const isNetwork =
        bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
      if (version !== 0 && isNetwork && rest.length === 0) return item;
      throw new Wrong(`${name} is a comma list of addresses and networks such as 10.0.0.0/8, not "${item}"`);
    });
}

export function readUrl(text: string | undefined): URL | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new Wrong(`PUBLIC_URL is an address such as https://bets.example, not "${text}"`);
}
