import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCountryTable } from './country-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'countries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A value in the MaxMind DB format: a map, a text or a number up to 16 bits. */
function written(value: string | number | Readonly<Record<string, unknown>>): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  if (typeof value === 'number') return Buffer.from([(5 << 5) | 2, value >> 8, value & 255]);
  const pairs = Object.entries(value).flatMap(([key, inner]) => [written(key), written(inner as string)]);
  return Buffer.concat([Buffer.from([(7 << 5) | Object.keys(value).length]), ...pairs]);
}

/** A table of two halves: addresses from 128.0.0.0 on are in `upper`, those below in no country. */
function tableOf(upper: string): string {
  const separator = Buffer.alloc(16);
  const nodes = 1;
  // Of the only node the left record says "nothing", the right one points at the beginning of the data.
  const tree = Buffer.from([0, 0, nodes, 0, 0, nodes + separator.length]);
  const metadata = { node_count: nodes, record_size: 24, ip_version: 4, binary_format_major_version: 2 };
  const file = join(folder, `${upper}.mmdb`);
  writeFileSync(
    file,
    Buffer.concat([
      tree,
      separator,
      written({ country: { iso_code: upper } }),
      Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1'),
      written(metadata),
    ]),
  );
  return file;
}

test('a table in the MaxMind DB format tells the country of an address [AUTH-07]', () => {
  const countryOf = readCountryTable(tableOf('NL'));
  expect(['203.0.113.7', '::ffff:203.0.113.7', '10.0.0.1', 'own-1', ''].map(countryOf)).toEqual([
    'NL',
    'NL',
    null,
    null,
    null,
  ]);
});

test('what stands in a table and is no country is none [AUTH-07]', () => {
  expect(readCountryTable(tableOf('Holland'))('203.0.113.7')).toBeNull();
});
