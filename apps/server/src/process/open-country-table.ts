import { StartProblem } from '../database/problem.ts';
import { readCountryTable } from '../http/country-table.ts';

/** Throws StartProblem when the file cannot be read or is no such table. */
export function openCountryTable(file: string | null): ((address: string) => string | null) | null {
  if (file === null) return null;
  try {
    return readCountryTable(file);
  } catch {
    throw new StartProblem(`COUNTRY_TABLE is no table of countries in the MaxMind DB format: ${file}`);
  }
}
