import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { pageOf, pathOf } from './addresses.ts';
import { referencePages } from './reference/pages.ts';

type Item = DefaultTheme.SidebarItem;

/** Pages by their own first headings. Calls and decisions, of which there are many, are listed beside their own alone. */
export function sidebars(root: string): DefaultTheme.SidebarMulti {
  const item = (file: string, text = titleOf(root, file)): Item => ({ text, link: pathOf(pageOf(file) ?? file) });
  const folder = (pattern: string): Item[] =>
    globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/^docs\/.*\/README\.md$/.test(file))
      .toSorted()
      .map((file) => item(file));
  const pages = referencePages(root);
  const reference = (name: string): Item => ({
    text: pages.find(({ page }) => page === name)?.title ?? name,
    link: `/reference/${name}`,
  });
  const placed = new Set(
    ['getting-started', 'embedding', 'configuration', 'checking', 'game-rules', 'glossary'].map((name) => `/${name}`),
  );
  return {
    '/': [
      {
        text: 'Start',
        items: [item('docs/getting-started.md'), item('README.md', 'Overview'), item('examples/README.md')],
      },
      { text: 'Embed', items: [item('docs/embedding.md', 'Embed the product'), reference('messages')] },
      {
        text: 'Reference',
        items: [reference('calls'), reference('push'), item('docs/configuration.md'), item('docs/checking.md')],
      },
      {
        text: 'Game',
        items: [item('docs/game-rules.md'), item('docs/fair-games/README.md'), item('docs/glossary.md')],
      },
      {
        text: 'Operate',
        items: [item('ops/README.md', 'Composition and proxy'), ...folder('docs/operating/*.md')],
      },
      {
        text: 'How it works',
        items: [
          item('ARCHITECTURE.md', 'Architecture'),
          ...folder('docs/design/*.md'),
          ...folder('packages/*/README.md'),
          item('apps/server/src/database/migrations/README.md', 'Migrations'),
        ],
      },
      { text: 'Clauses', items: [item('docs/rules/README.md', 'What clauses are'), ...folder('docs/rules/*.md')] },
      {
        text: 'Project',
        items: [
          item('docs/decisions/README.md', 'Decisions'),
          // Whatever has no other place.
          ...folder('docs/*.md').filter(({ link = '' }) => !placed.has(link)),
          item('CONTRIBUTING.md'),
          item('CHANGELOG.md', 'Changes'),
        ],
      },
    ],
    '/reference/': [
      { text: 'All documents', link: '/getting-started' },
      { text: 'Reference', items: pages.map(({ page }) => reference(page)) },
    ],
    '/decisions/': [
      { text: 'All documents', link: '/getting-started' },
      { text: 'Decisions', items: [item('docs/decisions/README.md', 'By topic'), ...folder('docs/decisions/*.md')] },
    ],
  };
}

/** First heading of a file, as the text of a link. */
function titleOf(root: string, file: string): string {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return title.replaceAll(/[`*]/g, '').replaceAll('<', '&lt;');
}
