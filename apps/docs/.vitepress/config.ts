import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { beside, pageOf, withoutPages } from '../src/addresses.ts';
import { compressText } from '../src/compress-text.ts';
import { linksOfRepository } from '../src/repository-links.ts';
import { sidebars } from '../src/sidebar.ts';
import { slugOf } from '../src/slugs.ts';
import { createStrictPages } from '../src/strict-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const base = '/docs/';
/** Colours of code as classes: the policy of the server allows no style attribute. */
const codeColours = transformerStyleToClass({ classPrefix: 'code-' });
const codeSheet = 'code.css';
const earlyScript = 'early.js';
const pages = createStrictPages(earlyScript, base);

export default defineConfig({
  srcDir: root,
  srcExclude: [...withoutPages],
  rewrites: (file) => pageOf(file) ?? file,
  base,
  cleanUrls: true,
  // An address of a server that the reader has yet to start.
  ignoreDeadLinks: 'localhostLinks',
  outDir: resolve(import.meta.dirname, '../dist'),
  cacheDir: join(root, 'node_modules/.cache/touchline-docs'),
  // Switching off transitions takes a style element, which the policy of the server refuses.
  appearance: { disableTransition: false },
  lang: 'en',
  title: 'Touchline',
  titleTemplate: ':title | Touchline documents',
  description: 'Documents for those who run, embed, build on or change Touchline.',
  head: [
    ['meta', { name: 'theme-color', content: '#15803d' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }],
    ['link', { rel: 'stylesheet', href: `${base}${codeSheet}` }],
  ],
  markdown: {
    html: false,
    attrs: false,
    emoji: false,
    math: false,
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [codeColours],
    config: (markdown) => linksOfRepository(markdown, root),
  },
  themeConfig: {
    siteTitle: 'Touchline',
    nav: [
      { text: 'Start', link: '/getting-started' },
      { text: 'Embed', link: '/embedding' },
      { text: 'Reference', link: '/reference/calls' },
      { text: 'Operate', link: '/operating/operators-api' },
      { text: 'Game', link: '/game-rules' },
    ],
    sidebar: sidebars(root),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      // Words of four letters have no other spelling: "our" is not "out".
      options: { miniSearch: { searchOptions: { fuzzy: 0.12, combineWith: 'AND' } } },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  vite: { publicDir: false, build: { reportCompressedSize: false, chunkSizeWarningLimit: 4_000 } },
  transformHtml: (html) => pages.strict(html),
  async buildEnd({ outDir }) {
    await mkdir(outDir, { recursive: true });
    await writeFile(join(outDir, codeSheet), codeColours.getCSS());
    await writeFile(join(outDir, earlyScript), pages.script());
    await writeFile(join(outDir, 'favicon.svg'), readFileSync(join(root, 'apps/web/public/favicon.svg')));
    for (const name of beside) await writeFile(join(outDir, name), readFileSync(join(root, 'docs', name)));
    await compressText(outDir);
  },
});
