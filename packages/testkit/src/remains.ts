import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names whose numbers processes here have: containers that share a folder do not share them. Empty but on Linux. */
function numbering(): string {
  try {
    return Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? 0).toString(36);
  } catch {
    return '';
  }
}

/** Begins the name of a folder of this process that is thrown away. It says who made it; as short as it is, a socket fits in it. */
export const ownPrefix = `touchline-${process.pid}-${numbering()}-`;
const ownName = new RegExp(`^touchline-(\\d{1,10})-${numbering()}-\\w{6}$`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What a process was started as; nothing for one that has ended. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Process id of the PostgreSQL that runs on a data folder; null where none does. Its number may be another program's by now. */
export function postmaster(folder: string): number | null {
  try {
    const file = join(folder, 'postgres/data/postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return commandOf(pid).includes(folder) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Removes what runs that were killed could not: their folders, and the PostgreSQL that still runs in one. It is a process of its
 * own, which no signal reaches that is sent to those who started it.
 */
export function clearRemains(parent = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const maker = ownName.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const folder = join(parent, name);
    try {
      const pid = postmaster(folder);
      if (pid !== null) process.kill(pid, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Somebody else's, or its PostgreSQL still ends: the next run tries again.
    }
  }
}
