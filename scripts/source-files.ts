/** What `boundaries.ts` asks of a source file: what it imports, and which part of the project it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export const root = resolve(import.meta.dirname, '..');

/**
 * The half of the client that the page fetches once somebody bets: from outside it is reached by `import()` or for its
 * types, else its code is in the page's first script again.
 */
const fetchedLater = ['betting/', 'custom-bets/', 'effects/', 'queries/bets-queries.', 'quick-bet/'].map(
  (name) => `packages/client/src/${name}`,
);
export function isFetchedLater(file: string): boolean {
  return fetchedLater.some((folder) => file.startsWith(folder));
}

/** Parts of the page that read the client by `bindings` alone; its types are for all. Before the page there are none. */
export function isDrawn(file: string): boolean {
  return /^apps\/web\/src\/(?!bindings\/|early\/|main\.tsx$|server\.tsx$)/.test(file);
}

export function featureOf(file: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
}

export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file));
}

export interface Specifier {
  readonly specifier: string;
  /** Its code runs before the file's own does. */
  readonly isAtOnce: boolean;
}

/** What a file imports, re-exports or names as a type, in the order of the file. */
export function specifiers(file: string): Specifier[] {
  const found: Specifier[] = [];
  const note = (source: { type: string; value?: unknown } | null, isAtOnce: boolean): void => {
    if (typeof source?.value === 'string') found.push({ specifier: source.value, isAtOnce });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => note(source, importKind !== 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => note(source, exportKind !== 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => note(source, exportKind !== 'type'),
    ImportExpression: ({ source }) => note(source, false),
    TSImportType: ({ source }) => note(source, false),
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
}

export function isForTests(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/testing(?:-setup)?\.ts$|\/testbed\.ts$/.test(file);
}
