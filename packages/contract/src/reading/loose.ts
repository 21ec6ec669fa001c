import { WrittenNumber } from './written-number.ts';

/** An object of an answer: nothing is known of its fields. */
export type Loose = Readonly<Record<string, unknown>>;

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
}

/** The first field of these names that is there. */
export function pick(from: Loose, ...names: readonly string[]): unknown {
  for (const name of names) if (from[name] !== undefined && from[name] !== null) return from[name];
  return undefined;
}

/** Text, or the digits of a number; undefined for all else. */
export function textIn(value: unknown): string | undefined {
  if (value instanceof WrittenNumber) return value.source;
  return typeof value === 'string' ? value : undefined;
}

/** A whole number, also as digits in a text; undefined for all else. */
export function wholeIn(value: unknown): number | undefined {
  const number = Number(textIn(value)?.trim() || Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A flag, also as 0 and 1; undefined for all else. */
export function flagIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = value instanceof WrittenNumber ? value.value : undefined;
  return number === 0 || number === 1 ? number === 1 : undefined;
}

export function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

const camel = /^[a-z]+\d*(?:[A-Z][a-z0-9]*)+$/;

/** Fields in camelCase, which the specification uses too, under their names with underscores. */
export function withUnderscores(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnderscores);
  if (!isLoose(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = camel.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
    if (name === key || !(name in value)) renamed[name] = withUnderscores(inner);
  }
  return renamed;
}
