import { expect, test } from 'vitest';
import { NotLeading } from './lead.ts';
import { createLeaderJournal } from './leader-journal.ts';

const progress = { feedTime: 5, publishedVersion: 1 };

function createBench() {
  const writes: string[] = [];
  const lock = new AbortController();
  const bench = { writes, lock, isOver: false, resigned: 0 };
  const journal = createLeaderJournal({
    term: {
      commit: async () => void writes.push('commit'),
      heartbeat: async () => {
        if (bench.isOver) throw new NotLeading('term 1 is over');
        writes.push('heartbeat');
      },
      requireSnapshotBelow: async (_, version) => void writes.push(`snapshot ${version}`),
    },
    lost: lock.signal,
    clock: { running: true },
    replacesBook: true,
    resign: () => void (bench.resigned += 1),
    announce: () => undefined,
    publishedBefore: 0,
    republished: Promise.resolve(),
    store: async () => void writes.push('batch'),
  });
  return { bench, journal };
}

test('a leader whose term is over resigns', async () => {
  const { bench, journal } = createBench();
  await journal.heartbeat(progress);
  bench.isOver = true;
  await expect(journal.heartbeat(progress)).rejects.toThrow(NotLeading);
  expect([bench.resigned, bench.writes]).toEqual([1, ['heartbeat']]);
});

test('a leader without its lock writes nothing', async () => {
  const { bench, journal } = createBench();
  bench.lock.abort();
  await expect(journal.heartbeat(progress)).rejects.toThrow(NotLeading);
  expect(bench.writes).toEqual([]);
});
