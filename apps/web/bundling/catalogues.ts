import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const ASKED = /([\w-]+)\.json\?catalogue$/;

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

/** Compiles the ICU messages of a locale into what the text library reads without a parser. */
export function compileCatalogue(folder: string, locale: string): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  for (const [key, message] of readCatalogue(folder, locale)) {
    compiled[key] = compileMessageOrThrow(message);
  }
  return compiled;
}

interface Context {
  addWatchFile(file: string): void;
}

/** `import('./catalogues/de.json?catalogue')`: a locale's compiled messages from all its files, one chunk each. */
export function catalogues(folder: string) {
  return {
    name: 'touchline-catalogues',
    enforce: 'pre' as const,
    load(this: Context, id: string) {
      const locale = ASKED.exec(id)?.[1];
      if (locale === undefined) return null;
      for (const file of catalogueFiles(folder, locale)) this.addWatchFile(file);
      // Parsed at run time: quicker for a browser than the same as a literal.
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(folder, locale)))});`;
      return { code, moduleType: 'js' as const };
    },
  };
}
