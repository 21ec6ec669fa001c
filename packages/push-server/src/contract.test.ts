import type { Centrifuge, SubscribedContext, Subscription } from 'centrifuge';
import { describe, expect } from 'vitest';
import { channelToken, clientOf, connectionToken, rawPeer } from './testing/test-servers.ts';
import { happens } from './testbed.ts';
import { bedOfSuite, channelIn, eventually, isAt, servers, ways } from './testing/contract-suite.ts';

/**
 * One suite for two servers: what passes here for both, the page may rely on with either. The real Centrifugo is the
 * program that CENTRIFUGO_BIN names, or `centrifugo` on PATH; without it its half is skipped, and the report says so.
 */
describe.each(servers)('$name', ({ open, isThere }) => {
  const here = bedOfSuite(open, isThere);
  const { check, connected, dataOf, publish, refusal, subscribed } = here;

  describe('connecting', () => {
    check.each(ways)('as nobody and as somebody, over %s', async (way) => {
      const nobody = await connected(clientOf(here.bed, {}, way));
      expect(nobody.state).toBe('connected');
      const somebody = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }, way));
      const channel = channelIn('room');
      await subscribed(somebody, channel);
      const { clients } = await somebody.presence(channel);
      expect(Object.values(clients).map(({ user }) => user)).toEqual(['42']);
    });

    check('a token that was signed with another key ends it with 3500', async () => {
      const client = clientOf(here.bed, { token: connectionToken({ ...here.bed, secret: 'another' }, '42') });
      const ended = happens<{ code: number }>(client, 'disconnected');
      client.connect();
      expect((await ended).code).toBe(3500);
    });

    check('an expired token is error 109, and another one is fetched [PUSH-07]', async () => {
      let fetched = 0;
      const client = clientOf(here.bed, {
        token: connectionToken(here.bed, '42', -10),
        getToken: async () => {
          fetched += 1;
          return connectionToken(here.bed, '42');
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
      const client = clientOf(here.bed, {
        token: connectionToken(here.bed, '42', 2),
        getToken: async () => {
          tokens.push(connectionToken(here.bed, '42'));
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
      const client = clientOf(here.bed, {
        token: connectionToken(here.bed, '42', 2),
        getToken: async () => connectionToken(here.bed, '43'),
      });
      const ended = happens<{ code: number }>(client, 'disconnected');
      await connected(client);
      expect((await ended).code).toBe(3500);
    });

    check('the connect reply carries the ping and, over streams, the session', async () => {
      const peer = await rawPeer(here.bed);
      peer.send({ id: 1, connect: {} });
      expect(await peer.next()).toMatchObject({ id: 1, connect: { ping: 25, pong: true } });
      const answer = await fetch(`${here.bed.url}/connection/http_stream`, {
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
      const peer = await rawPeer(here.bed);
      peer.send(...objects);
      expect(await peer.closed).toEqual({ code: 3501, reason: 'bad request' });
    });
  });

  describe('subscribing', () => {
    check('says that it recovers, and from where [PUSH-11]', async () => {
      const channel = channelIn('stream');
      await publish(channel, 1);
      const { first } = await subscribed(await connected(clientOf(here.bed)), channel);
      expect(first).toMatchObject({ recoverable: true, positioned: true, wasRecovering: false });
      expect(first.streamPosition).toEqual({ offset: 1, epoch: expect.stringMatching(/./) });
      const plain = await subscribed(await connected(clientOf(here.bed)), channelIn('plain'));
      expect(plain.first).toMatchObject({ recoverable: false, positioned: false });
    });

    check('is refused where the name or the rules say so', async () => {
      const nobody = await connected(clientOf(here.bed));
      expect(await refusal(nobody, channelIn('nowhere'))).toEqual({ code: 102, reason: 'unknown channel' });
      expect(await refusal(nobody, channelIn('members'))).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, channelIn('user'))).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, `$${channelIn('stream')}`)).toEqual({ code: 103, reason: 'permission denied' });
      expect(await refusal(nobody, `stream:${'x'.repeat(300)}`)).toMatchObject({ code: 107 });
      const somebody = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      expect((await subscribed(somebody, channelIn('members'))).first.recoverable).toBe(false);
    });

    check('twice is error 105, an unsubscribe of nothing succeeds', async () => {
      const channel = channelIn('plain');
      const peer = await rawPeer(here.bed);
      peer.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel } }, { id: 3, subscribe: { channel } });
      const replies = [await peer.next(), await peer.next(), await peer.next()];
      expect(replies[2]).toEqual({ id: 3, error: { code: 105, message: 'already subscribed' } });
      peer.send({ id: 4, unsubscribe: { channel: 'plain:none' } });
      expect(await peer.next()).toEqual({ id: 4, unsubscribe: {} });
    });

    check('a private channel opens with a token of one’s own [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      const { received } = await subscribed(client, channel, {
        getToken: async () => channelToken(here.bed, '42', channel),
      });
      await publish(channel, { balance: '1.00' });
      await eventually(() => dataOf(received)).toEqual([{ balance: '1.00' }]);
    });

    check.each([
      ['of somebody else', (channel: string) => channelToken(here.bed, '43', channel)],
      ['for another channel', () => channelToken(here.bed, '42', '$user:other')],
    ])('a channel token %s ends the connection with 3500 [PUSH-07]', async (_, tokenFor) => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      const ended = happens<{ code: number }>(client, 'disconnected');
      client.newSubscription(channel, { getToken: async () => tokenFor(channel) }).subscribe();
      expect((await ended).code).toBe(3500);
    });

    check('an expired channel token is error 109, one that was signed with another key 103 [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const peer = await rawPeer(here.bed);
      peer.send(
        { id: 1, connect: { token: connectionToken(here.bed, '42') } },
        { id: 2, subscribe: { channel, token: channelToken(here.bed, '42', channel, -10) } },
        { id: 3, subscribe: { channel, token: channelToken({ ...here.bed, secret: 'another' }, '42', channel) } },
      );
      await peer.next();
      expect(await peer.next()).toEqual({ id: 2, error: { code: 109, message: 'token expired' } });
      expect(await peer.next()).toEqual({ id: 3, error: { code: 103, message: 'permission denied' } });
    });

    check('a channel token is fetched anew when its time is over, and nothing is missed [PUSH-07]', async () => {
      const channel = `$${channelIn('user')}`;
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      let fetched = 0;
      const second = Promise.withResolvers<void>();
      const { sub, received } = await subscribed(client, channel, {
        getToken: async () => {
          fetched += 1;
          if (fetched === 2) setTimeout(() => second.resolve(), 50);
          return channelToken(here.bed, '42', channel, fetched === 1 ? 2 : 60);
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
      const client = await connected(clientOf(here.bed, {}, way));
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
      const client = await connected(clientOf(here.bed));
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
      const other = await subscribed(await connected(clientOf(here.bed)), channel, {
        since: { offset: 12, epoch: 'xxxx' },
      });
      expect(other.first).toMatchObject({ wasRecovering: true, recovered: false });
    });

    check('goes on from a position that a page was drawn with [PUSH-11]', async () => {
      const channel = channelIn('stream');
      await publish(channel, 'before');
      const { body } = await here.bed.api('history', { channel, limit: 0 });
      const position = (body as { result: { offset: number; epoch: string } }).result;
      await publish(channel, 'after');
      const { offset, epoch } = position;
      const { first, received } = await subscribed(await connected(clientOf(here.bed)), channel, {
        since: { offset, epoch },
      });
      expect(first).toMatchObject({ wasRecovering: true, recovered: true });
      await eventually(() => dataOf(received)).toEqual(['after']);
    });

    check('brings the latest alone where a channel is a last value', async () => {
      const channel = channelIn('last');
      await publish(channel, 1);
      await publish(channel, 2);
      const { first, received } = await subscribed(await connected(clientOf(here.bed)), channel, {
        since: { offset: 0, epoch: '' },
      });
      expect(first).toMatchObject({ recovered: true });
      await eventually(() => dataOf(received)).toEqual([2]);
    });

    check('is error 112 for whoever asks for that', async () => {
      const channel = channelIn('stream');
      await publish(channel, 1);
      const peer = await rawPeer(here.bed);
      const subscribe = { channel, recover: true, offset: 1, epoch: 'xxxx', flag: 2 };
      peer.send({ id: 1, connect: {} }, { id: 2, subscribe });
      await peer.next();
      expect(await peer.next()).toEqual({ id: 2, error: { code: 112, message: 'unrecoverable position' } });
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
      const small = await subscribed(await connected(clientOf(here.bed, {}, way)), channel, { delta: 'fossil' });
      const plain = await subscribed(await connected(clientOf(here.bed, {}, way)), channel);
      for (const document of documents.slice(0, 4)) await here.bed.api('publish', ascii(channel, document));
      await eventually(() => dataOf(small.received)).toEqual(documents.slice(0, 4));
      expect(dataOf(plain.received)).toEqual(documents.slice(0, 4));
    });

    check('goes on after a recovery, after one that found nothing too [PUSH-10] [PUSH-11]', async () => {
      const channel = channelIn('delta');
      const client = await connected(clientOf(here.bed));
      const { sub, received } = await subscribed(client, channel, { delta: 'fossil' });
      const publishRange = async (from: number, to: number) => {
        for (const document of documents.slice(from, to)) await here.bed.api('publish', ascii(channel, document));
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
      for (const document of documents.slice(3, 5)) await here.bed.api('publish', ascii(channel, document));
      await again();
      await publishRange(5, 6);
    });

    check('is agreed on where the rules allow it, and only there [PUSH-10]', async () => {
      const peer = await rawPeer(here.bed);
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
});
