import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const ASKED = /([\w-]+)\.json\?catalogue=(first|later)$/;

/** Files of a locale: `de.json` and one for each part of the page, `de.ticket.json`. */
export function catalogueFiles(folder: string, locale: string): readonly string[] {
  const name = new RegExp(`^${locale}(?:\\.[a-z-]+)?\\.json$`);
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .toSorted()
    .map((file) => join(folder, file));
}

/** All messages of a locale by key; the same key in two files is an error. */
export function readCatalogue(folder: string, locale: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const file of catalogueFiles(folder, locale)) {
    const entries: [string, unknown][] = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    for (const [key, message] of entries) {
      if (typeof message !== 'string') throw new TypeError(`${file}: ${key} is not a text`);
      if (messages.has(key)) throw new Error(`${file}: ${key} is in another file too`);
      messages.set(key, message);
    }
  }
  if (messages.size === 0) throw new Error(`no catalogue for ${locale} in ${folder}`);
  return messages;
}

/** The language that others are measured by: what a catalogue lacks is said in it. */
const FIRST = 'en';

/** What a locale is read over: English, then the language that it is a variant of (`de` for `de-CH`), then itself. */
function layersOf(folder: string, locale: string): readonly string[] {
  const [language = locale] = locale.split('-');
  return [...new Set([FIRST, language, locale])].filter((each) => catalogueFiles(folder, each).length > 0);
}

/** What is said only after the first screen is there: these areas come in a chunk of their own, right behind it. */
const LATER: ReadonlySet<string> = new Set([
  'account',
  'arena',
  'bets',
  'bonus',
  'breaks',
  'browse',
  'builder',
  'cashout',
  'check',
  'favourites',
  'hunting',
  'info',
  'jackpots',
  'lootbox',
  'match',
  'meta',
  'notifications',
  'odds-help',
  'own-limits',
  'pages',
  'payments',
  'quick',
  'reminder',
  'session',
  'settings',
  'share',
  'ticket',
  'verification',
  'votes',
  'watch',
]);
export type Half = 'first' | 'later';

/** The keys that English has in those areas; other languages keep to them. */
function laterKeys(folder: string): ReadonlySet<string> {
  const files = [...LATER].map((area) => join(folder, `${FIRST}.${area}.json`)).filter((file) => existsSync(file));
  return new Set(files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')))));
}

/** Compiles the ICU messages of a locale, or half of them, into what the text library reads without a parser. */
export function compileCatalogue(folder: string, locale: string, half?: Half): Record<string, unknown> {
  const messages = new Map(layersOf(folder, locale).flatMap((layer) => [...readCatalogue(folder, layer)]));
  const compiled: Record<string, unknown> = {};
  const later = half === undefined ? null : laterKeys(folder);
  for (const [key, message] of messages) {
    if (later !== null && later.has(key) !== (half === 'later')) continue;
    compiled[key] = compileMessageOrThrow(message);
  }
  return compiled;
}

interface Context {
  addWatchFile(file: string): void;
}

/** `import('./catalogues/de.json?catalogue=first')`: half of a locale's compiled messages, from all its files, one chunk each. */
export function catalogues(folder: string) {
  return {
    name: 'touchline-catalogues',
    enforce: 'pre' as const,
    load(this: Context, id: string) {
      const [, locale, half] = ASKED.exec(id) ?? [];
      if (locale === undefined) return null;
      for (const layer of layersOf(folder, locale)) {
        for (const file of catalogueFiles(folder, layer)) this.addWatchFile(file);
      }
      // Parsed at run time: quicker for a browser than the same as a literal. In a function: what a module exports and
      // what its own body says are held for as long as the page is, beside the messages that were made of them.
      const code = `export default () => JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(folder, locale, half === 'later' ? 'later' : 'first')))});`;
      return { code, moduleType: 'js' as const };
    },
  };
}
