import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, pushNamespaces, userChannel } from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import { Centrifuge } from 'centrifuge';
import { afterEach, expect, test } from 'vitest';
import { EngineAway } from '../push/publisher.ts';
import { websocketCalls } from './websocket.ts';

const secret = 'secret of this test';
const locales = ['en', 'de', 'pt-BR'];
const { getPushToken, authorizeChannels } = websocketCalls({ secret, locales });

function asked<Body>(playerId: string, body: Body) {
  return {
    params: undefined,
    query: undefined,
    body,
    caller: { playerId, sessionId: 'session-1' },
    idempotencyKey: null,
    fingerprint: null,
    requestId: 'request-1',
    cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
    address: '127.0.0.1',
  };
}

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** What the real push server makes of the tokens that the two calls give. */
async function subscriptionResult(tokens: {
  readonly connection: string;
  readonly channel: string;
  readonly name: string;
}) {
  const push = createPushServer({ secret, namespaces: pushNamespaces, allowedOrigins: '*' });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const client = new Centrifuge(`ws://127.0.0.1:${port}`, { websocket: WebSocket, token: tokens.connection });
  closing.push(async () => {
    client.disconnect();
    await push.close();
    http.close();
  });
  const subscription = client.newSubscription(tokens.name, { token: tokens.channel });
  const end = new Promise<string>((resolve) => {
    subscription.on('subscribed', () => resolve('subscribed'));
    client.on('disconnected', ({ code }) => resolve(`disconnected ${code}`));
  });
  subscription.subscribe();
  client.connect();
  return end;
}

async function tokensOf(playerId: string, channel: string) {
  const { token } = await getPushToken(asked(playerId, undefined));
  const authorized = await authorizeChannels(asked(playerId, { channels: [channel] }));
  expect(calls.authorizeChannels.reply.parse(authorized)).toEqual(authorized);
  expect(authorized.channels.map((each) => each.channel)).toEqual([channel]);
  return { connection: token, channel: authorized.channels[0]?.token ?? '', name: channel };
}

test("a player's two tokens let them into their own channel, and the push server takes them [API-02] [PUSH-07]", async () => {
  expect(await subscriptionResult(await tokensOf('7', userChannel('de', '7')))).toBe('subscribed');
});

test('no token outlives the session that asked for it [AUTH-14] [PUSH-07]', async () => {
  const soon = Date.now() + 5_000;
  const ending = asked('7', { channels: [userChannel('en', '7')] });
  const caller = { ...ending.caller, expiresAt: soon };
  const { token } = await getPushToken({ ...ending, body: undefined, caller });
  const { channels } = await authorizeChannels({ ...ending, caller });
  const ends = [token, channels[0]?.token ?? ''].map((each) => {
    const claims: unknown = JSON.parse(Buffer.from(each.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
  });
  expect(ends).toEqual([Math.floor(soon / 1000), Math.floor(soon / 1000)]);
});

test("another player's token ends the connection that brings it [API-02] [I10]", async () => {
  const [own, other] = [await tokensOf('7', userChannel('en', '7')), await tokensOf('8', userChannel('en', '8'))];
  expect(await subscriptionResult({ ...own, channel: other.channel, name: other.name })).toBe('disconnected 3500');
});

test('a channel of somebody else is refused with its path, and nothing is signed [API-02] [I10]', async () => {
  const foreign = [userChannel('en', '8'), 'updates:en', '$user:en.7x', '$user:EN.7', '$user:en.07'];
  const refused = await Promise.allSettled(
    foreign.map((channel) => authorizeChannels(asked('7', { channels: [userChannel('en', '7'), channel] }))),
  );
  expect(refused).toEqual(
    foreign.map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({
        errorName: 'forbidden',
        details: [{ path: 'body.channels.1', message: 'is not a channel of yours' }],
      }),
    })),
  );
});

test('no token is signed for a language that the page does not have [PUSH-07]', async () => {
  const channels = ['de', 'pt', 'xx', 'fr'].map((language) => userChannel(language, '7'));
  await expect(authorizeChannels(asked('7', { channels }))).rejects.toMatchObject({
    errorName: 'forbidden',
    details: [{ path: 'body.channels.2' }, { path: 'body.channels.3' }],
  });
});

test('both calls are for players, at the addresses of the specification [API-02]', () => {
  expect(
    [calls.getPushToken, calls.authorizeChannels].map(({ method, path, access }) => [method, path, access]),
  ).toEqual([
    ['POST', '/websocket/token', 'player'],
    ['POST', '/websocket/authorize', 'player'],
  ]);
});

test('a player is registered as a listener before tokens are signed, once a language, and without that no token is signed [PUSH-07] [I16]', async () => {
  const admitted: unknown[] = [];
  const admit = async (playerId: string, languages: readonly string[]): Promise<void> => {
    admitted.push([playerId, languages]);
    if (playerId === '9') throw new EngineAway('gone');
  };
  const careful = websocketCalls({ secret, locales, admit });
  const channels = [userChannel('pt-BR', '7'), userChannel('en', '7'), userChannel('pt', '7')];
  const { channels: given } = await careful.authorizeChannels(asked('7', { channels }));
  expect(given.map(({ channel }) => channel)).toEqual(channels);
  await expect(careful.authorizeChannels(asked('9', { channels: [userChannel('en', '9')] }))).rejects.toMatchObject({
    errorName: 'unavailable',
  });
  await expect(careful.authorizeChannels(asked('7', { channels: [userChannel('en', '9')] }))).rejects.toMatchObject({
    errorName: 'forbidden',
  });
  expect(admitted).toEqual([
    ['7', ['pt', 'en']],
    ['9', ['en']],
  ]);
});
