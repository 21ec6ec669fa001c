import { expect, test } from 'vitest';
import { createFakeBrowser } from '../testing/index.ts';
import { createNotifier } from './notifier.ts';
import { createCell, createReadableCache, derive, readFact } from './readable.ts';

function made() {
  const env = createFakeBrowser().tab({
    fetch: () => Promise.resolve({ kind: 'unreachable', reason: 'network' }),
    webSocket: null,
  });
  return { env, notifier: createNotifier(env) };
}

test('a listener that throws is reported and the others are notified', () => {
  const { env, notifier } = made();
  let notified = 0;
  notifier.subscribe('a', () => {
    throw new Error('broken');
  });
  notifier.subscribe('a', () => {
    notified += 1;
  });
  notifier.changed('a', 'frame');
  env.frame();
  expect([notified, env.reports.map(({ kind }) => kind)]).toEqual([1, ['listener']]);
});

test('a view of two facts is notified once for both, and keeps its identity while neither changed', () => {
  const { env, notifier } = made();
  const [first, second] = [createCell(notifier, 'first', 1), createCell(notifier, 'second', 2)];
  const sum = derive(
    notifier,
    ['first', 'second'],
    () => [first.get(), second.get()] as const,
    ([a, b]) => ({ sum: a + b }),
  );
  let notified = 0;
  const stop = sum.subscribe(() => {
    notified += 1;
  });
  const before = sum.get();
  expect(sum.get()).toBe(before);
  first.set(10);
  second.set(20);
  first.set(10);
  env.frame();
  expect([notified, sum.get()]).toEqual([1, { sum: 30 }]);
  stop();
  first.set(11);
  expect([env.frame(), notified]).toEqual([0, 1]);
});

test('one listener that is handed in twice counts twice, and leaves once at a time', () => {
  const { env, notifier } = made();
  const cell = createCell(notifier, 'cell', 0);
  const derived = derive(
    notifier,
    ['cell'],
    () => [cell.get()] as const,
    ([value]) => value,
  );
  for (const readable of [cell, derived, readFact(notifier, 'cell', cell.get)]) {
    let notified = 0;
    const listener = (): void => {
      notified += 1;
    };
    const [stopFirst, stopSecond] = [readable.subscribe(listener), readable.subscribe(listener)];
    cell.set(cell.get() + 1);
    env.frame();
    stopFirst();
    cell.set(cell.get() + 1);
    env.frame();
    expect([notified, readable.get()]).toEqual([3, cell.get()]);
    stopSecond();
    expect(notifier.isWatched('cell')).toBe(false);
  }
});

test('a readable keeps its identity while it is watched and is let go afterwards', () => {
  const { notifier } = made();
  const cache = createReadableCache();
  const make = () => createCell(notifier, 'cell', 0);
  const first = cache('cell', make);
  const stop = first.subscribe(() => undefined);
  expect(cache('cell', make)).toBe(first);
  stop();
  expect(cache('cell', make)).not.toBe(first);
});
