import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages, variants } from '@touchline/contract/locales';
import { describe, expect, test } from 'vitest';
import { speaking } from './load.ts';

const files = import.meta.glob<Record<string, string>>('./catalogues/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../../packages/{rules,client}/src/**/*.ts', '!**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

const translated = languages.filter((language) => language !== 'en');
/** Proper names that stay as they are in every script. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['sport.counter-strike', 'sport.dota-2']);
/** Names of countries, by ISO code, for languages that browsers have no names in. */
const REGION = /^region\.[A-Z]{2}$/;

/** The page of `de.ticket.json` is `de`, its area `ticket`; `de.json` has the area ``. */
const sorted = Object.entries(files).map(([path, messages]) => {
  const [locale = '', area = ''] = path.slice('./catalogues/'.length, -'.json'.length).split('.');
  return { locale, area, messages };
});

function messagesOf(locale: string): ReadonlyMap<string, string> {
  return new Map(sorted.filter((file) => file.locale === locale).flatMap(({ messages }) => Object.entries(messages)));
}

function filesOf(locales: readonly string[]) {
  return sorted
    .filter(({ locale }) => locales.includes(locale))
    .map((file) => ({ ...file, title: `${file.locale}${file.area === '' ? '' : `.${file.area}`}` }));
}

type Token = readonly [name: string, type?: string, branches?: Readonly<Record<string, unknown>>];

function isToken(token: unknown): token is Token {
  return Array.isArray(token) && typeof token[0] === 'string';
}

/** Every place of a message, those within branches too. */
function tokensOf(message: string): readonly Token[] {
  const found: Token[] = [];
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!isToken(token)) continue;
      found.push(token);
      const branches = token[2];
      if (typeof branches === 'object' && branches !== null) Object.values(branches).forEach(walk);
    }
  };
  walk(compileMessageOrThrow(message));
  return found;
}

function placesOf(message: string): readonly string[] {
  return [...new Set(tokensOf(message).flatMap(([name]) => (name === '#' ? [] : [name])))].toSorted();
}

const TYPES: Readonly<Record<string, Intl.PluralRuleType>> = { plural: 'cardinal', selectordinal: 'ordinal' };

/** What is wrong with the branches of a message: categories that its language needs, or does not have. */
function pluralFaults(locale: string, message: string): readonly string[] {
  return tokensOf(message).flatMap(([, kind = '', branches = {}]) => {
    const type = TYPES[kind];
    if (type === undefined) return [];
    const rules = new Intl.PluralRules(locale, { type });
    const known = new Set<string>(rules.resolvedOptions().pluralCategories);
    const written = Object.keys(branches).filter((name) => name !== 'offset');
    const needed = new Set<string>(['other']);
    // What English says of nought in words of its own is said with `=0`; else `other` stands in for it.
    for (let count = 1; count <= 1000; count += 1) {
      if (!written.includes(`=${count}`) && !written.includes(String(count))) needed.add(rules.select(count));
    }
    return [
      ...[...needed].filter((name) => !written.includes(name)).map((name) => `lacks ${name}`),
      ...written.filter((name) => /^[a-z]/.test(name) && !known.has(name)).map((name) => `has no ${name}`),
    ];
  });
}

const english = messagesOf('en');
const everyFile = filesOf([...languages, ...variants]);

test('every file belongs to a locale and an area of English', () => {
  const areas = new Set(filesOf(['en']).map(({ area }) => area));
  const known = new Set<string>([...languages, ...variants]);
  expect(sorted.filter(({ locale, area }) => !known.has(locale) || !areas.has(area))).toEqual([]);
});

test.each(translated)('%s has a file of every area', (language) => {
  const areas = (locale: string) => filesOf([locale]).map(({ area }) => area);
  expect(areas(language).toSorted()).toEqual(areas('en').toSorted());
});

test('the games have a catalogue in every language', () => {
  const games = Object.keys(import.meta.glob('../../../arena/src/text/catalogues/*.json'));
  expect(games.map((path) => path.split('/').at(-1) ?? '').toSorted()).toEqual(
    languages.map((each) => `${each}.json`).toSorted(),
  );
});

test('no key stands in two files of English', () => {
  const keys = filesOf(['en']).flatMap(({ messages }) => Object.keys(messages));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

describe.each(everyFile)('$title', ({ locale, messages }) => {
  const entries = Object.entries(messages);

  test('can be read, and every plural has the categories of its language', () => {
    expect(
      entries.flatMap(([key, message]) => pluralFaults(locale, message).map((fault) => `${key} ${fault}`)),
    ).toEqual([]);
  });

  test('fills the same places as English', () => {
    const kept = entries.filter(([key]) => english.has(key));
    expect(kept.map(([key, message]) => [key, placesOf(message)])).toEqual(
      kept.map(([key]) => [key, placesOf(english.get(key) ?? '')]),
    );
  });

  test('has no empty text and no blanks around one', () => {
    expect(entries.filter(([, message]) => message.trim() !== message || message === '')).toEqual([]);
  });
});

describe.each(filesOf(translated))('$title', ({ locale, area, messages }) => {
  test('has every text of its area and no other', () => {
    const first = filesOf(['en']).find((file) => file.area === area)?.messages ?? {};
    const keys = Object.keys(messages).filter((key) => !REGION.test(key));
    expect(keys.toSorted()).toEqual(Object.keys(first).toSorted());
  });

  // Where the script is another one than that of English, what is equal was left untranslated.
  test.skipIf(new Intl.Locale(locale).maximize().script === 'Latn')('leaves nothing in English', () => {
    const words = (message: string): boolean => /\p{L}{2}/u.test(message.replaceAll(/\{[^{}]*\}/g, ''));
    const left = Object.entries(messages).filter(
      ([key, message]) => message === english.get(key) && words(message) && !SAME_EVERYWHERE.has(key),
    );
    expect(left).toEqual([]);
  });
});

describe.each(filesOf(variants))('$title', ({ locale, messages }) => {
  const base = messagesOf(locale.split('-')[0] ?? '');

  test('holds only texts that differ from its language', () => {
    const known = Object.entries(messages).map(([key, message]) => [key, english.has(key), message !== base.get(key)]);
    expect(known).toEqual(Object.keys(messages).map((key) => [key, true, true]));
  });
});

test.each(languages)('the label of a match in %s says the count of markets that its link shows [LAY-03]', (locale) => {
  const labels = speaking(
    locale,
    { key: compileMessageOrThrow(messagesOf(locale).get('match.markets.more') ?? '') },
    (key) => key,
  );
  const isNamed = (count: number): boolean => labels._('key', { count, name: 'A vs B' }).includes(`${count} `);
  expect([0, 1, 2, 3, 11, 21, 100].filter((count) => !isNamed(count))).toEqual([]);
});

test('every text is used', () => {
  const code = Object.values(sources).join('\n');
  // Keys that are put together at run time begin with what stands before the first place of a template.
  const prefixes = [...code.matchAll(/[`"']([a-z][a-z_-]*\.(?:[a-z_-]+\.)*)\$\{/g)].map(([, prefix = '']) => prefix);
  // What the server says.
  const messageKeys = /^(?:error|global-error|warning)\./;
  const unused = [...english.keys()].filter(
    (key) =>
      !messageKeys.test(key) &&
      !prefixes.some((prefix) => key.startsWith(prefix)) &&
      !code.includes(`'${key}'`) &&
      !code.includes(`"${key}"`),
  );
  expect(unused).toEqual([]);
});
