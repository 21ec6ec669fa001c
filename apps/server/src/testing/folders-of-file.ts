import { scratchFolder } from '@touchline/testkit/postgres';
import { discard } from '@touchline/testkit/server';
import { afterEach } from 'vitest';

/** Makes data folders for the tests of one file; each goes with the test that asked for it, and a PostgreSQL that runs there. */
export function foldersOfFile(): () => string {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await discard(folder);
  });
  return () => {
    const folder = scratchFolder();
    folders.push(folder);
    return folder;
  };
}
