import { expect, test } from 'vitest';
import { safeStore } from './storage.ts';

function cache(refuse: { now: boolean }) {
  const kept = new Map<string, string>();
  const guard = (): void => {
    if (refuse.now) throw new DOMException('denied');
  };
  return {
    getItem: (key: string) => (guard(), kept.get(key) ?? null),
    setItem: (key: string, value: string) => (guard(), void kept.set(key, value)),
    removeItem: (key: string) => (guard(), void kept.delete(key)),
  };
}

test('what storage refuses is kept in memory', () => {
  const refuse = { now: true };
  const outside = cache(refuse);
  const store = safeStore(() => outside);
  store.set('a', '1');
  expect(store.get('a')).toBe('1');
  store.remove('a');
  expect(store.get('a')).toBeNull();
});

test('memory wins over an older value outside, and gives way once storage works again', () => {
  const refuse = { now: false };
  const outside = cache(refuse);
  const store = safeStore(() => outside);
  store.set('a', 'old');
  refuse.now = true;
  store.set('a', 'new');
  refuse.now = false;
  expect(store.get('a')).toBe('new');
  store.set('a', 'newest');
  expect([store.get('a'), outside.getItem('a')]).toEqual(['newest', 'newest']);
});

test('a storage that cannot even be opened behaves like an empty one', () => {
  const store = safeStore(() => {
    throw new DOMException('closed');
  });
  expect(store.get('a')).toBeNull();
  store.set('a', '1');
  expect(store.get('a')).toBe('1');
});
