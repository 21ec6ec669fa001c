import { expect, it } from 'vitest';
import { createFakeBrowser, settle } from '../testing/browser.ts';
import type { FakeTab } from '../testing/browser.ts';
import { takeTurn } from './take-turn.ts';

function open(exclusively?: FakeTab['exclusively']) {
  const browser = createFakeBrowser();
  const tab = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const env = exclusively === undefined ? tab : { ...tab, exclusively };
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
  };
  return { browser, env, run, runs: () => runs };
}

it('runs once the work of the other tabs is done', async () => {
  const { env, run, runs } = open();
  let end: () => void = () => undefined;
  const first = takeTurn(env, () => new Promise((resolve) => (end = resolve)));
  const second = takeTurn(env, run);
  await settle();
  expect(runs()).toBe(0);
  end();
  await Promise.all([first, second]);
  expect(runs()).toBe(1);
});

it('runs after 20 s where a tab does not let go, and not again when it does', async () => {
  let letGo: () => void = () => undefined;
  const { browser, env, run, runs } = open((_name, work) => new Promise((resolve) => (letGo = () => resolve(work()))));
  const turn = takeTurn(env, run);
  await browser.advance(19_999);
  expect(runs()).toBe(0);
  await browser.advance(1);
  await turn;
  letGo();
  await settle();
  expect(runs()).toBe(1);
});

it('runs all the same where the browser refuses the lock, and reports it', async () => {
  const { env, run, runs } = open(() => Promise.reject(new Error('no locks')));
  await takeTurn(env, run);
  expect([runs(), env.reports.map(({ kind }) => kind)]).toEqual([1, ['placement']]);
});
