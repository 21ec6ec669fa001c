import { describe, expect, test } from 'vitest';
import { Busy, createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const roomy: FairQueueOptions = { atOnce: 10, atOnceEach: 10, waiting: 100, waitingEach: 100 };
function settled() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A queue with a stopped clock, and work that the test ends by hand. */
function queueWith(more: Partial<FairQueueOptions>) {
  const clock = { now: 1000 };
  const wakes: { readonly at: number; readonly run: () => void }[] = [];
  const queue = createFairQueue({
    ...roomy,
    now: () => clock.now,
    later: (run, ms) => wakes.push({ at: clock.now + ms, run }),
    ...more,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (caller: string, name: string): Promise<string> =>
    queue.run(caller, async () => {
      begun.push(name);
      await new Promise<void>((end) => {
        ends.set(name, end);
      });
      return name;
    });
  const end = async (name: string, afterMs = 0): Promise<void> => {
    clock.now += afterMs;
    ends.get(name)?.();
    await settled();
  };
  const goOn = async (ms: number): Promise<void> => {
    clock.now += ms;
    for (const wake of wakes.splice(0)) {
      if (wake.at <= clock.now) wake.run();
      else wakes.push(wake);
    }
    await settled();
  };
  return { queue, begun, ask, end, goOn };
}

describe('the fair queue', () => {
  test('limits the parallel work of one caller, and runs another caller meanwhile', async () => {
    const { begun, ask, end } = queueWith({ atOnceEach: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    void ask('b', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('limits the parallel work of all callers together', async () => {
    const { begun, ask, end } = queueWith({ atOnce: 2 });
    for (const caller of ['a', 'b', 'c']) void ask(caller, caller);
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  test('callers take turns: one with a long queue gets one piece done for each of the others', async () => {
    const { begun, ask, end } = queueWith({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    for (const name of ['b1', 'b2']) void ask('b', name);
    await settled();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('refuses work beyond the queue of its caller, and takes the work of another caller', async () => {
    const { begun, ask, end } = queueWith({ atOnceEach: 1, waitingEach: 1 });
    const first = ask('a', 'a1');
    void ask('a', 'a2');
    await expect(ask('a', 'a3')).rejects.toBeInstanceOf(Busy);
    void ask('b', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(await first).toBe('a1');
    void ask('a', 'a4');
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a4']);
  });

  test('refuses work beyond the queue of all callers together', async () => {
    const { ask } = queueWith({ atOnce: 1, waiting: 1 });
    void ask('a', 'a1');
    void ask('b', 'b1');
    await expect(ask('c', 'c1')).rejects.toBeInstanceOf(Busy);
  });

  test('a caller pauses after its work for a multiple of the time that it took; another one does not wait for it', async () => {
    const { begun, ask, end, goOn } = queueWith({ atOnceEach: 1, rest: 3 });
    void ask('a', 'a1');
    void ask('a', 'a2');
    await settled();
    await end('a1', 10);
    expect(begun).toEqual(['a1']);
    void ask('b', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await goOn(29);
    expect(begun).toEqual(['a1', 'b1']);
    await goOn(1);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('a caller with credit does not pause before it is used up', async () => {
    const { begun, ask, end, goOn } = queueWith({ atOnceEach: 1, rest: 3, creditMs: 50 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    await settled();
    await end('a1', 10);
    await end('a2', 10);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a3', 10);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await goOn(20);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('failed work frees its slot', async () => {
    const { queue } = queueWith({ atOnce: 1 });
    const broken = new Error('broken');
    await expect(queue.run('a', () => Promise.reject(broken))).rejects.toBe(broken);
    expect(await queue.run('a', async () => 'next')).toBe('next');
  });
});
