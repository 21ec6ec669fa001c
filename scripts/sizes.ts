/**
 * Fails when the page as it was built last is larger than its budgets (P4), or when a file of it takes what no other gives.
 * With `--json` it says its sizes in bytes instead.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Bytes of brotli of the built page (P4): all its script, and the script and styles that a first visit begins with.
 *
 * Each stands a fifth to half a percent above what was measured: the files name their release, and by that name alone the same source
 * compresses to a hundred bytes more or less.
 */
const budgets = { allPages: 386_800, firstFiles: 160_400 } as const;

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
}

/** Bytes of a file of the build as it is served. */
function served(dist: string, file: string): number {
  try {
    return statSync(join(dist, `${file}.br`)).size;
  } catch {
    // Too small to be compressed.
    return statSync(join(dist, file)).size;
  }
}

function chunksOf(dist: string): readonly ManifestChunk[] {
  // The build's own file.
  return Object.values(
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>,
  );
}

function scriptsOf(dist: string): readonly string[] {
  return readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`);
}

/**
 * Script of every page: all that was built, with the texts of one language, since nobody loads two, and without the player
 * of HLS, which only a stream of that kind loads.
 */
function scriptOfAllPages(dist: string): number {
  const leftOut = new Set(
    chunksOf(dist)
      .filter(({ src = '' }) =>
        /\/catalogues\/(?!en[.])|\/error-words\/|\/text\/kazakh\.ts$|\/browser\/hls\.ts$/.test(src),
      )
      .map(({ file }) => file),
  );
  return scriptsOf(dist)
    .filter((file) => !leftOut.has(file))
    .reduce((sum, file) => sum + served(dist, file), 0);
}

/** What `index.html` names, the texts of its first screen, and the push library that it goes on with. */
function firstFilesOf(dist: string): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/sportsbook\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const fetched = chunksOf(dist)
    .filter(({ src = '' }) => /\/catalogues\/en\.json\?catalogue=first$|\/centrifuge\//.test(src))
    .map(({ file }) => file);
  return [...named, ...fetched].reduce((sum, file) => sum + served(dist, file), 0);
}

/** Names that a file of the build takes of another one which does not give them: nothing else shows them before a player. */
function missingNames(dist: string): readonly string[] {
  const given = new Map<string, ReadonlySet<string>>();
  const taken: (readonly [by: string, of: string, name: string])[] = [];
  for (const file of scriptsOf(dist)) {
    const code = readFileSync(join(dist, file), 'utf8');
    const { module } = parseSync(file, code);
    const exports = module.staticExports.flatMap(({ entries }) => entries);
    given.set(file.replace('assets/', './'), new Set(exports.map(({ exportName }) => exportName.name ?? 'default')));
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries) taken.push([file, moduleRequest.value, importName.name ?? 'default']);
    for (const [, names = '', of = ''] of code.matchAll(/\{([^{}]*)\}=await import\("([^"]+)"\)(?!\.then)/g))
      for (const name of names.split(',')) taken.push([file, of, name.split(':', 1)[0] ?? '']);
    for (const [, of = '', , name = ''] of code.matchAll(/import\("([^"]+)"\)\.then\(\(?(\w+)\)?=>\2\.([\w$]+)/g))
      taken.push([file, of, name]);
  }
  return taken
    .filter(([, of, name]) => given.get(of)?.has(name) === false)
    .map(([by, of, name]) => `${by}: ${name} of ${of}`);
}

/** Bytes of gzip of the script that host pages load. */
const hostScriptBudget = 5_000;

const dist = join(import.meta.dirname, '../apps/web/dist');
const sizes = { allPages: scriptOfAllPages(dist), firstFiles: firstFilesOf(dist) };
const lines: readonly (readonly [name: keyof typeof budgets, words: string])[] = [
  ['firstFiles', 'script and styles that a first visit begins with'],
  ['allPages', 'script of all pages together, without the HLS player'],
];

function complain(line: string): void {
  process.stdout.write(`${line}\n`);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(sizes)}\n`);
else {
  for (const [name, words] of lines) {
    const line = `${words}: ${kilobytes(sizes[name])} (budget ${kilobytes(budgets[name])})`;
    if (sizes[name] > budgets[name]) complain(`LARGER  ${line}`);
    else process.stdout.write(`ok      ${line}\n`);
  }
  const hostScript = statSync(join(dist, 'embed.js.gz')).size;
  const line = `script of host pages, gzip: ${kilobytes(hostScript)} (budget ${kilobytes(hostScriptBudget)})`;
  if (hostScript > hostScriptBudget) complain(`LARGER  ${line}`);
  else process.stdout.write(`ok      ${line}\n`);
  for (const missing of missingNames(dist)) complain(`MISSING ${missing}`);
}
