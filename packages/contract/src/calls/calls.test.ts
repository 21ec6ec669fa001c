import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, deskCalls } from './calls.ts';

const folder = import.meta.dirname;
const areas = ['platform', 'sportsbook', 'desk', '.'].flatMap((area) =>
  readdirSync(join(folder, area))
    .filter((name) => name.endsWith('.ts') && name !== 'calls.ts' && !name.endsWith('.test.ts'))
    .map((name) => join(folder, area, name)),
);

/** Names of what a file exports with a path and an answer. */
async function exportedBy(file: string): Promise<readonly string[]> {
  const exported = (await import(file)) as Readonly<Record<string, unknown>>;
  return Object.entries(exported)
    .filter(([, value]) => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value)
    .map(([name]) => name);
}

test('the list of calls holds what every area exports, and no area hides a call of another', async () => {
  const exported = (await Promise.all(areas.map(exportedBy))).flat();
  expect([...Object.keys(calls), ...Object.keys(deskCalls)].toSorted()).toEqual(exported.toSorted());
});

test('a call goes by its own name', () => {
  for (const [name, call] of Object.entries({ ...calls, ...deskCalls })) expect(call.name).toBe(name);
});
