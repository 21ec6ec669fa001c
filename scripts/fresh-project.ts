/**
 * A fresh project with the packed packages in it, as a stranger has it: installed by npm from the tarballs alone. Packages of
 * others are copied from this repository's node_modules, so that neither the network nor npm's cache has a say (decision 103).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildPackages, type Manifest } from './packages.ts';

const root = resolve(import.meta.dirname, '..');

/** A manifest as it stands in a tarball. */
export interface PackedManifest extends Omit<Manifest, 'exports'> {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly license?: string;
  readonly description?: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface PackedPackage {
  readonly manifest: PackedManifest;
  readonly readme: string;
  /** Absolute path. */
  readonly tarball: string;
}

export interface FreshProject {
  readonly folder: string;
  readonly packages: readonly PackedPackage[];
  write(file: string, text: string): void;
  /** Runs a program of this repository's node_modules in the project; returns what it prints, and throws that if it fails. */
  run(program: string, ...args: string[]): string;
  remove(): void;
}

function npm(folder: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
}

function manifestIn(folder: string): PackedManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackedManifest;
}

/** The names, and whatever they depend on, that are not among `own`. */
function closure(names: readonly string[], own: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = names.filter((name) => !own.has(name));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...Object.keys(manifestIn(join(root, 'node_modules', name)).dependencies ?? {}));
  }
  return found;
}

/** Builds and packs all packages; `folder` gets the tarballs. */
function pack(folder: string): readonly PackedPackage[] {
  const built = buildPackages();
  const said = npm(folder, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...built]);
  const packed = JSON.parse(said) as readonly { readonly filename: string }[];
  return built.map((dist, place) => ({
    manifest: manifestIn(dist),
    readme: readFileSync(join(dist, 'README.md'), 'utf8'),
    tarball: join(folder, packed[place]?.filename ?? ''),
  }));
}

/** `more`: packages of others that the project has beside what the packages need. Throws what npm says if they do not install. */
export function createFreshProject(more: readonly string[]): FreshProject {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-packages-'));
  const packages = pack(folder);
  const own = new Set(packages.map(({ manifest }) => manifest.name));
  const needed = packages.flatMap(({ manifest }) => [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ]);
  const others = closure([...needed, ...more], own);
  const dependencies = Object.fromEntries([
    ...packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`] as const),
    ...[...others].map((name) => [name, `file:${join(root, 'node_modules', name)}`] as const),
  ]);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', JSON.stringify({ name: 'fresh', private: true, type: 'module', dependencies }));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  npm(folder, [
    'install',
    '--offline',
    '--cache',
    join(folder, 'cache'),
    '--install-links',
    '--ignore-scripts',
    ...quiet,
  ]);
  return {
    folder,
    packages,
    write,
    run: (program, ...args) =>
      execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
