import { expect, test } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile();

test('signing out everywhere ends every session of the player and no other, and what their push tokens open [AUTH-06a] [R13]', async () => {
  const one = await here.signedIn('demo');
  const other = await here.signedIn('demo');
  const stranger = await here.signedIn('second');
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
  const socket = new WebSocket(`${here.server.url.replace('http', 'ws')}/connection/websocket`);
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
