import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSide } from './pages.ts';

test('the hand-written page is built from the style sheets of the product', async () => {
  const into = await mkdtemp(join(tmpdir(), 'touchline-hand-'));
  onTestFinished(() => rm(into, { recursive: true }));
  const out = await buildSide('hand', into);
  expect(await readdir(out)).toContain('index.html');
});
