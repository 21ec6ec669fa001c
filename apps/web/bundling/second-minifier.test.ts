import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secondMinifier } from './second-minifier.ts';

async function minified(path: string): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, '../src', path), 'utf8');
  const file = { type: 'chunk', name: 'page', code: stripTypeScriptTypes(source) };
  await secondMinifier().generateBundle(null, { 'page.js': file });
  return file.code;
}

test('the observer of rows is not created inside the function that knows a row, which its callback would keep alive', async () => {
  const code = await minified('browser/near-screen.ts');
  expect(code).toContain('IntersectionObserver');
  expect(code.slice(code.indexOf('export function watchNearScreen'))).toMatch(
    /^export function watchNearScreen\((?!.*IntersectionObserver)/,
  );
});

test('its version and options are part of the names of files', () => {
  expect(secondMinifier().augmentChunkHash()).toMatch(/^\d+\.\d+\.\d+ \{.*"compress"/);
});
