import { expect, test } from 'vitest';
import { closeAll } from './closing.ts';
import { stopWithin } from './stopping.ts';

test('a stop that hangs ends at its time limit [I16]', async () => {
  expect(await stopWithin(1, () => new Promise(() => undefined))).toBe(false);
});

test('an orderly stop resolves with true, and a failing one rejects with its error [I16]', async () => {
  expect(await stopWithin(60_000, () => Promise.resolve())).toBe(true);
  await expect(stopWithin(60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('a close that fails does not keep others from closing, and rejects at the end [I16]', async () => {
  const closed: string[] = [];
  const fail = (name: string) => () => Promise.reject(new Error(`${name} cannot be closed`));
  const close = (name: string) => async () => void closed.push(name);
  const closing = [close('database'), fail('leaderServices'), close('line'), fail('port')];
  await expect(closeAll(closing)).rejects.toThrow('port cannot be closed');
  expect(closed).toEqual(['line', 'database']);
});
