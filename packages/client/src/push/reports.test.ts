import { expect, it } from 'vitest';
import { createOncePerCause } from '../report/once.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { createPushReports } from './reports.ts';

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  return { env, reports: createPushReports(createOncePerCause(env)) };
}

it('reports once what a handler throws, and lets nobody else see it', () => {
  const { env, reports } = open();
  const seen: number[] = [];
  const handler = reports.guarded((event: number) => {
    seen.push(event);
    throw new Error('broken');
  });
  handler(1);
  handler(2);
  expect(seen).toEqual([1, 2]);
  expect(env.reports).toMatchObject([{ kind: 'push', error: { message: 'broken' } }]);
});

it('reports a code of the server as internal only where it says that the server failed inside', () => {
  const { env, reports } = open();
  for (const code of [100, 109, 12, 100]) reports.internal(code, 'said so');
  expect(env.reports.map(({ error }) => String(error))).toEqual([
    'Error: push: 100 said so',
    'Error: push: 12 said so',
  ]);
});
