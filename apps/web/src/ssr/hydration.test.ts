import { expect, test, vi } from 'vitest';
import { createHydration } from './hydration.ts';

function aTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('a page is hydrated when its screen and each of its parts are, once', async () => {
  const onDone = vi.fn();
  const taking = createHydration(onDone);
  taking.part('list');
  taking.screen();
  await aTask();
  expect(onDone).not.toHaveBeenCalled();
  taking.done('list');
  // A part in the part that was found.
  taking.part('rows');
  await aTask();
  expect(onDone).not.toHaveBeenCalled();
  taking.done('rows');
  await aTask();
  taking.part('later');
  taking.done('later');
  await aTask();
  expect(onDone).toHaveBeenCalledOnce();
});

test('a part that was pressed before it was registered is not waited for', async () => {
  const onDone = vi.fn();
  const taking = createHydration(onDone);
  taking.done('cards');
  taking.part('cards');
  taking.screen();
  await aTask();
  expect(onDone).toHaveBeenCalledOnce();
});

test('the screen and each of its parts are progress, until the page is hydrated', async () => {
  const onProgress = vi.fn();
  const taking = createHydration(() => undefined, onProgress);
  taking.part('list');
  taking.screen();
  expect(onProgress).toHaveBeenCalledTimes(1);
  taking.done('list');
  expect(onProgress).toHaveBeenCalledTimes(2);
  await aTask();
  taking.part('later');
  taking.done('later');
  expect(onProgress).toHaveBeenCalledTimes(2);
});
