import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const firsts = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const rests = `${firsts}0123456789`;

/** The n-th shortest name that a class can have. */
function nthName(n: number): string {
  const head = firsts.charAt(n % firsts.length);
  let left = Math.floor(n / firsts.length);
  let tail = '';
  while (left > 0) {
    left -= 1;
    tail = rests.charAt(left % rests.length) + tail;
    left = Math.floor(left / rests.length);
  }
  return head + tail;
}

/** Content blockers hide what is called `ad`. */
function isLeftOut(name: string): boolean {
  return /ad/i.test(name);
}

/** Classes and animations that a style sheet defines; a word too many costs nothing but a name. */
export function namesIn(css: string): readonly string[] {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...code.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))];
}

/** A short name for each class of the style sheets, the same one in every build of the same sources. */
export function shortNamesOf(sheets: readonly (readonly [file: string, css: string])[]): ReadonlyMap<string, string> {
  const short = new Map<string, string>();
  let next = 0;
  for (const [file, css] of sheets.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const name of namesIn(css)) {
      while (isLeftOut(nthName(next))) next += 1;
      short.set(`${file} ${name}`, nthName(next));
      next += 1;
    }
  }
  return short;
}

function nameBy(folder: string): (name: string, filename: string) => string {
  const sheets = globSync('**/*.module.css', { cwd: folder }).map((file): [string, string] => [
    file.split(sep).join('/'),
    readFileSync(join(folder, file), 'utf8'),
  ]);
  const short = shortNamesOf(sheets);
  return (name, filename) => {
    const file = relative(folder, filename.replace(/\?.*$/, '')).split(sep).join('/');
    const found = short.get(`${file} ${name}`);
    if (found === undefined) throw new Error(`${file} has a class "${name}" that was not numbered`);
    return found;
  };
}

/**
 * [P4] Names the classes of CSS modules as shortly as they can be: in style sheets, in script and in each page that the
 * server renders. The page and the bundle that renders it are built apart and agree, since both number the same sources.
 */
export function shortClassNames(folder: string) {
  return {
    name: 'touchline-short-class-names',
    apply: 'build' as const,
    config: () => ({ css: { modules: { generateScopedName: nameBy(folder) } } }),
  };
}
