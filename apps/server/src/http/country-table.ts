import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/**
 * Reads a table of countries by network in the MaxMind DB format, as an operator gets it from a provider. Throws when the
 * file cannot be read or is no such table.
 */
export function readCountryTable(file: string): (address: string) => string | null {
  const reader = new Reader<CountryResponse>(readFileSync(file));
  // Half of a broken table is found at the first look-up only.
  reader.get('192.0.2.1');
  return (address) => {
    if (isIP(address) === 0) return null;
    // A mapped IPv4 address stands under its IPv4 form in these tables.
    const found = reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ''));
    const code = found?.country?.iso_code;
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null;
  };
}
