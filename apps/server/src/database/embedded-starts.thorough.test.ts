import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnServer } from '@touchline/testkit/server';
import { describe, expect, test } from 'vitest';
import { foldersOfFile } from '../testing/folders-of-file.ts';

const freshFolder = foldersOfFile();

const small = { desk: false, matches: 20 };

/** Rests between looks: what it waits for needs the processor too. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(1);
}

describe('SIGKILL', () => {
  test('at any point of the first start leaves data from which the next start recovers by itself [R9]', async () => {
    const folder = freshFolder();
    const postgres = join(folder, 'postgres');
    const has = (name: string) => existsSync(join(postgres, name));
    const halfDone = () =>
      existsSync(postgres) ? readdirSync(postgres).filter((name) => name.startsWith('new-')) : [];
    const points: readonly [string, (output: string) => boolean][] = [
      ['the folder is made', () => existsSync(postgres)],
      ['initdb has begun', () => halfDone().length > 0],
      ['initdb writes', () => halfDone().some((name) => has(`${name}/data/base`))],
      ['the cluster is whole', () => has('data')],
      ['PostgreSQL starts', () => has('data/postmaster.pid')],
      ['migrated', (output) => output.includes('Opening the feed')],
      ['about to listen', (output) => output.includes('Opening the port')],
    ];
    const reached: string[] = [];
    for (const [name, holds] of points) {
      const run = spawnServer(small, folder);
      let over = false;
      void run.exited.then(() => (over = true));
      await until(() => over || holds(run.output()));
      if (!over) reached.push(name);
      run.child.kill('SIGKILL');
      await run.exited;
    }
    expect(reached).toEqual(points.map(([name]) => name));
    const last = spawnServer(small, folder);
    expect(await last.url, last.output()).not.toBeNull();
    last.child.kill('SIGTERM');
    expect(await last.exited).toBe(0);
    expect(halfDone()).toEqual([]);
  });
});

describe('a second instance on the same data', () => {
  test('is refused also when both start at the same moment on an empty folder [R9]', async () => {
    const folder = freshFolder();
    const both = [spawnServer(small, folder), spawnServer(small, folder)];
    const addresses = await Promise.all(both.map(({ url }) => url));
    expect(addresses.filter((url) => url !== null)).toHaveLength(1);
    for (const { child } of both) child.kill('SIGTERM');
    expect((await Promise.all(both.map(({ exited }) => exited))).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      0, 1,
    ]);
  });
});
