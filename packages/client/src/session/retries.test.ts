import { expect, it } from 'vitest';
import { backoffMs } from '../jobs/backoff.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { createRetries } from './retries.ts';

function open() {
  const browser = createFakeBrowser();
  const env = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const retries = createRetries(env);
  let asked = 0;
  const work = async (): Promise<void> => {
    asked += 1;
  };
  return { browser, retries, work, asked: () => asked };
}

it('asks once for a work that failed twice, later than after one failure', async () => {
  const { browser, retries, work, asked } = open();
  retries.later(work);
  retries.later(work);
  await browser.advance(backoffMs(1) - 1);
  expect(asked()).toBe(0);
  await browser.advance(1);
  expect(asked()).toBe(1);
});

it('asks at once when it goes on, and waits no longer after that than it would have', async () => {
  const { browser, retries, work, asked } = open();
  retries.later(work);
  retries.goOn();
  expect(asked()).toBe(1);
  retries.later(work);
  await browser.advance(backoffMs(0));
  expect(asked()).toBe(2);
});

it('begins anew with the shortest wait after an answer, and asks for nothing after a stop', async () => {
  const { browser, retries, work, asked } = open();
  retries.later(work);
  retries.later(work);
  retries.succeeded();
  retries.later(work);
  await browser.advance(backoffMs(0));
  expect(asked()).toBe(1);
  retries.later(work);
  retries.stop();
  await browser.advance(backoffMs(9));
  expect(asked()).toBe(1);
});
