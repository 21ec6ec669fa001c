import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

const files = import.meta.glob<Record<string, string>>('./catalogues/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

function catalogue(locale: string): Map<string, string> {
  const own = Object.entries(files).filter(([path]) => new RegExp(`/${locale}(\\.[a-z-]+)?\\.json$`).test(path));
  return new Map(own.flatMap(([, messages]) => Object.entries(messages)));
}

/** Places to fill in, in branches too. */
function places(message: string): readonly string[] {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , branches] = token;
      if (typeof name === 'string' && name !== '#') found.add(name);
      if (typeof branches === 'object' && branches !== null) Object.values(branches).forEach(walk);
    }
  };
  walk(compileMessageOrThrow(message));
  return [...found].toSorted();
}

const english = catalogue('en');
/** Keys that are put together at run time, or come from the server or the client. */
const OPEN = /^(?:sport|market_group|error|global-error|bet)\./;

describe.each(['de', 'ar'])('catalogue %s', (locale) => {
  const other = catalogue(locale);

  test('has every text and no other', () => {
    expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('fills the same places', () => {
    const filled = [...english].map(([key]) => [key, places(other.get(key) ?? '')]);
    expect(filled).toEqual([...english].map(([key, message]) => [key, places(message)]));
  });
});

test('every text is used', () => {
  const code = Object.values(sources).join('\n');
  const unused = Object.keys(files['./catalogues/en.json'] ?? {}).filter(
    (key) => !OPEN.test(key) && !code.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});
