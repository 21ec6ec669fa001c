import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '@touchline/testkit/server';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'touchline-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server with an operator file until it ends; what it printed, its exit code, and what it left in its folder. */
async function runWith(file: object, ...args: readonly string[]) {
  const path = join(folder, 'touchline.config.json');
  writeFileSync(path, JSON.stringify(file));
  const data = mkdtempSync(join(folder, 'data-'));
  const run = spawnServer({ args: ['--config', path, ...args] }, data);
  const code = await run.exited;
  return { code, output: run.output().replaceAll(path, 'FILE'), left: readdirSync(data) };
}

test('--check says that an operator file is all right, and opens nothing [CFG-01a]', async () => {
  expect(await runWith({ brand: { name: 'Nordbet' } }, '--check')).toEqual({
    code: 0,
    output: 'FILE: all right\n',
    left: [],
  });
});

test('--check warns where countries are refused and nothing tells the country of a caller [AUTH-07]', async () => {
  const warned = await runWith({ refused_countries: { visit: ['US'] } }, '--check');
  expect([warned.code, warned.output.split('\n')]).toEqual([
    0,
    ['FILE: all right', expect.stringContaining('warning: countries are refused, but nothing tells'), ''],
  ]);
});

const examples = join(import.meta.dirname, '../../../../examples');
const brands = readdirSync(examples).filter((name) => name !== 'README.md');

test.each(brands)('the example %s is all right [CFG-01a]', async (brand) => {
  const file = readdirSync(join(examples, brand)).find((name) => name.startsWith('touchline.config')) ?? '';
  const run = spawnServer({ args: ['--config', join(examples, brand, file), '--check'] }, folder);
  expect([await run.exited, run.output()]).toEqual([0, `${join(examples, brand, file)}: all right\n`]);
});

test('--check lists every wrong field of an operator file; a start refuses it alike and opens nothing [CFG-01a]', async () => {
  const wrong = { limits: { selections: 0 }, locale: ['de'] };
  const refusal = {
    code: 1,
    output: [
      'touchline: FILE: 2 fields are wrong',
      '  limits.selections: expected a whole number from 1 to 100, found 0; for example 30',
      '  locale: there is no such field; the nearest is "locales"',
      '',
    ].join('\n'),
    left: [],
  };
  expect(await runWith(wrong, '--check')).toEqual(refusal);
  expect(await runWith(wrong)).toEqual(refusal);
});
