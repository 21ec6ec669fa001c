import { expect, test, vi } from 'vitest';
import { countWaiting, dropWaiting, setWaiting, showWaiting } from './waiting-rows.ts';

test('the first list speaks for all of the page, also once its count has changed, until nothing waits in it', () => {
  const [first, second] = [{}, {}];
  const show = { first: vi.fn<() => void>(), second: vi.fn<() => void>() };
  setWaiting(first, { count: 1, show: show.first });
  setWaiting(second, { count: 4, show: show.second });
  setWaiting(first, { count: 2, show: show.first });
  expect([countWaiting(first), countWaiting(second)]).toEqual([6, 0]);
  showWaiting();
  expect([show.first.mock.calls.length, show.second.mock.calls.length]).toEqual([1, 1]);
  dropWaiting(first);
  expect([countWaiting(first), countWaiting(second)]).toEqual([0, 4]);
  dropWaiting(second);
  expect(countWaiting(second)).toBe(0);
});
