import { hasChoices } from '../bindings/request-hints.ts';
import { type HydrationData, type StoredAnswer, inBlock } from './hydration-block.ts';
import { withOwnFlags } from './flag-drawings.ts';
import { escapeText } from './head.ts';

/** A file of the build and what it needs, as Vite's manifest has it. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** The files that a page needs before it can be clicked. */
export interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Files of some sources with everything that they import at once, so that none of them waits for another. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Files {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source)) return;
    seen.add(source);
    for (const other of chunk.imports ?? []) visit(other);
    if (chunk.file.endsWith('.js')) scripts.push(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  for (const source of sources) visit(source);
  return { scripts, styles: [...styles] };
}

export interface RenderedDocument {
  readonly template: string;
  /** Where the files of the build lie: `/sportsbook/`. */
  readonly base: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Time zone of the times in the markup, an IANA name. */
  readonly zone: string;
  /** What clocks show in it, by `zoneOffsets`. */
  readonly offsets: string;
  /** Tags of the head, without the files. */
  readonly head: string;
  /** Markup of the page. */
  readonly root: string;
  readonly files: Files;
  readonly first: HydrationData;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

const MODULES = /[ \t]*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\n?/g;
const STYLE_SHEETS = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const CONFIG = /[ \t]*<link rel="preload"[^>]*config\.json[^>]*>\n?/;

/**
 * Styles in markup are closed by the policy (CSP): they travel as data, and `before-hydration.js` puts them on while
 * the page is parsed. A quote in a text or a value is never written as one, so what is matched here is always an
 * attribute.
 */
function stylesAsData(markup: string): string {
  return markup.replaceAll(' style="', ' data-style="');
}

/** `before-hydration.js` runs what is fetched as an entry once the markup is painted. */
function afterPaint(tag: string): string {
  return tag.replace(
    /^<script type="module"([^>]*) src="([^"]*)"><\/script>$/,
    '<link rel="modulepreload"$1 href="$2" data-entry>',
  );
}

/** Whether a pick can be made of an answer (`early/early-slip.ts`). */
function hasPrices([, { text }]: readonly [string, StoredAnswer]): boolean {
  return text.includes('"outcomes"');
}

/** The built page with everything on it that its first screen needs. */
export function writeDocument(rendered: RenderedDocument): string {
  const { template, base, locale, direction, zone, offsets, head, root, files, first, answers } = rendered;
  const modules = template.match(MODULES)?.map((line) => afterPaint(line.trim())) ?? [];
  const known = [...modules, ...(template.match(STYLE_SHEETS) ?? [])].join('\n');
  const isNew = (file: string): boolean => !known.includes(`${base}${file}"`);
  const styles = files.styles
    .filter(isNew)
    .map((file) => `    <link rel="stylesheet" crossorigin href="${escapeText(base + file)}">\n`);
  const preloads = files.scripts
    .filter(isNew)
    .map((file) => `<link rel="modulepreload" crossorigin href="${escapeText(base + file)}">`);
  const blockOf = ([name, { status, text }]: readonly [string, StoredAnswer]): string =>
    `<script type="application/json" data-answer="${escapeText(name)}" data-status="${status}">${inBlock(text)}</script>`;
  const blocks = [...answers].filter((answer) => !hasPrices(answer));
  // A browser that was here keeps the file of all flags.
  const shown = hasChoices(first.kept) ? { markup: root, drawings: '' } : withOwnFlags(root);
  // What a press needs before the page is alive stands before what is pressed, so that it is held in its own frame. The code is
  // last: it would share the line with whatever stands behind it.
  const body = [
    ...[...answers].filter(hasPrices).map(blockOf),
    `<div id="root">${stylesAsData(shown.markup)}</div>`,
    ...(shown.drawings === '' ? [] : [shown.drawings]),
    `<script type="application/json" id="hydration">${inBlock(JSON.stringify(first))}</script>`,
    ...blocks.map(blockOf),
    ...modules,
    ...preloads,
  ].join('\n    ');
  return template
    .replace(
      /<html[^>]*>/,
      () =>
        `<html lang="${escapeText(locale)}" dir="${direction}" data-theme="dark" data-zone="${escapeText(zone)}" data-offsets="${offsets}">`,
    )
    .replace(MODULES, '')
    .replace(CONFIG, '')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/[ \t]*<\/head>/, (end) => `${styles.join('')}${end}`)
    .replace('<div id="root"></div>', () => body);
}
