import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartProblem } from '../problem.ts';

/**
 * The user that PostgreSQL runs as. `root` means that this process is root and uses another user, as PostgreSQL refuses to
 * run as root.
 */
export interface Account {
  readonly root: boolean;
  readonly uid: number;
  readonly gid: number;
}

/** Suitable users, best first; every known system has one of them. */
const candidates = ['postgres', '_postgres', 'nobody'];

/** The user of this process, or for root the first unprivileged user. Null without user ids (Windows). */
export function findAccount(): Account | null {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) return null;
  if (uid !== 0) return { root: false, uid, gid };
  for (const name of candidates) {
    const found = idsOf(name);
    if (found !== null) return { root: true, ...found };
  }
  throw new StartProblem(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start as an ordinary user, or set DATABASE_URL',
  );
}

function idsOf(name: string): { uid: number; gid: number } | null {
  const ask = (what: '-u' | '-g') =>
    Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    const ids = { uid: ask('-u'), gid: ask('-g') };
    return ids.uid > 0 && ids.gid >= 0 ? ids : null;
  } catch {
    return null;
  }
}

/** Whether the account may walk from the root of the file system into `folder` and read there. */
export function reaches(account: Account, folder: string): boolean {
  for (let here = resolve(folder); ; here = dirname(here)) {
    const { mode, uid, gid } = statSync(here);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    const wanted = here === resolve(folder) ? 0o5 : 0o1;
    if (((mode >> shift) & wanted) !== wanted) return false;
    if (dirname(here) === here) return true;
  }
}

/** Changes the owner of a file or folder when the account is another user. */
export function giveTo(account: Account | null, path: string): void {
  if (account?.root === true) chownSync(path, account.uid, account.gid);
}

/** Options of `spawn` to run as the account. */
export function identity(account: Account | null): { uid: number; gid: number } | Record<string, never> {
  return account?.root === true ? { uid: account.uid, gid: account.gid } : {};
}
