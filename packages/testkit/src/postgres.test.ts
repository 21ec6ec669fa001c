import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOfRun } from './postgres.ts';

let memory: string;
const made: string[] = [];
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'touchline-memory-'));
});
afterEach(() => {
  for (const folder of [memory, ...made.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

function placeOf(...given: Parameters<typeof folderOfRun>): string {
  const folder = folderOfRun(...given);
  made.push(folder);
  return dirname(folder);
}

test('the databases of a run go into memory where there is room, and to the disk where there is none', () => {
  expect(placeOf(memory, 0)).toBe(memory);
  expect(placeOf(memory, Number.MAX_VALUE)).toBe(tmpdir());
});

test('they go to the disk where memory has no folder, or one in which nobody may write', () => {
  expect(placeOf(join(memory, 'none'), 0)).toBe(tmpdir());
  // Nobody makes a folder there, not even root.
  expect(placeOf('/proc', -1)).toBe(tmpdir());
});
