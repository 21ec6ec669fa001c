import { expect, test, vi } from 'vitest';
import { createReports } from './collect.ts';

const { caught } = vi.hoisted(() => ({ caught: [] as { readonly kind: string }[] }));
vi.mock('./sender.ts', () => ({ createSender: () => (each: { readonly kind: string }) => caught.push(each) }));

test('errors wait for the configuration and for idle time, the first 20 of them [REP-01] [CFG-05]', async () => {
  const reports = createReports(() => 7);
  const idle: (() => void)[] = [];
  const env = { whenIdle: (callback: () => void) => void idle.push(callback) };
  for (let each = 0; each < 25; each += 1) reports.add(`early ${each}`, new Error('x'));
  reports.sendTo('https://abc@reports.test/1', env);
  expect([idle.length, caught.length]).toEqual([1, 0]);
  reports.add('while it waits', new Error('x'));
  expect(idle).toHaveLength(1);
  for (const callback of idle) callback();
  await vi.waitFor(() => expect(caught).toHaveLength(20));
  reports.add('later', new Error('x'));
  expect(caught.map(({ kind }) => kind).slice(-2)).toEqual(['early 19', 'later']);
});

test('without an address nothing is loaded [REP-01]', () => {
  const idle: (() => void)[] = [];
  const reports = createReports(() => 7);
  reports.sendTo(undefined, { whenIdle: (callback) => void idle.push(callback) });
  reports.add('error', new Error('x'));
  expect(idle).toEqual([]);
});
