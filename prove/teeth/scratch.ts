import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { scratchFolder } from '@touchline/testkit/postgres';

export const root = resolve(import.meta.dirname, '../..');

/** A copy of the sources as they are now, with the libraries of the original, thrown away at the end. */
interface Scratch {
  readonly folder: string;
  remove(): void;
}

/** Libraries are linked; the packages of the project itself are those of the copy. */
function linkLibraries(folder: string): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@touchline' || name === '.vite' || name === '.cache') continue;
    symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, '@touchline'));
  for (const name of readdirSync(join(from, '@touchline'))) {
    const place = relative(root, realpathSync(join(from, '@touchline', name)));
    symlinkSync(join(folder, place), join(to, '@touchline', name));
  }
}

export function makeScratch(): Scratch {
  const folder = scratchFolder();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    // One that was deleted and not committed yet is listed too.
    if (lstatSync(join(root, file), { throwIfNoEntry: false }) === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  linkLibraries(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
