/** Odds in every format, as they are written and read. */
import fc from 'fast-check';
import type { OddsFormat } from '../display.ts';
import { parseDecimal } from '../exact.ts';
import type { Ratio } from '../exact.ts';
import { readTypedOdds } from './typed-odds.ts';

export const seed = { seed: 20_260_809, numRuns: 500 };

export const formats: readonly OddsFormat[] = [
  'decimal',
  'british',
  'hongkong',
  'american',
  'indonesian',
  'malaysian',
  'percent',
];

export function exactly(text: string): Ratio {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
}

export function read(typed: string, format: OddsFormat): Ratio {
  const answer = readTypedOdds(typed, format);
  if (answer.kind !== 'odds') throw new Error(`not odds as ${format}: ${typed}`);
  return answer.odds;
}

export function decimalText(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export const anyFormat = fc.constantFrom(...formats);
