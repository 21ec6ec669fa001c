import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from './demo-players.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
});
afterAll(() => server.stop());

async function signedIn(login: string): Promise<Caller> {
  const caller = createCaller(server.url);
  expect((await caller.call('signIn', { body: { login, password: demoPassword } })).status).toBe(200);
  return caller;
}

test('signing out everywhere ends every session of the player and no other, and what their push tokens open [AUTH-06a] [R13]', async () => {
  const one = await signedIn('demo@touchline.test');
  const other = await signedIn('demo@touchline.test');
  const stranger = await signedIn('second@touchline.test');
  const { body } = await other.call('getPushToken');
  const { token } = body as { readonly token: string };
  const connected = await connection(token);
  expect(connected.isOpen).toBe(true);
  expect(await one.call('signOutEverywhere')).toMatchObject({ status: 200, body: { signed_out: true } });
  expect(await connected.ended).toBeGreaterThan(3000);
  for (const caller of [one, other]) expect((await caller.call('getAccounts')).status).toBe(401);
  expect((await stranger.call('getAccounts')).status).toBe(200);
  // A token from before opens nothing any more.
  expect((await connection(token)).isOpen).toBe(false);
});

/** Opens the push channel with a token. `ended`: the code with which the server closed it. */
async function connection(token: string): Promise<{ readonly isOpen: boolean; readonly ended: Promise<number> }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connection/websocket`);
  const ended = new Promise<number>((settle) => {
    socket.addEventListener('close', ({ code }) => settle(code));
  });
  const isOpen = await new Promise<boolean>((settle) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, connect: { token } })));
    socket.addEventListener('message', ({ data }) => settle(String(data).includes('"connect"')));
    socket.addEventListener('close', () => settle(false));
  });
  return { isOpen, ended };
}
