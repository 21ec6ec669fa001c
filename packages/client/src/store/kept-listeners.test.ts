import { expect, test } from 'vitest';
import { outcomeKey } from '../live/keys.ts';
import { createKeptListeners } from './kept-listeners.ts';

const [over, draw] = [outcomeKey('1', '18|total=2.5', 'over'), outcomeKey('1', '1|', 'x')];

test('a scope is watched for as long as one of its keys has a listener', () => {
  const listeners = createKeptListeners();
  const removes = [over, over, draw].map((key) => listeners.add(key, () => undefined, undefined));
  for (const remove of removes) {
    expect([listeners.isWatchedIn('1'), listeners.isWatchedIn('18')]).toEqual([true, false]);
    remove();
    remove();
  }
  expect([listeners.isWatchedIn('1'), listeners.has(over), [...listeners.keys()]]).toEqual([false, false, []]);
});

test('a listener that comes back after the last has gone is a new one', () => {
  const listeners = createKeptListeners();
  const listener = (): void => undefined;
  const removeFirst = listeners.add(draw, listener, undefined);
  removeFirst();
  listeners.add(draw, listener, undefined);
  removeFirst();
  expect([listeners.isWatchedIn('1'), listeners.get(draw)?.size]).toEqual([true, 1]);
});

test('keys of two parts or one are in no scope', () => {
  const listeners = createKeptListeners();
  for (const key of ['head/1', 'membership', '']) listeners.add(key, () => undefined, undefined);
  expect([listeners.isWatchedIn('1'), listeners.isWatchedIn('')]).toEqual([false, false]);
});
