import { isJsonObject } from '@touchline/contract';
import type { ImportedLeague } from '../types.ts';
import { ImportError } from './openfootball.ts';

/** Where the import writes and the server reads, from the project's root. */
export const STORED_FIXTURES = '.data/imported-fixtures.json';

export function writeStored(leagues: readonly ImportedLeague[]): string {
  return `${JSON.stringify(leagues)}\n`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the file that the import wrote. Throws an `ImportError` that says what is wrong with it. */
export function readStored(file: string, text: string): ImportedLeague[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new ImportError(`${file}: not JSON; import the fixtures again`);
  }
  const list = (value: unknown, where: string): readonly unknown[] => {
    if (!Array.isArray(value)) throw new ImportError(`${file}: ${where} must be a list`);
    return value;
  };
  const fields = (value: unknown, where: string): Fields => {
    if (!isJsonObject(value)) throw new ImportError(`${file}: ${where} must be an object`);
    return value;
  };
  const textOf = (value: unknown, where: string): string => {
    if (typeof value !== 'string') throw new ImportError(`${file}: ${where} must be a text`);
    return value;
  };
  const number = (value: unknown, where: string): number => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new ImportError(`${file}: ${where} must be a number`);
    return value;
  };
  return list(root, 'the file').map((entry, i) => {
    const league = fields(entry, `[${i}]`);
    const country = league['countryCode'];
    return {
      name: textOf(league['name'], `[${i}].name`),
      countryCode: country === null ? null : textOf(country, `[${i}].countryCode`),
      homeAdvantage: number(league['homeAdvantage'], `[${i}].homeAdvantage`),
      teams: list(league['teams'], `[${i}].teams`).map((item, j) => {
        const where = `[${i}].teams[${j}]`;
        const team = fields(item, where);
        return {
          name: textOf(team['name'], `${where}.name`),
          attack: number(team['attack'], `${where}.attack`),
          defence: number(team['defence'], `${where}.defence`),
        };
      }),
      fixtures: list(league['fixtures'], `[${i}].fixtures`).map((item, j) => {
        const where = `[${i}].fixtures[${j}]`;
        const fixture = fields(item, where);
        return {
          home: textOf(fixture['home'], `${where}.home`),
          away: textOf(fixture['away'], `${where}.away`),
          startTime: number(fixture['startTime'], `${where}.startTime`),
        };
      }),
    };
  });
}
