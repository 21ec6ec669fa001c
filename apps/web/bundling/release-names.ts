import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests, and what only tests use: no release is another one by them. */
const OF_TESTS = /\.test\.tsx?$|(?:^|[\\/])testing$/;

/** A short name for the contents of files: the same for the same ones, whoever builds them and wherever. */
export function contentName(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...patterns], { cwd: root, exclude: (name) => OF_TESTS.test(name) }).toSorted()) {
    hash.update(`${file.replaceAll('\\', '/')}\0`);
    hash.update(readFileSync(join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

/** Files that a new release seldom changes: their names say what is in them, so that they are kept over releases. */
export const LASTING: ReadonlySet<string> = new Set(['build', 'frame', 'hls']);

/**
 * [P4] Path of a chunk. Nearly all chunks take something from the one of the first screen and have to be named anew with it:
 * they share the name of their release. One that every file repeats weighs nothing; one for each file weighs six bytes
 * wherever another file names it.
 */
export function fileNameOf(
  name: string,
  source: string | null | undefined,
  { release, texts }: { readonly release: string; readonly texts: string },
): string {
  if (LASTING.has(name)) return 'assets/[name]-[hash].js';
  const [, locale, half] = /([\w-]+)\.json\?catalogue=(first|later)$/.exec(source ?? '') ?? [];
  return locale === undefined ? `assets/[name]-${release}.js` : `assets/${locale}-${half}-${texts}.js`;
}
