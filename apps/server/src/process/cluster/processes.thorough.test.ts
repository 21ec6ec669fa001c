import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from '@touchline/testkit/caller';
import { scratchFolder } from '@touchline/testkit/postgres';
import { discard, spawnServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { standIn } from '../../push/testing/stand-in.ts';
import { demoPassword } from '../../player/sessions/demo-players.ts';

let postgres: TestDatabase;
let folder: string;
let env: Record<string, string> = {};
type Run = ReturnType<typeof spawnServer>;
const runs: Run[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
  folder = scratchFolder();
});
afterAll(async () => {
  for (const { child, exited } of runs) {
    child.kill('SIGKILL');
    await exited;
  }
  await discard(folder);
  await postgres.close();
});

async function start(): Promise<{ readonly run: Run; readonly url: string }> {
  const run = spawnServer({ matches: 20, env }, folder);
  runs.push(run);
  const url = await run.url;
  if (url === null) throw new Error(`the server did not start:\n${run.output()}`);
  return { run, url };
}

/** What `/readyz` says. */
async function membershipOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/readyz`)).json();
}

/** Resolves once a process is ready in a role. */
async function untilIs(url: string, role: 'leader' | 'follower'): Promise<unknown> {
  for (;;) {
    const answer = await membershipOf(url);
    if (typeof answer === 'object' && answer !== null && 'role' in answer && answer.role === role) return answer;
    await pause(20);
  }
}

test('two processes share one database, and a follower takes over when the leader dies [R9] [R13] [I8]', async () => {
  const { host, user, password, database } = postgres.connection;
  env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`,
    PUSH: 'centrifugo',
    CENTRIFUGO_API: (await standIn()).api,
    CENTRIFUGO_API_KEY: 'a key of these tests',
    CENTRIFUGO_TOKEN_SECRET: 'a secret of these tests',
    CENTRIFUGO_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  };
  const first = await start();
  const second = await start();
  expect(await untilIs(first.url, 'leader')).toEqual({ ready: true, role: 'leader', term: 1 });
  expect(await untilIs(second.url, 'follower')).toEqual({ ready: true, role: 'follower', term: 1 });
  expect(second.run.output()).toContain('Processes   follows, term 1');

  const alone = spawnServer({ matches: 20, env: { ...env, PUSH: 'embedded' } }, folder);
  runs.push(alone);
  expect(await alone.exited).toBe(1);
  expect(alone.output()).toContain('another Touchline already runs on the database');

  // A sign-out that one has answered holds at the other at once.
  const signedIn = await createCaller(first.url).call('signIn', {
    body: { login: 'demo@touchline.test', password: demoPassword },
  });
  const cookie = /^[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const headers = { cookie };
  expect((await createCaller(second.url).call('getAccounts', { headers })).status).toBe(200);
  expect((await createCaller(first.url).call('signOut', { headers })).status).toBe(200);
  expect((await createCaller(second.url).call('getAccounts', { headers })).status).toBe(401);

  // The desk is one, wherever it is asked, and what it does is everywhere.
  const desk = createCaller(second.url);
  const added = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  expect(added).toMatchObject({ status: 200 });
  const id = typeof added.body === 'object' && added.body !== null && 'id' in added.body ? String(added.body.id) : '';
  const shown = await Promise.all(
    [first, second].map(({ url }) => createCaller(url).call('getMatch', { params: { id } })),
  );
  expect(shown.map(({ status }) => status)).toEqual([200, 200]);
  expect(shown[1]?.body).toEqual(shown[0]?.body);
  expect(await desk.call('scriptMatch', { params: { id: '0' }, body: { type: 'kick_off' } })).toMatchObject({
    status: 404,
    body: { code: 1004 },
  });

  first.run.child.kill('SIGTERM');
  expect(await first.run.exited).toBe(0);
  expect(await untilIs(second.url, 'leader')).toMatchObject({ term: 2 });
  while (!second.run.output().includes('Leads now, term 2.')) await pause(20);
  second.run.child.kill('SIGTERM');
  expect(await second.run.exited).toBe(0);
}, 180_000);
