import { expect, test } from 'vitest';
import { createSettlementQueue } from './settlement-queue.ts';

/** A queue whose runs are recorded; `fail` says how many of the next runs fail. */
function createBench() {
  const runs: (readonly string[] | null)[] = [];
  const bench = { now: 0, fail: 0, runs, errors: 0 };
  const queue = createSettlementQueue({
    settle: async (matchIds) => {
      runs.push(matchIds);
      if (bench.fail === 0) return;
      bench.fail -= 1;
      throw new Error('refused');
    },
    now: () => bench.now,
    onError: () => void (bench.errors += 1),
  });
  return { bench, queue };
}

test('settles nothing before it is started and sweeps once after', async () => {
  const { bench, queue } = createBench();
  await queue.run();
  expect(bench.runs).toEqual([]);
  queue.start();
  await queue.run();
  await queue.run();
  expect(bench.runs).toEqual([null]);
});

test('settles added matches before the sweep', async () => {
  const { bench, queue } = createBench();
  queue.start();
  queue.add(['1', '2']);
  await queue.run();
  expect(bench.runs).toEqual([['1', '2'], null]);
});

test('retries a failure after a delay that doubles, and at once when a match is added', async () => {
  const { bench, queue } = createBench();
  queue.start();
  await queue.run();
  bench.fail = 2;
  queue.add(['1']);
  await queue.run();
  bench.now = 4_999;
  await queue.run();
  expect(bench.runs).toEqual([null, ['1']]);
  bench.now = 5_000;
  await queue.run();
  bench.now = 14_999;
  await queue.run();
  expect(bench.runs).toEqual([null, ['1'], ['1']]);
  queue.add(['2']);
  await queue.run();
  expect(bench.runs.at(-1)).toEqual(['1', '2']);
  expect(bench.errors).toBe(2);
});

test('lets the sweep run after a match that fails', async () => {
  const { bench, queue } = createBench();
  bench.fail = 1;
  queue.start();
  queue.add(['1']);
  await queue.run();
  bench.now = 5_000;
  await queue.run();
  expect(bench.runs).toEqual([['1'], null, ['1']]);
});

test('settles nothing once it has ended', async () => {
  const { bench, queue } = createBench();
  queue.start();
  queue.end();
  queue.add(['1']);
  await queue.run();
  await queue.idle();
  expect(bench.runs).toEqual([]);
});
