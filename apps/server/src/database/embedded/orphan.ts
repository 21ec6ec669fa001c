import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../problem.ts';

/**
 * Stops the PostgreSQL that a killed server left running on `data`, so that two never run at once. Only the owner of the
 * folder may call it. A stale process file is removed when its process id belongs to another program.
 */
export async function stopOrphan(data: string): Promise<void> {
  const pid = postmasterOf(data);
  if (pid === null || !isAlive(pid)) return;
  if (!isPostmasterOf(pid, data)) {
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  if ((await askToStop(pid, 'SIGINT', 15_000)) || (await askToStop(pid, 'SIGQUIT', 10_000))) return;
  throw new StartProblem(
    `an earlier PostgreSQL (process ${pid}) still runs on ${data} and does not stop: end it with "kill -QUIT ${pid}"`,
  );
}

/** First line of postmaster.pid, or null. */
export function postmasterOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** Sends the signal. Returns whether the process ended in time. */
export async function askToStop(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(10);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container nothing may reap dead processes. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z';
  } catch {
    return false;
  }
}

function isPostmasterOf(pid: number, data: string): boolean {
  const command = existsSync('/proc/self/cmdline') ? fromProc(pid) : fromPs(pid);
  return command.includes(data) && /postgres/.test(basename(command.split(/[\0 ]/)[0] ?? ''));
}

function fromProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function fromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
