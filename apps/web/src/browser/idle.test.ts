import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work that can wait is done when the browser is idle, at the latest after 3000 ms [CFG-05]', () => {
  const asked: { readonly run: () => void; readonly options: unknown }[] = [];
  vi.stubGlobal('window', {
    requestIdleCallback: (run: () => void, options: unknown) => void asked.push({ run, options }),
  });
  const done: string[] = [];
  whenIdle(() => done.push('work'));
  expect([done, asked.map(({ options }) => options)]).toEqual([[], [{ timeout: 3_000 }]]);
  for (const { run } of asked) run();
  expect(done).toEqual(['work']);
});

test('a browser without idle callbacks does it by a timer within these 3000 ms [CFG-05]', () => {
  vi.stubGlobal('window', {});
  vi.useFakeTimers();
  const done: string[] = [];
  whenIdle(() => done.push('work'));
  expect(done).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(done).toEqual(['work']);
});
