import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createOncePerCause } from '../report/once.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildConfig } from '../testing/builders.ts';
import { createFakePush } from '../testing/fake-push.ts';
import { createConnection } from './connection.ts';
import type { TokenAnswer } from './tokens.ts';
import { createPushReports } from './reports.ts';

function open(pushUrl: string) {
  const push = createFakePush();
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: push.webSocket });
  const seen: string[] = [];
  const state: { token: TokenAnswer | null } = { token: null };
  const once = createOncePerCause(env);
  const connection = createConnection({
    env,
    config: buildConfig({ push_url: pushUrl }),
    listener: {
      onConnection: (now) => void seen.push(now),
      onRefused: () => void seen.push('refused'),
      onServerMessage: () => undefined,
      onUnauthorized: () => void seen.push('unauthorized'),
    },
    once,
    reports: createPushReports(once),
    channels: {
      attach: () => undefined,
      open: () => undefined,
      endAll: () => undefined,
      endPrivate: () => void seen.push('private channels ended'),
    },
    hasPlayer: () => state.token !== null,
    tokenAnswer: async () => state.token ?? { kind: 'later' },
  });
  return { push, env, seen, state, connection };
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await turn();
}

it('says that there will be no push when the address cannot be used', async () => {
  const { env, seen, connection } = open('ftp://push.example');
  connection.start();
  await until(() => env.reports.length > 0);
  expect(seen).toEqual(['disconnected', 'refused']);
});

it('connects as a visitor first, and with a token of its own as the player who came', async () => {
  const { push, state, connection } = open('ws://push.example');
  connection.start();
  await until(() => push.connections.length === 1);
  state.token = { kind: 'token', token: 'token-of-7' };
  connection.switchUser();
  await until(() => push.connections.length === 2);
  expect(push.connections).toEqual([{ token: '' }, { token: 'token-of-7' }]);
});

it('gives the player up when the server refuses them a token', async () => {
  const { seen, state, connection } = open('ws://push.example');
  state.token = { kind: 'unauthorized' };
  connection.start();
  await until(() => seen.includes('unauthorized'));
  expect(seen).toEqual(['connecting', 'connecting', 'unauthorized', 'disconnected']);
});

it('ends private channels when the server takes their token for invalid', async () => {
  const { push, seen, connection } = open('ws://push.example');
  connection.start();
  await until(() => seen.includes('connected'));
  push.drop(3500);
  await until(() => seen.at(-1) === 'disconnected');
  expect(seen).toContain('private channels ended');
});
