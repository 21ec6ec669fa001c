import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNREAD } from './slim-calls.ts';

const root = join(import.meta.dirname, '../../..');
const read = new RegExp(String.raw`\b(?:calls\.\w+|call)\.(?:${[...UNREAD].join('|')})\b`);

test('what the build leaves out of the calls is read by nothing that runs in the page [I1]', () => {
  const sources = ['packages/client/src', 'packages/react/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(root, folder, name)),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => read.test(readFileSync(path, 'utf8')))).toEqual([]);
});
