/**
 * `npm run packages`: builds what strangers install. Each package of `packages` that is not private gets a folder `dist` with
 * ESM, types, a manifest made from its own, its README and the licence: that folder is packed and published (decision 103).
 * The workspace itself goes on running the sources.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What is read of a manifest; everything else of it is copied as it is. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface SourcePackage {
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly manifest: Manifest;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The packages that are published, in the order of their names. */
export function publishedPackages(): readonly SourcePackage[] {
  return readdirSync(join(root, 'packages'))
    .toSorted()
    .map((name) => join(root, 'packages', name))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true);
}

/** Entries that tests of this repository alone import are not published. */
function publicEntries({ exports }: Manifest): readonly (readonly [name: string, source: string])[] {
  return Object.entries(exports).filter(([name]) => !/^\.\/testing(?:\/|$)/.test(name));
}

/** `./src/host/host-link.ts` is built as `./host/host-link.js`. */
function builtAs(source: string, ending: '.js' | '.d.ts'): string {
  return source.replace(/^\.\/src\//, './').replace(/\.tsx?$/, ending);
}

/** Any version that is compatible with the one that was tested: packages of this repository by their version, others by theirs. */
function rangeOf(name: string, range: string, versions: ReadonlyMap<string, string>): string {
  const version = versions.get(name) ?? range;
  return /^\d/.test(version) ? `^${version}` : version;
}

/** What of a manifest is for the workspace alone, or is written anew. */
const notCopied = new Set(['exports', 'bin', 'dependencies', 'devDependencies', 'scripts', 'publishConfig']);

function publishedManifest({ manifest }: SourcePackage, versions: ReadonlyMap<string, string>): object {
  const { bin = {}, dependencies = {} } = manifest;
  const entries = publicEntries(manifest).map(([name, source]) => [
    name,
    { types: builtAs(source, '.d.ts'), default: builtAs(source, '.js') },
  ]);
  const commands = Object.entries(bin).map(([name, source]) => [name, builtAs(source, '.js')] as const);
  const ranges = Object.entries(dependencies).map(([name, range]) => [name, rangeOf(name, range, versions)]);
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([field]) => !notCopied.has(field))),
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    ...(commands.length === 0 ? {} : { bin: Object.fromEntries(commands) }),
    files: ['**/*.js', '**/*.d.ts'],
    sideEffects: commands.length === 0 ? false : commands.map(([, file]) => file),
    engines: { node: '>=20' },
    ...(ranges.length === 0 ? {} : { dependencies: Object.fromEntries(ranges) }),
  };
}

/** The compiler leaves the endings of relative imports in declarations as they are in the sources. */
function renameImports(folder: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/((?:\bfrom |\bimport\(|^import )'\.{1,2}\/[^']+)\.tsx?'/gm, "$1.js'"));
  }
}

/** Compiles what the public entries and commands reach. Throws with what the compiler says. */
function compile({ folder, manifest }: SourcePackage, dist: string): void {
  const entries = [...publicEntries(manifest).map(([, source]) => source), ...Object.values(manifest.bin ?? {})];
  const settings = join(dist, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    noEmitOnError: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2023',
    rootDir: '../src',
    outDir: '.',
  };
  const files = entries.map((source) => `.${source}`);
  writeFileSync(settings, JSON.stringify({ extends: '../tsconfig.json', compilerOptions, files, include: [] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', settings], { cwd: folder, encoding: 'utf8' });
  rmSync(settings);
  if (status !== 0) throw new Error(`${manifest.name} does not compile\n${stdout}`);
  renameImports(dist);
}

/** Builds one package; returns the folder that is packed. */
function build(source: SourcePackage, versions: ReadonlyMap<string, string>): string {
  const dist = join(source.folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  compile(source, dist);
  const manifest = JSON.stringify(publishedManifest(source, versions), null, 2);
  writeFileSync(join(dist, 'package.json'), `${manifest}\n`);
  copyFileSync(join(source.folder, 'README.md'), join(dist, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  return dist;
}

/** Builds all packages; returns their folders. */
export function buildPackages(): readonly string[] {
  const packages = publishedPackages();
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  return packages.map((source) => build(source, versions));
}

if (import.meta.main) for (const folder of buildPackages()) process.stdout.write(`${folder}\n`);
