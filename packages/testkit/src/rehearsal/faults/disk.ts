import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '../../postgres.ts';
import { startServer, type TestServer } from '../../server.ts';
import { nextBet, readsGoOn, tryFault, type TrialReport, unavailable, untilRefused, withClient } from './trial.ts';

const megabyte = 1_000_000;
const diskMB = 700;
/** Below it bets are refused; above it a start is allowed. */
const leastMB = 200;

/** A disk of its own, thrown away at the end: only root may mount one. */
function mountDisk(): { readonly folder: string; unmount(): void } {
  const folder = scratchFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m,mode=755`, 'touchline-rehearsal', folder]);
  chmodSync(folder, 0o755);
  return {
    folder,
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes until so many bytes are left; answers how many were written. */
function fill(folder: string, left: number): number {
  const size = Math.max(0, freeIn(folder) - left);
  const block = Buffer.alloc(megabyte);
  let written = 0;
  for (let part = 0; written < size; part += 1) {
    try {
      const bytes = Math.min(64 * megabyte, size - written);
      writeFileSync(
        join(folder, `ballast-${part}`),
        Buffer.concat(
          Array.from({ length: Math.ceil(bytes / megabyte) }, () => block),
          bytes,
        ),
      );
      written += bytes;
    } catch {
      // Whoever else writes may have been faster to the last of it.
      break;
    }
  }
  return written;
}

function empty(folder: string): void {
  execFileSync('sh', ['-c', 'rm -f "$0"/ballast-*', folder]);
}

async function pressesIn(server: TestServer): Promise<number> {
  return withClient(server.db(), async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from press');
    return rows[0]?.count ?? 0;
  });
}

/** The disk fills to below the bound: bets are refused before any harm, and taken again by themselves. */
export async function fillNearly(): Promise<TrialReport> {
  const disk = mountDisk();
  const server = await startServer({
    matches: 20,
    dataFolder: disk.folder,
    env: { DATABASE_URL: '', MIN_FREE_MB: String(leastMB), LOG_LEVEL: 'error' },
  });
  try {
    return await tryFault('disk nearly full', { url: server.url, db: server.db }, async ({ url, crowd }) => {
      crowd.longestMs();
      const written = fill(disk.folder, (leastMB - 50) * megabyte);
      await untilRefused(crowd, unavailable);
      // What had passed the bound before has been committed by now.
      await pause(500);
      const [reads, before] = [await readsGoOn(url), await pressesIn(server)];
      const refusedBefore = crowd.troubles.length;
      await pause(3_000);
      const more = (await pressesIn(server)) - before;
      const refused = crowd.troubles.length - refusedBefore;
      empty(disk.folder);
      const backMs = await nextBet(crowd);
      return {
        injected: `${Math.round(written / megabyte)} MB written, ${leastMB - 50} MB left; ${refused} requests refused`,
        longestMs: crowd.longestMs(),
        backMs,
        failures: [...reads, ...(more > 0 ? [`${more} presses were written all the same`] : [])],
      };
    });
  } finally {
    await server.stop();
    disk.unmount();
  }
}

/** Nothing is left on the disk, and no bound is set: PostgreSQL may end. With space again a start recovers. */
export async function fillWhole(): Promise<TrialReport> {
  const disk = mountDisk();
  const server = await startServer({
    matches: 20,
    dataFolder: disk.folder,
    env: { DATABASE_URL: '', MIN_FREE_MB: '0', LOG_LEVEL: 'fatal' },
  });
  try {
    return await tryFault('disk full', { url: server.url, db: server.db }, async ({ crowd }) => {
      crowd.longestMs();
      let written = 0;
      const process = { hasEnded: false };
      void server.endedByItself.then(() => (process.hasEnded = true));
      const before = crowd.troubles.length;
      for (let round = 0; round < 100 && !process.hasEnded && crowd.troubles.length < before + 50; round += 1) {
        written += fill(disk.folder, 0);
        await pause(100);
      }
      empty(disk.folder);
      const ended = process.hasEnded ? 'PostgreSQL and the server ended' : 'PostgreSQL went on';
      const emptied = performance.now();
      // What its supervisor does.
      if (process.hasEnded) await server.restart();
      await nextBet(crowd);
      return {
        injected: `${Math.round(written / megabyte)} MB written, nothing left; ${ended}; ${crowd.troubles.length - before} requests failed`,
        longestMs: crowd.longestMs(),
        backMs: Math.round(performance.now() - emptied),
        failures: crowd.troubles.length === before ? ['nobody noticed that the disk was full'] : [],
      };
    });
  } finally {
    await server.stop();
    disk.unmount();
  }
}
