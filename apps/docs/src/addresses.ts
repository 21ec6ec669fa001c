/** Which files of the repository are pages of the documents, and at which addresses. */

/** Files that stand at an address of another name. */
const named: Readonly<Record<string, string>> = {
  'README.md': 'overview.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'ops/README.md': 'operating/composition.md',
  'examples/README.md': 'examples.md',
  'apps/server/src/database/migrations/README.md': 'design/migrations.md',
};

/** Files of `docs` that are not markdown and that the server or the build puts beside the pages. */
export const beside = ['openapi.json', 'asyncapi.json', 'host-messages.json', 'touchline.config.schema.json'] as const;

/** Where a markdown file of the repository stands below `/docs/`, with its `.md`; null where it is no page. */
export function pageOf(file: string): string | null {
  const byName = named[file];
  if (byName !== undefined) return byName;
  const [, own] = /^(?:docs|apps\/docs\/pages)\/(.+\.md)$/.exec(file) ?? [];
  if (own !== undefined) return own.replace(/(^|\/)README\.md$/, '$1index.md');
  const [, name] = /^packages\/([\w-]+)\/README\.md$/.exec(file) ?? [];
  return name === undefined ? null : `packages/${name}.md`;
}

/** Path below the base of a page, as links name it: `/rules/` for an index, `/embedding` for another. */
export function pathOf(page: string): string {
  return `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
}

/** Folders whose markdown is of no reader. */
export const withoutPages: readonly string[] = [
  '**/node_modules/**',
  '**/{dist,dist-server,coverage,test-results}/**',
  '.*/**',
  '{e2e,bench,prove,scripts}/**',
  'apps/{arena,host-demo,web}/**',
  'apps/server/src/!(database)/**',
  'packages/*/!(README.md)',
  'packages/*/*/**',
];
