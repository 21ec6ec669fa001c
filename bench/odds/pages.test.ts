import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSide } from './pages.ts';

test.each(['hand', 'strong', 'checked'] as const)(
  'the page "%s" is built from the style sheets of the product',
  async (side) => {
    const into = await mkdtemp(join(tmpdir(), 'touchline-hand-'));
    onTestFinished(() => rm(into, { recursive: true }));
    const out = await buildSide(side, into);
    expect(await readdir(out)).toContain('index.html');
  },
);
