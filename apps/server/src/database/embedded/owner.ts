import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../problem.ts';

/** Exclusive ownership of a data folder; the operating system releases it when the process dies. */
export interface Ownership {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a data folder for this process. Throws a StartProblem that names its owner. It uses the file lock of the operating
 * system, through SQLite, as Node has no interface to it. A SIGKILL leaves nothing behind, of two simultaneous starts one
 * wins, and no process id is guessed.
 */
export function takeFolder(folder: string): Ownership {
  const lock = new DatabaseSync(join(folder, 'owner.lock'));
  const note = join(folder, 'owner.pid');
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) throw error;
    throw new StartProblem(
      `another Touchline (process ${ownerOf(note)}) already runs on the data folder ${folder}: stop it, or choose another with --data DIR`,
    );
  }
  writeFileSync(note, `${process.pid}\n`);
  return { release: () => lock.close() };
}

function ownerOf(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
