import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../problem.ts';

/** Proof that this process alone works on a data folder; the operating system takes it back when the process dies. */
export interface Ownership {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a data folder for this process, or says in one line who has it.
 *
 * The lock is the operating system's own file lock, held through SQLite because Node offers no other door to it. Nothing
 * can be left behind by a SIGKILL, two starts at the same moment cannot both win, and no process id is ever guessed at.
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
