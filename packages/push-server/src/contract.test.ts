import type { Centrifuge, PublicationContext, SubscribedContext, Subscription, SubscriptionOptions } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer, TestTransport } from './testing/test-servers.ts';
import {
  centrifugo,
  centrifugoTestServer,
  channelToken,
  clientOf,
  connectionToken,
  embeddedTestServer,
  rawPeer,
} from './testing/test-servers.ts';
import { happens } from './testbed.ts';

/**
 * One suite for two servers: what passes here for both, the page may rely on with either. The real Centrifugo is the
 * program that CENTRIFUGO_BIN names, or `centrifugo` on PATH; without it its half is skipped, and the report says so.
 */
const servers = [
  { name: 'the embedded server', open: embeddedTestServer, isThere: true },
  { name: 'a real Centrifugo', open: centrifugoTestServer, isThere: centrifugo !== null },
] as const;

let made = 0;
/** A channel that nobody has used. */
function channelIn(namespace: string): string {
  return `${namespace}:${(made += 1)}`;
}

const ways: readonly TestTransport[] = ['websocket', 'http_stream'];

/** Looked at again until it holds; a test that never gets there runs into this. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 60_000, interval: 5 });
}

function isAt(offset: number) {
  return expect.objectContaining({ offset });
}

describe.each(servers)('$name', ({ open, isThere }) => {
  let bed: TestServer;
  beforeAll(async () => {
    if (isThere) bed = await open();
  });
  afterAll(() => bed?.stop());
  const check = test.skipIf(!isThere);

  const publish = (channel: string, data: unknown, more: object = {}) => bed.api('publish', { channel, data, ...more });

  const connected = async (client: Centrifuge): Promise<Centrifuge> => {
    const done = happens(client, 'connected');
    client.connect();
    await done;
    return client;
  };
  const subscribed = async (
    client: Centrifuge,
    channel: string,
    options: Partial<SubscriptionOptions> = {},
  ): Promise<{ sub: Subscription; first: SubscribedContext; received: PublicationContext[] }> => {
    const sub = client.newSubscription(channel, options);
    const received: PublicationContext[] = [];
    sub.on('publication', (context) => received.push(context));
    const done = happens<SubscribedContext>(sub, 'subscribed');
    sub.subscribe();
    return { sub, first: await done, received };
  };
  const dataOf = (received: readonly PublicationContext[]): unknown[] => received.map(({ data }): unknown => data);
  /** How a subscription that is refused ends. */
  const refusal = async (client: Centrifuge, channel: string, options: Partial<SubscriptionOptions> = {}) => {
    const sub = client.newSubscription(channel, options);
    const done = happens<{ code: number; reason: string }>(sub, 'unsubscribed');
    sub.subscribe();
    const { code, reason } = await done;
    return { code, reason };
  };

  describe('connecting', () => {
    check.each(ways)('as nobody and as somebody, over %s', async (way) => {
      const nobody = await connected(clientOf(bed, {}, way));
      expect(nobody.state).toBe('connected');
      const somebody = await connected(clientOf(bed, { token: connectionToken(bed, '42') }, way));
      const channel = channelIn('room');
      await subscribed(somebody, channel);
      const { clients } = await somebody.presence(channel);
      expect(Object.values(clients).map(({ user }) => user)).toEqual(['42']);
    });

    check('a token that was signed with another key ends it with 3500', async () => {
      const client = clientOf(bed, { token: connectionToken({ ...bed, secret: 'another' }, '42') });
      const ended = happens<{ code: number }>(client, 'disconnected');
      client.connect();
      expect((await ended).code).toBe(3500);
    });

    check('an expired token is error 109, and another one is fetched [PUSH-07]', async () => {
      let fetched = 0;
      const client = clientOf(bed, {
        token: connectionToken(bed, '42', -10),
        getToken: async () => {
          fetched += 1;
          return connectionToken(bed, '42');
        },
      });
      const error = happens<{ error: { code: number } }>(client, 'error');
      await connected(client);
      expect((await error).error.code).toBe(109);
      expect(fetched).toBe(1);
    });

    check('the token is fetched anew when its time is over, without a break [PUSH-07]', async () => {
      const tokens: string[] = [];
      let broke = false;
      const fresh = Promise.withResolvers<void>();
      const client = clientOf(bed, {
        token: connectionToken(bed, '42', 2),
        getToken: async () => {
          tokens.push(connectionToken(bed, '42'));
          setTimeout(() => fresh.resolve(), 50);
          return tokens.at(-1) ?? '';
        },
      });
      await connected(client);
      client.on('disconnected', () => (broke = true));
      client.on('connecting', () => (broke = true));
      await fresh.promise;
      await subscribed(client, channelIn('members'));
      expect([tokens.length, broke]).toEqual([1, false]);
    });

    check('a refresh for somebody else ends it with 3500 [PUSH-07]', async () => {
      const client = clientOf(bed, {
        token: connectionToken(bed, '42', 2),
        getToken: async () => connectionToken(bed, '43'),
      });
      const ended = happens<{ code: number }>(client, 'disconnected');
      await connected(client);
      expect((await ended).code).toBe(3500);
    });

    check('the connect reply carries the ping and, over streams, the session', async () => {
      const peer = await rawPeer(bed);
      peer.send({ id: 1, connect: {} });
      expect(await peer.next()).toMatchObject({ id: 1, connect: { ping: 25, pong: true } });
      const answer = await fetch(`${bed.url}/connection/http_stream`, {
        method: 'POST',
        body: JSON.stringify({ id: 1, connect: {} }),
      });
      const reader = answer.body?.getReader();
      const first = new TextDecoder().decode((await reader?.read())?.value);
      expect(JSON.parse(first)).toMatchObject({
        id: 1,
        connect: { ping: 25, pong: true, session: expect.any(String), node: expect.any(String) },
      });
      await reader?.cancel();
    });

    check.each([
      ['a command before it', [{ id: 1, subscribe: { channel: 'stream:x' } }]],
      [
        'a second one',
        [
          { id: 1, connect: {} },
          { id: 2, connect: {} },
        ],
      ],
      ['a command without an id', [{ id: 1, connect: {} }, { subscribe: { channel: 'stream:x' } }]],
      ['a command without a method', [{ id: 1, connect: {} }, { id: 2 }]],
      ['a pong that nobody asked for', [{ id: 1, connect: {} }, {}]],
    ] as const)('%s ends it with 3501', async (_, objects) => {
      const peer = await rawPeer(bed);
      peer.send(...objects);
      expect(await peer.closed).toEqual({ code: 3501, reason: 'bad request' });
    });
  });

  describe('subscribing', () => {
    check('says that it recovers, and from where [PUSH-11]', async () => {
      const channel = channelIn('stream');
      await publish(channel, 1);
      const { first } = await subscribed(await connected(clientOf(bed)), channel);
      expect(first).toMatchObject({ recoverable: true, positioned: true, wasRecovering: false });
      expect(first.streamPosition).toEqual({ offset: 1, epoch: expect.stringMatching(/./) });
      const plain = await subscribed(await connected(clientOf(bed)), channelIn('plain'));
      expect(plain.first).toMatchObject({ recoverable: false, positioned: false });
    });

    check('is refused where the name or the rules say so', async () => {
      const nobody = await connected(clientOf(bed));
      expect(await refusal(nobody, channelIn('nowhere'))).toEqual({ code: 102, reason: 'unknown channel' });
      expect(await refusal(nobody, channelIn('members'))).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, channelIn('user'))).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, `$${channelIn('stream')}`)).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, `stream:${'x'.repeat(300)}`)).toMatchObject({ code: 107 });
      const somebody = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      expect((await subscribed(somebody, channelIn('members'))).first.recoverable).toBe(false);
    });

    check('twice is error 105, an unsubscribe of nothing succeeds', async () => {
      const channel = channelIn('plain');
      const peer = await rawPeer(bed);
      peer.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel } }, { id: 3, subscribe: { channel } });
      const replies = [await peer.next(), await peer.next(), await peer.next()];
      expect(replies[2]).toEqual({ id: 3, error: { code: 105, message: 'already subscribed' } });
      peer.send({ id: 4, unsubscribe: { channel: 'plain:none' } });
      expect(await peer.next()).toEqual({ id: 4, unsubscribe: {} });
    });

    check('a private channel opens with a token of one’s own [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      const { received } = await subscribed(client, channel, {
        getToken: async () => channelToken(bed, '42', channel),
      });
      await publish(channel, { balance: '1.00' });
      await eventually(() => dataOf(received)).toEqual([{ balance: '1.00' }]);
    });

    check.each([
      ['of somebody else', (channel: string) => channelToken(bed, '43', channel)],
      ['for another channel', () => channelToken(bed, '42', '$user:other')],
    ])('a channel token %s ends the connection with 3500 [PUSH-07]', async (_, tokenFor) => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      const ended = happens<{ code: number }>(client, 'disconnected');
      client.newSubscription(channel, { getToken: async () => tokenFor(channel) }).subscribe();
      expect((await ended).code).toBe(3500);
    });

    check('an expired channel token is error 109, one that was signed with another key 103 [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const peer = await rawPeer(bed);
      peer.send(
        { id: 1, connect: { token: connectionToken(bed, '42') } },
        { id: 2, subscribe: { channel, token: channelToken(bed, '42', channel, -10) } },
        { id: 3, subscribe: { channel, token: channelToken({ ...bed, secret: 'another' }, '42', channel) } },
      );
      await peer.next();
      expect(await peer.next()).toEqual({ id: 2, error: { code: 109, message: 'token expired' } });
      expect(await peer.next()).toEqual({ id: 3, error: { code: 103, message: 'permission denied' } });
    });

    check('a channel token is fetched anew when its time is over, and nothing is missed [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      let fetched = 0;
      const second = Promise.withResolvers<void>();
      const { sub, received } = await subscribed(client, channel, {
        getToken: async () => {
          fetched += 1;
          if (fetched === 2) setTimeout(() => second.resolve(), 50);
          return channelToken(bed, '42', channel, fetched === 1 ? 2 : 60);
        },
      });
      await second.promise;
      await publish(channel, 'after');
      await eventually(() => dataOf(received)).toEqual(['after']);
      expect([fetched, sub.state]).toEqual([2, 'subscribed']);
    });
  });

  describe('recovery', () => {
    const away = async (client: Centrifuge, meanwhile: () => Promise<unknown>, sub: Subscription) => {
      client.disconnect();
      await meanwhile();
      const back = happens<SubscribedContext>(sub, 'subscribed');
      client.connect();
      return back;
    };

    check.each(ways)('brings what was missed, in order, over %s [PUSH-11] [PUSH-12]', async (way) => {
      const channel = channelIn('stream');
      const client = await connected(clientOf(bed, {}, way));
      const { sub, received } = await subscribed(client, channel);
      await publish(channel, 1);
      await eventually(() => received.length).toBe(1);
      const missed = async () => {
        for (const each of [2, 3, 4]) await publish(channel, each);
      };
      const back = await away(client, missed, sub);
      expect(back).toMatchObject({ wasRecovering: true, recovered: true });
      await publish(channel, 5);
      await eventually(() => dataOf(received)).toEqual([1, 2, 3, 4, 5]);
      expect(received).toEqual([1, 2, 3, 4, 5].map(isAt));
    });

    check('says so when more was missed than is kept, or the stream is another one [PUSH-11]', async () => {
      const channel = channelIn('stream');
      const client = await connected(clientOf(bed));
      const { sub, received } = await subscribed(client, channel);
      await publish(channel, 0);
      await eventually(() => received.length).toBe(1);
      const tooMuch = async () => {
        for (let each = 1; each <= 11; each += 1) await publish(channel, each);
      };
      const back = await away(client, tooMuch, sub);
      expect(back).toMatchObject({ wasRecovering: true, recovered: false });
      expect(back.streamPosition?.offset).toBe(12);
      expect(received).toHaveLength(1);
      const other = await subscribed(await connected(clientOf(bed)), channel, { since: { offset: 12, epoch: 'xxxx' } });
      expect(other.first).toMatchObject({ wasRecovering: true, recovered: false });
    });

    check('goes on from a position that a page was drawn with [PUSH-11]', async () => {
      const channel = channelIn('stream');
      await publish(channel, 'before');
      const { body } = await bed.api('history', { channel, limit: 0 });
      const position = (body as { result: { offset: number; epoch: string } }).result;
      await publish(channel, 'after');
      const { offset, epoch } = position;
      const { first, received } = await subscribed(await connected(clientOf(bed)), channel, {
        since: { offset, epoch },
      });
      expect(first).toMatchObject({ wasRecovering: true, recovered: true });
      await eventually(() => dataOf(received)).toEqual(['after']);
    });

    check('brings the latest alone where a channel is a last value', async () => {
      const channel = channelIn('last');
      await publish(channel, 1);
      await publish(channel, 2);
      const { first, received } = await subscribed(await connected(clientOf(bed)), channel, {
        since: { offset: 0, epoch: '' },
      });
      expect(first).toMatchObject({ recovered: true });
      await eventually(() => dataOf(received)).toEqual([2]);
    });

    check('is error 112 for whoever asks for that', async () => {
      const channel = channelIn('stream');
      await publish(channel, 1);
      const peer = await rawPeer(bed);
      const subscribe = { channel, recover: true, offset: 1, epoch: 'xxxx', flag: 2 };
      peer.send({ id: 1, connect: {} }, { id: 2, subscribe });
      await peer.next();
      expect(await peer.next()).toEqual({ id: 2, error: { code: 112, message: 'unrecoverable position' } });
    });
  });

  describe('what clients may do in a channel', () => {
    check('publish where it is allowed, with their name on it, and nowhere else', async () => {
      const channel = channelIn('room');
      const [one, other] = [await connected(clientOf(bed, { token: connectionToken(bed, '42') })), clientOf(bed)];
      const { received } = await subscribed(await connected(other), channel);
      await expect(one.publish(channel, 'early')).rejects.toMatchObject({ code: 103 });
      await subscribed(one, channel);
      await one.publish(channel, { said: 'hello' });
      await eventually(() => received.length).toBe(1);
      expect(received[0]).toMatchObject({ data: { said: 'hello' }, info: { user: '42' } });
      await expect(other.publish(channel, 'anonymous')).rejects.toMatchObject({ code: 103 });
      await subscribed(one, channelIn('stream'));
      await expect(one.publish(channelIn('stream'), 1)).rejects.toMatchObject({ code: 103 });
      await expect(one.publish(channelIn('nowhere'), 1)).rejects.toMatchObject({ code: 102 });
    });

    check('read its history: forwards, backwards, from a place, the place alone', async () => {
      const channel = channelIn('room');
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      const { sub } = await subscribed(client, channel);
      for (const each of [1, 2, 3, 4]) await publish(channel, each);
      const all = await sub.history({ limit: -1 });
      expect(all.publications.map(({ data, offset }) => [data, offset])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]);
      expect((await sub.history({ limit: 0 })).publications).toEqual([]);
      expect((await sub.history({ limit: 0 })).offset).toBe(4);
      expect((await sub.history({ limit: 2 })).publications.map(({ data }): unknown => data)).toEqual([1, 2]);
      const { epoch } = all;
      const since = { offset: 2, epoch };
      expect((await sub.history({ limit: 10, since })).publications.map(({ data }): unknown => data)).toEqual([3, 4]);
      const back = await sub.history({ limit: 2, reverse: true });
      expect(back.publications.map(({ data }): unknown => data)).toEqual([4, 3]);
      await expect(sub.history({ limit: 1, since: { offset: 1, epoch: 'xxxx' } })).rejects.toMatchObject({ code: 112 });
      const { sub: closed } = await subscribed(client, channelIn('stream'));
      await expect(closed.history({ limit: 1 })).rejects.toMatchObject({ code: 103 });
    });

    check('see who is there, and who comes and goes', async () => {
      const channel = channelIn('room');
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      const { sub } = await subscribed(client, channel);
      const moves: string[] = [];
      sub.on('join', ({ info }) => moves.push(`+${info.user}`));
      sub.on('leave', ({ info }) => moves.push(`-${info.user}`));
      const other = await connected(clientOf(bed, { token: connectionToken(bed, '43') }));
      const second = await subscribed(other, channel);
      await eventually(() => moves).toContain('+43');
      expect(await sub.presenceStats()).toEqual({ numClients: 2, numUsers: 2 });
      const { clients } = await sub.presence();
      expect(
        Object.values(clients)
          .map(({ user }) => user)
          .toSorted(),
      ).toEqual(['42', '43']);
      second.sub.unsubscribe();
      await eventually(() => moves).toContain('-43');
      await eventually(async () => (await sub.presenceStats()).numClients).toBe(1);
      const { sub: closed } = await subscribed(client, channelIn('stream'));
      await expect(closed.presence()).rejects.toMatchObject({ code: 108 });
    });

    check('call nothing: there is nobody who answers', async () => {
      const client = await connected(clientOf(bed));
      await expect(client.rpc('anything', {})).rejects.toMatchObject({ code: 108 });
      const peer = await rawPeer(bed);
      peer.send({ id: 1, connect: {} });
      await peer.next();
      peer.send({ send: { data: 1 } });
      expect((await peer.closed).code).toBe(3508);
    });
  });

  describe('delta', () => {
    const documents = Array.from({ length: 6 }, (_, version) => ({
      match: 'Arsenal – Chelsea',
      markets: Array.from({ length: 12 }, (_, id) => ({ id: `${id}`, odds: `1.${version}${id}`, name: 'Über 2,5' })),
    }));
    /** As the publisher of the server sends it: ASCII, so that a cut falls between characters. */
    const ascii = (channel: string, data: unknown): string =>
      JSON.stringify({ channel, data }).replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );

    check.each(ways)('arrives whole beside a subscriber without it, over %s [PUSH-10]', async (way) => {
      const channel = channelIn('delta');
      const small = await subscribed(await connected(clientOf(bed, {}, way)), channel, { delta: 'fossil' });
      const plain = await subscribed(await connected(clientOf(bed, {}, way)), channel);
      for (const document of documents.slice(0, 4)) await bed.api('publish', ascii(channel, document));
      await eventually(() => dataOf(small.received)).toEqual(documents.slice(0, 4));
      expect(dataOf(plain.received)).toEqual(documents.slice(0, 4));
    });

    check('goes on after a recovery, after one that found nothing too [PUSH-10] [PUSH-11]', async () => {
      const channel = channelIn('delta');
      const client = await connected(clientOf(bed));
      const { sub, received } = await subscribed(client, channel, { delta: 'fossil' });
      const publishRange = async (from: number, to: number) => {
        for (const document of documents.slice(from, to)) await bed.api('publish', ascii(channel, document));
        await eventually(() => dataOf(received)).toEqual(documents.slice(0, to));
      };
      const again = async () => {
        const back = happens<SubscribedContext>(sub, 'subscribed');
        client.connect();
        expect(await back).toMatchObject({ recovered: true });
      };
      await publishRange(0, 2);
      client.disconnect();
      await again();
      await publishRange(2, 3);
      client.disconnect();
      for (const document of documents.slice(3, 5)) await bed.api('publish', ascii(channel, document));
      await again();
      await publishRange(5, 6);
    });

    check('is agreed on where the rules allow it, and only there [PUSH-10]', async () => {
      const peer = await rawPeer(bed);
      peer.send(
        { id: 1, connect: {} },
        { id: 2, subscribe: { channel: channelIn('delta'), delta: 'fossil' } },
        { id: 3, subscribe: { channel: channelIn('stream'), delta: 'fossil' } },
      );
      await peer.next();
      expect(await peer.next()).toMatchObject({ id: 2, subscribe: { delta: true } });
      expect(await peer.next()).not.toHaveProperty('subscribe.delta');
    });
  });

  describe('the HTTP API', () => {
    check('publishes once for one key, and returns the position [API-02]', async () => {
      const channel = channelIn('stream');
      const { received } = await subscribed(await connected(clientOf(bed)), channel);
      const first = await publish(channel, 'once', { idempotency_key: 'a' });
      expect(first).toEqual({ status: 200, body: { result: { offset: 1, epoch: expect.stringMatching(/./) } } });
      expect(await publish(channel, 'once', { idempotency_key: 'a' })).toEqual(first);
      expect(await publish(channel, 'twice', { idempotency_key: 'b' })).toMatchObject({ body: { result: isAt(2) } });
      // A key belongs to its channel.
      expect(await publish(channelIn('stream'), 1, { idempotency_key: 'a' })).toMatchObject({
        body: { result: isAt(1) },
      });
      await eventually(() => dataOf(received)).toEqual(['once', 'twice']);
    });

    check('broadcasts, and says channel by channel what became of it [API-02]', async () => {
      const [one, other] = [channelIn('stream'), channelIn('stream')];
      const { received } = await subscribed(await connected(clientOf(bed)), other);
      const channels = [one, 'nowhere:1', other];
      const { body } = await bed.api('broadcast', { channels, data: { a: 1 }, idempotency_key: 'x' });
      expect(body).toEqual({
        result: {
          responses: [{ result: isAt(1) }, { error: { code: 102, message: 'unknown channel' } }, { result: isAt(1) }],
        },
      });
      expect(await bed.api('broadcast', { channels, data: { a: 1 }, idempotency_key: 'x' })).toMatchObject({ body });
      await eventually(() => dataOf(received)).toEqual([{ a: 1 }]);
    });

    check('takes many commands at once, in their order [API-02]', async () => {
      const channel = channelIn('stream');
      const { received } = await subscribed(await connected(clientOf(bed)), channel);
      const { status, body } = await bed.api('batch', {
        commands: [
          { publish: { channel, data: 1 } },
          { broadcast: { channels: [channel, 'nowhere:1'], data: 2 } },
          { publish: { channel: 'nowhere:1', data: 0 } },
          { history: { channel, limit: 0 } },
        ],
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        replies: [
          { publish: isAt(1) },
          { broadcast: { responses: [{ result: isAt(2) }, { error: { code: 102, message: 'unknown channel' } }] } },
          { error: { code: 102, message: 'unknown channel' } },
          { history: expect.objectContaining({ offset: 2, publications: [] }) },
        ],
      });
      await eventually(() => dataOf(received)).toEqual([1, 2]);
    });

    check('answers errors with status 200, or by their status where that is asked for [API-02]', async () => {
      expect(await publish('nowhere:1', 1)).toEqual({
        status: 200,
        body: { error: { code: 102, message: 'unknown channel' } },
      });
      const badRequest = { status: 200, body: { error: { code: 107, message: 'bad request' } } };
      expect(await bed.api('publish', { data: 1 })).toEqual(badRequest);
      expect(await bed.api('publish', { channel: channelIn('stream') })).toEqual(badRequest);
      expect(await bed.api('broadcast', { channels: [], data: 1 })).toEqual(badRequest);
      expect(await bed.api('history', { channel: channelIn('plain') })).toMatchObject({
        status: 200,
        body: { error: { code: 108 } },
      });
      const headers = { 'x-api-key': 'an-API-key-of-the-tests', 'x-centrifugo-error-mode': 'transport' };
      expect(await bed.api('publish', { channel: 'nowhere:1', data: 1 }, headers)).toEqual({
        status: 404,
        body: { code: 102, message: 'unknown channel' },
      });
    });

    check('is closed without the key, and knows what it does not know [API-02]', async () => {
      const nothing = { channel: channelIn('stream'), data: 1 };
      expect((await bed.api('publish', nothing, {})).status).toBe(401);
      expect((await bed.api('publish', nothing, { 'x-api-key': 'wrong' })).status).toBe(401);
      const other = { authorization: 'apikey an-API-key-of-the-tests' };
      expect(await bed.api('publish', nothing, other)).toMatchObject({ status: 200, body: { result: isAt(1) } });
      expect((await bed.api('nothing', {})).status).toBe(404);
      expect((await bed.api('publish', '{nonsense')).status).toBe(400);
      expect((await bed.api('publish', { channel: 7, data: 1 })).status).toBe(400);
      expect(
        (await fetch(`${bed.url}/api/publish`, { headers: { 'x-api-key': 'an-API-key-of-the-tests' } })).status,
      ).toBe(405);
    });

    check('ends the subscriptions and the connections of a user [API-02]', async () => {
      const channel = channelIn('stream');
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '77') }));
      const other = await connected(clientOf(bed, { token: connectionToken(bed, '78') }));
      const { sub } = await subscribed(client, channel);
      const kept = await subscribed(other, channel);
      const gone = happens<{ code: number }>(sub, 'unsubscribed');
      expect(await bed.api('unsubscribe', { user: '77', channel })).toEqual({ status: 200, body: { result: {} } });
      expect((await gone).code).toBe(2000);
      const ended = happens<{ code: number; reason: string }>(client, 'disconnected');
      const disconnect = { code: 4501, reason: 'enough' };
      expect(await bed.api('disconnect', { user: '77', disconnect })).toEqual({ status: 200, body: { result: {} } });
      expect(await ended).toMatchObject(disconnect);
      expect([kept.sub.state, other.state]).toEqual(['subscribed', 'connected']);
      // A code that lets clients come back: they do, and go on receiving.
      const back = happens(other, 'connected');
      await bed.api('disconnect', { user: '78', disconnect: { code: 3011, reason: 'signed out' } });
      await back;
      await publish(channel, 'still there');
      await eventually(() => dataOf(kept.received)).toEqual(['still there']);
    });

    check('reads and forgets a history, and says who is there [API-02]', async () => {
      const channel = channelIn('room');
      await publish(channel, { a: 1 }, { tags: { lang: 'en' } });
      await publish(channel, { a: 2 });
      expect((await bed.api('history', { channel, limit: 1, reverse: true })).body).toEqual({
        result: { offset: 2, epoch: expect.any(String), publications: [{ data: { a: 2 }, offset: 2 }] },
      });
      expect((await bed.api('history', { channel, limit: 1 })).body).toMatchObject({
        result: { publications: [{ data: { a: 1 }, offset: 1, tags: { lang: 'en' } }] },
      });
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '42') }));
      await subscribed(client, channel);
      expect((await bed.api('presence_stats', { channel })).body).toEqual({ result: { num_clients: 1, num_users: 1 } });
      const { body } = await bed.api('presence', { channel });
      expect(Object.values((body as { result: { presence: object } }).result.presence)).toEqual([
        { user: '42', client: expect.any(String) },
      ]);
      expect((await bed.api('history_remove', { channel })).body).toEqual({ result: {} });
      expect((await bed.api('history', { channel, limit: 10 })).body).toMatchObject({
        result: { offset: 2, publications: [] },
      });
      expect((await bed.api('history', { channel: channelIn('stream'), limit: 0 })).body).toMatchObject({
        result: { offset: 0, publications: [] },
      });
    });

    check('drops what is older than the version it was given [API-02]', async () => {
      const channel = channelIn('stream');
      expect(await publish(channel, 'new', { version: 5 })).toMatchObject({ body: { result: isAt(1) } });
      expect(await publish(channel, 'old', { version: 4 })).toMatchObject({ body: { result: isAt(1) } });
      expect(await publish(channel, 'newer', { version: 6 })).toMatchObject({ body: { result: isAt(2) } });
    });
  });

  describe('the streaming endpoints', () => {
    const emulation = async (body: unknown, method = 'POST') =>
      fetch(`${bed.url}/emulation`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });

    check('commands beside a stream are answered on it [PUSH-09]', async () => {
      const stream = await fetch(`${bed.url}/connection/http_stream`, {
        method: 'POST',
        body: JSON.stringify({ id: 1, connect: {} }),
      });
      const lines = linesOf(stream);
      const { value } = await lines.next();
      const { session, node } = (value as { connect: { session: string; node: string } }).connect;
      const channel = channelIn('stream');
      const data = [
        { id: 2, subscribe: { channel } },
        { id: 3, unsubscribe: { channel } },
      ]
        .map((command) => JSON.stringify(command))
        .join('\n');
      expect((await emulation({ session, node, data })).status).toBe(204);
      expect((await lines.next()).value).toMatchObject({ id: 2, subscribe: { recoverable: true } });
      expect((await lines.next()).value).toEqual({ id: 3, unsubscribe: {} });
      // A session that is over is nobody's fault; a node that is not there is.
      expect((await emulation({ session: 'gone', node, data })).status).toBe(204);
      expect((await emulation({ session, node: 'elsewhere', data })).status).toBe(404);
      expect((await emulation('{')).status).toBe(400);
      expect((await emulation(null, 'GET')).status).toBe(405);
      await lines.return();
    });

    check('server-sent events carry the same [PUSH-08]', async () => {
      const connect = encodeURIComponent(JSON.stringify({ id: 1, connect: {} }));
      const stream = await fetch(`${bed.url}/connection/sse?cf_connect=${connect}`);
      expect(stream.status).toBe(200);
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const lines = linesOf(stream, 'data: ');
      expect((await lines.next()).value).toMatchObject({ id: 1, connect: { session: expect.any(String) } });
      await lines.return();
      expect((await fetch(`${bed.url}/connection/sse`)).status).toBe(400);
    });

    check('a body that is no command ends the stream with 3501, another method is refused [PUSH-08]', async () => {
      const broken = await fetch(`${bed.url}/connection/http_stream`, { method: 'POST', body: 'nonsense' });
      expect(broken.status).toBe(200);
      expect(JSON.parse(await broken.text())).toEqual({ push: { disconnect: { code: 3501, reason: 'bad request' } } });
      expect((await fetch(`${bed.url}/connection/http_stream`)).status).toBe(405);
    });

    check('a stream that is ended says why in its last line [PUSH-08]', async () => {
      const client = await connected(clientOf(bed, { token: connectionToken(bed, '90') }, 'http_stream'));
      const ended = happens<{ code: number; reason: string }>(client, 'disconnected');
      await bed.api('disconnect', { user: '90', disconnect: { code: 4502, reason: 'over' } });
      expect(await ended).toMatchObject({ code: 4502, reason: 'over' });
    });
  });
});

/** The objects of a stream, one a line; pings and empty lines left out. */
async function* linesOf(answer: Response, prefix = ''): AsyncGenerator<unknown, void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = line.trim().slice(prefix.length);
      if (text !== '' && text !== '{}') yield JSON.parse(text);
    }
  }
}
