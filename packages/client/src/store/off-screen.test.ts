import { expect, it } from 'vitest';
import { createFakeBrowser } from '../testing/browser.ts';
import { createOffScreen } from './off-screen.ts';

function open() {
  const browser = createFakeBrowser();
  const env = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const due: string[] = [];
  const callbacks: (() => void)[] = [];
  const visibility = { isOff: () => true, whenBack: (callback: () => void) => void callbacks.push(callback) };
  const [listener, other] = [() => undefined, () => undefined];
  return {
    browser,
    due,
    callbacks,
    visibility,
    listener,
    other,
    off: createOffScreen(env, (pace) => void due.push(pace)),
  };
}

it('has a listener as late after 500 ms, once', async () => {
  const { browser, due, off, visibility, listener } = open();
  off.rest(listener, visibility);
  await browser.advance(499);
  expect([due, off.late.size]).toEqual([[], 0]);
  await browser.advance(1);
  expect([due, [...off.late]]).toEqual([['list'], [listener]]);
  off.rest(listener, visibility);
  await browser.advance(500);
  expect(due).toEqual(['list']);
});

it('has those of a part that comes back into view at once, asked about once for all of them', () => {
  const { due, callbacks, off, visibility, listener, other } = open();
  off.rest(listener, visibility);
  off.rest(other, visibility);
  expect(callbacks).toHaveLength(1);
  callbacks[0]?.();
  expect([due, [...off.back]]).toEqual([['frame'], [listener, other]]);
});

it('forgets a listener that was notified otherwise', async () => {
  const { browser, due, callbacks, off, visibility, listener } = open();
  off.rest(listener, visibility);
  off.forget(listener);
  callbacks[0]?.();
  await browser.advance(500);
  expect(due).toEqual([]);
});
