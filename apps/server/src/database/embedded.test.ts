import { createServer } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer } from '@touchline/testkit/server';
import { describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { foldersOfFile } from '../testing/folders-of-file.ts';

const freshFolder = foldersOfFile();

const small = { desk: false, matches: 20 };
/** Everything it said that is not about a step. */
function complaint(output: string): string[] {
  return output.split('\n').filter((line) => line !== '' && !line.endsWith('…'));
}

describe('SIGKILL', () => {
  test('of a running server: its PostgreSQL is stopped, and committed data is there [R9]', async () => {
    const folder = freshFolder();
    const first = await startEmbedded({ dataFolder: folder });
    const opened = connect(first.connection);
    await migrate(opened.db);
    await opened.close();
    await first.stop();
    const killed = spawnServer(small, folder);
    expect(await killed.url, killed.output()).not.toBeNull();
    killed.child.kill('SIGKILL');
    await killed.exited;
    const orphan = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(() => process.kill(orphan, 0)).not.toThrow();

    const next = await startEmbedded({ dataFolder: folder });
    const { db, close } = connect(next.connection);
    const players = await db.selectFrom('player').select('email').orderBy('id').execute();
    await close();
    await next.stop();
    expect(next.pid).not.toBe(orphan);
    expect(players.map(({ email }) => email)).toEqual([
      'demo@touchline.test',
      'second@touchline.test',
      'restricted@touchline.test',
      'brazil@touchline.test',
    ]);
  });

  test('a process file whose id now belongs to another program does not keep PostgreSQL from starting', async () => {
    const folder = freshFolder();
    const first = await startEmbedded({ dataFolder: folder, durable: false });
    const data = join(first.folder, 'data');
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    await first.stop();
    writeFileSync(join(data, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
    const second = await startEmbedded({ dataFolder: folder, durable: false });
    expect(second.created).toBe(false);
    await second.stop();
  });
});

describe('a second instance on the same data', () => {
  test('is refused with one line, and the first keeps running [R9]', async () => {
    const folder = freshFolder();
    const first = await startEmbedded({ dataFolder: folder, durable: false });
    const second = spawnServer(small, folder);
    expect(await second.exited).toBe(1);
    expect(complaint(second.output())).toEqual([
      `touchline: another Touchline (process ${process.pid}) already runs on the data folder ${first.folder}: stop it, or choose another with --data DIR`,
    ]);
    const { db, close } = connect(first.connection);
    await expect(migrate(db)).resolves.toBeGreaterThan(0);
    await close();
    await first.stop();
  });
});

describe('one line names the problem', () => {
  test('a taken port: which, and how to choose another', async () => {
    const occupant = createServer();
    const port = await new Promise<number>((settle) => {
      occupant.listen(0, '127.0.0.1', () => {
        const address = occupant.address();
        settle(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const run = spawnServer(small, freshFolder(), port);
    expect(await run.exited).toBe(1);
    occupant.close();
    expect(complaint(run.output())).toEqual([
      `touchline: port ${port} is in use: stop the process that listens there, or choose another with --port N (or PORT=N)`,
    ]);
  });

  test('a wrong flag, with exit code 2', async () => {
    const run = spawnServer({ ...small, args: ['--sed', '4'] }, freshFolder());
    expect(await run.exited).toBe(2);
    expect(complaint(run.output())).toEqual([
      "touchline: unknown option '--sed'; npm start -- --help lists the options",
    ]);
  });

  test('a full disk', async () => {
    const folder = freshFolder();
    await expect(startEmbedded({ dataFolder: folder, minimumFree: 1e18 })).rejects.toThrow(
      /^only \d+ MB are free on the disk that holds .+, 1000000000000 MB are needed: free some space, or choose another with --data DIR$/,
    );
  });

  test('a folder that is no data folder', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataFolder: file })).rejects.toThrow(
      `the data folder ${file} is not a folder: choose another with --data DIR`,
    );
  });

  test('data of another PostgreSQL', async () => {
    const folder = freshFolder();
    const first = await startEmbedded({ dataFolder: folder, durable: false });
    await first.stop();
    writeFileSync(join(first.folder, 'data/PG_VERSION'), '16\n');
    await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(
      `the data in ${first.folder} were written by PostgreSQL 16, this is 18: move them with pg_dump, or choose another folder with --data DIR`,
    );
  });
});
