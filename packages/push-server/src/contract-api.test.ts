import { describe, expect } from 'vitest';
import { clientOf, connectionToken, rawPeer } from './testing/test-servers.ts';
import { happens } from './testbed.ts';
import { bedOfSuite, channelIn, eventually, isAt, linesOf, servers } from './testing/contract-suite.ts';

/** The suite of `contract.test.ts` goes on: what is asked over HTTP, and what clients may do in a channel. */
describe.each(servers)('$name', ({ open, isThere }) => {
  const here = bedOfSuite(open, isThere);
  const { check, connected, dataOf, publish, subscribed } = here;

  describe('what clients may do in a channel', () => {
    check('publish where it is allowed, with their name on it, and nowhere else', async () => {
      const channel = channelIn('room');
      const [one, other] = [
        await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') })),
        clientOf(here.bed),
      ];
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
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
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
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      const { sub } = await subscribed(client, channel);
      const moves: string[] = [];
      sub.on('join', ({ info }) => moves.push(`+${info.user}`));
      sub.on('leave', ({ info }) => moves.push(`-${info.user}`));
      const other = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '43') }));
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
      const client = await connected(clientOf(here.bed));
      await expect(client.rpc('anything', {})).rejects.toMatchObject({ code: 108 });
      const peer = await rawPeer(here.bed);
      peer.send({ id: 1, connect: {} });
      await peer.next();
      peer.send({ send: { data: 1 } });
      expect((await peer.closed).code).toBe(3508);
    });
  });

  describe('the HTTP API', () => {
    check('publishes once for one key, and returns the position [API-02]', async () => {
      const channel = channelIn('stream');
      const { received } = await subscribed(await connected(clientOf(here.bed)), channel);
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
      const { received } = await subscribed(await connected(clientOf(here.bed)), other);
      const channels = [one, 'nowhere:1', other];
      const { body } = await here.bed.api('broadcast', { channels, data: { a: 1 }, idempotency_key: 'x' });
      expect(body).toEqual({
        result: {
          responses: [{ result: isAt(1) }, { error: { code: 102, message: 'unknown channel' } }, { result: isAt(1) }],
        },
      });
      expect(await here.bed.api('broadcast', { channels, data: { a: 1 }, idempotency_key: 'x' })).toMatchObject({
        body,
      });
      await eventually(() => dataOf(received)).toEqual([{ a: 1 }]);
    });

    check('takes many commands at once, in their order [API-02]', async () => {
      const channel = channelIn('stream');
      const { received } = await subscribed(await connected(clientOf(here.bed)), channel);
      const { status, body } = await here.bed.api('batch', {
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
      expect(await here.bed.api('publish', { data: 1 })).toEqual(badRequest);
      expect(await here.bed.api('publish', { channel: channelIn('stream') })).toEqual(badRequest);
      expect(await here.bed.api('broadcast', { channels: [], data: 1 })).toEqual(badRequest);
      expect(await here.bed.api('history', { channel: channelIn('plain') })).toMatchObject({
        status: 200,
        body: { error: { code: 108 } },
      });
      const headers = { 'x-api-key': 'an-API-key-of-the-tests', 'x-centrifugo-error-mode': 'transport' };
      expect(await here.bed.api('publish', { channel: 'nowhere:1', data: 1 }, headers)).toEqual({
        status: 404,
        body: { code: 102, message: 'unknown channel' },
      });
    });

    check('is closed without the key, and knows what it does not know [API-02]', async () => {
      const nothing = { channel: channelIn('stream'), data: 1 };
      expect((await here.bed.api('publish', nothing, {})).status).toBe(401);
      expect((await here.bed.api('publish', nothing, { 'x-api-key': 'wrong' })).status).toBe(401);
      const other = { authorization: 'apikey an-API-key-of-the-tests' };
      expect(await here.bed.api('publish', nothing, other)).toMatchObject({ status: 200, body: { result: isAt(1) } });
      expect((await here.bed.api('nothing', {})).status).toBe(404);
      expect((await here.bed.api('publish', '{nonsense')).status).toBe(400);
      expect((await here.bed.api('publish', { channel: 7, data: 1 })).status).toBe(400);
      expect(
        (await fetch(`${here.bed.url}/api/publish`, { headers: { 'x-api-key': 'an-API-key-of-the-tests' } })).status,
      ).toBe(405);
    });

    check('ends the subscriptions and the connections of a user [API-02]', async () => {
      const channel = channelIn('stream');
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '77') }));
      const other = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '78') }));
      const { sub } = await subscribed(client, channel);
      const kept = await subscribed(other, channel);
      const gone = happens<{ code: number }>(sub, 'unsubscribed');
      expect(await here.bed.api('unsubscribe', { user: '77', channel })).toEqual({ status: 200, body: { result: {} } });
      expect((await gone).code).toBe(2000);
      const ended = happens<{ code: number; reason: string }>(client, 'disconnected');
      const disconnect = { code: 4501, reason: 'enough' };
      expect(await here.bed.api('disconnect', { user: '77', disconnect })).toEqual({
        status: 200,
        body: { result: {} },
      });
      expect(await ended).toMatchObject(disconnect);
      expect([kept.sub.state, other.state]).toEqual(['subscribed', 'connected']);
      // A code that lets clients come back: they do, and go on receiving.
      const back = happens(other, 'connected');
      await here.bed.api('disconnect', { user: '78', disconnect: { code: 3011, reason: 'signed out' } });
      await back;
      await publish(channel, 'still there');
      await eventually(() => dataOf(kept.received)).toEqual(['still there']);
    });

    check('reads and forgets a history, and says who is there [API-02]', async () => {
      const channel = channelIn('room');
      await publish(channel, { a: 1 }, { tags: { lang: 'en' } });
      await publish(channel, { a: 2 });
      expect((await here.bed.api('history', { channel, limit: 1, reverse: true })).body).toEqual({
        result: { offset: 2, epoch: expect.any(String), publications: [{ data: { a: 2 }, offset: 2 }] },
      });
      expect((await here.bed.api('history', { channel, limit: 1 })).body).toMatchObject({
        result: { publications: [{ data: { a: 1 }, offset: 1, tags: { lang: 'en' } }] },
      });
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '42') }));
      await subscribed(client, channel);
      expect((await here.bed.api('presence_stats', { channel })).body).toEqual({
        result: { num_clients: 1, num_users: 1 },
      });
      const { body } = await here.bed.api('presence', { channel });
      expect(Object.values((body as { result: { presence: object } }).result.presence)).toEqual([
        { user: '42', client: expect.any(String) },
      ]);
      expect((await here.bed.api('history_remove', { channel })).body).toEqual({ result: {} });
      expect((await here.bed.api('history', { channel, limit: 10 })).body).toMatchObject({
        result: { offset: 2, publications: [] },
      });
      expect((await here.bed.api('history', { channel: channelIn('stream'), limit: 0 })).body).toMatchObject({
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
      fetch(`${here.bed.url}/emulation`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });

    check('commands beside a stream are answered on it [PUSH-09]', async () => {
      const stream = await fetch(`${here.bed.url}/connection/http_stream`, {
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
      const stream = await fetch(`${here.bed.url}/connection/sse?cf_connect=${connect}`);
      expect(stream.status).toBe(200);
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const lines = linesOf(stream, 'data: ');
      expect((await lines.next()).value).toMatchObject({ id: 1, connect: { session: expect.any(String) } });
      await lines.return();
      expect((await fetch(`${here.bed.url}/connection/sse`)).status).toBe(400);
    });

    check('a body that is no command ends the stream with 3501, another method is refused [PUSH-08]', async () => {
      const broken = await fetch(`${here.bed.url}/connection/http_stream`, { method: 'POST', body: 'nonsense' });
      expect(broken.status).toBe(200);
      expect(JSON.parse(await broken.text())).toEqual({ push: { disconnect: { code: 3501, reason: 'bad request' } } });
      expect((await fetch(`${here.bed.url}/connection/http_stream`)).status).toBe(405);
    });

    check('a stream that is ended says why in its last line [PUSH-08]', async () => {
      const client = await connected(clientOf(here.bed, { token: connectionToken(here.bed, '90') }, 'http_stream'));
      const ended = happens<{ code: number; reason: string }>(client, 'disconnected');
      await here.bed.api('disconnect', { user: '90', disconnect: { code: 4502, reason: 'over' } });
      expect(await ended).toMatchObject({ code: 4502, reason: 'over' });
    });
  });
});
