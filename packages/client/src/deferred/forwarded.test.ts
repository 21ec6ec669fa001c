import { expect, it } from 'vitest';
import { forwarded } from './forwarded.ts';

interface Commands {
  add(by: number, reason: string): Promise<string>;
  clear(): void;
}

it('carries commands out with their parameters, and gives the answers of those that have one', async () => {
  const calls: unknown[][] = [];
  const commands: Commands = {
    add: (...parameters) => {
      calls.push(['add', ...parameters]);
      return Promise.resolve('added');
    },
    clear: () => void calls.push(['clear']),
  };
  const queue: (() => void)[] = [];
  const early = forwarded<Commands>(
    { add: true, clear: false },
    (work) => new Promise((resolve) => queue.push(() => resolve(work(commands)))),
  );
  const answer = early.add(2, 'typed');
  const nothing: unknown = early.clear();
  expect(nothing).toBeUndefined();
  expect(calls).toEqual([]);
  for (const work of queue) work();
  expect(calls).toEqual([['add', 2, 'typed'], ['clear']]);
  await expect(answer).resolves.toBe('added');
});
