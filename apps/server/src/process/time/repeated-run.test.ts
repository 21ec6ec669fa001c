import { expect, test, vi } from 'vitest';
import { createRepeatedRun } from './repeated-run.ts';

test('runs at once and at each interval, one at a time, also after one failed, until it is stopped', async () => {
  vi.useFakeTimers();
  try {
    const ends: PromiseWithResolvers<void>[] = [];
    const failed = vi.fn<(error: unknown) => void>();
    const begun = vi.fn(() => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    });
    const work = createRepeatedRun({ run: begun, everyMs: 100, failed });
    work.start();
    expect(begun).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(begun).toHaveBeenCalledTimes(1);
    const why = new Error('no database');
    ends[0]?.reject(why);
    await vi.advanceTimersByTimeAsync(100);
    expect(failed.mock.calls).toEqual([[why]]);
    expect(begun).toHaveBeenCalledTimes(2);

    const stopped = vi.fn();
    const stopping = work.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(500);
    expect(stopped).not.toHaveBeenCalled();
    ends[1]?.resolve();
    await stopping;
    expect(begun).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('tells its work between two parts that it was stopped', async () => {
  const ask: (() => boolean)[] = [];
  const work = createRepeatedRun({
    run: async (hasStopped) => void ask.push(hasStopped),
    everyMs: 1_000_000,
    failed: (error) => {
      throw error;
    },
  });
  work.start();
  expect(ask[0]?.()).toBe(false);
  await work.stop();
  expect(ask[0]?.()).toBe(true);
});
