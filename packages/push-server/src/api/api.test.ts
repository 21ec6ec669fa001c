import type { PublicationContext } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import type { Namespace, PushServerOptions } from '../index.ts';
import { ask } from '../stream-peer.ts';
import type { Answered } from '../stream-peer.ts';
import { happens, listen, until } from '../testbed.ts';
import type { Testbed } from '../testbed.ts';

const key = 'the key of the tests';

const namespaces: readonly Namespace[] = [
  {
    name: 'match',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 3,
    history_ttl: 60,
    force_recovery: true,
    presence: true,
  },
  { name: 'plain', allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true },
];

function bedWithApi(options: Partial<PushServerOptions> = {}) {
  return listen({ joinWindowMs: 0, namespaces, api: { key }, ...options });
}

type Headers = Record<string, string>;

function send(bed: Testbed, method: string, body: unknown, headers: Headers = { 'x-api-key': key }): Promise<Answered> {
  return ask(`${bed.origin}/api/${method}`, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
}

/** What a call answers with status 200. */
async function call(bed: Testbed, method: string, body: unknown): Promise<unknown> {
  const { status, body: text } = await send(bed, method, body);
  expect([method, status, text.slice(0, 40)]).toEqual([method, 200, text.slice(0, 40)]);
  return JSON.parse(text);
}

const errors = {
  unknownChannel: { error: { code: 102, message: 'unknown channel' } },
  notFound: { error: { code: 104, message: 'not found' } },
  badRequest: { error: { code: 107, message: 'bad request' } },
  notAvailable: { error: { code: 108, message: 'not available' } },
  unrecoverable: { error: { code: 112, message: 'unrecoverable position' } },
};

describe('the HTTP API', () => {
  test('publishes to subscribers and answers the place in the stream', async () => {
    const bed = await bedWithApi();
    const client = bed.client();
    const subscription = client.newSubscription('match:1');
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    const received = happens<PublicationContext>(subscription, 'publication');
    const published = await call(bed, 'publish', { channel: 'match:1', data: { odds: '1.85' }, tags: { lang: 'en' } });
    const epoch: unknown = expect.stringMatching(/^[A-Za-z]{8}$/);
    expect(published).toEqual({ result: { offset: 1, epoch } });
    expect(await received).toMatchObject({ data: { odds: '1.85' }, tags: { lang: 'en' }, offset: 1 });
    expect(await call(bed, 'publish', { channel: 'plain:1', data: null })).toEqual({ result: {} });
    const b64data = Buffer.from('{"a":1}').toString('base64');
    expect(await call(bed, 'publish', { channel: 'match:1', b64data })).toMatchObject({ result: { offset: 2 } });
    expect(bed.push.history('match:1')?.publications).toEqual([
      { offset: 1, data: { odds: '1.85' } },
      { offset: 2, data: { a: 1 } },
    ]);
  });

  test('publishes once under one idempotency key, and nothing under an old version', async () => {
    const bed = await bedWithApi();
    const first = await call(bed, 'publish', { channel: 'match:1', data: 1, idempotency_key: 'evt-1' });
    expect(await call(bed, 'publish', { channel: 'match:1', data: 2, idempotency_key: 'evt-1' })).toEqual(first);
    expect(
      await call(bed, 'publish', { channel: 'match:2', data: 2, idempotency_key: 'evt-1', version: 5 }),
    ).toMatchObject({ result: { offset: 1 } });
    await call(bed, 'publish', { channel: 'match:2', data: 3, version: 5 });
    expect(bed.push.history('match:2')?.publications).toEqual([{ offset: 1, data: 2 }]);
  });

  test('broadcasts, and answers for each channel by itself', async () => {
    const bed = await bedWithApi();
    expect(await call(bed, 'broadcast', { channels: ['match:1', 'nowhere:1', 'plain:1', ''], data: 'x' })).toEqual({
      result: {
        responses: [
          { result: { offset: 1, epoch: bed.push.position('match:1')?.epoch } },
          errors.unknownChannel,
          { result: {} },
          errors.badRequest,
        ],
      },
    });
    expect(await call(bed, 'broadcast', { channels: [], data: 'x' })).toEqual(errors.badRequest);
  });

  test('carries out a batch in its order, each command with a reply of its own', async () => {
    const bed = await bedWithApi();
    const commands = [
      { publish: { channel: 'match:1', data: 1 } },
      { publish: { channel: 'nowhere:1', data: 1 } },
      { history: { channel: 'match:1', limit: 1 } },
      { publish: { channel: 1, data: 1 } },
      { steal: {} },
      {},
      { publish: { channel: 'match:1', data: 2 }, info: {} },
    ];
    const { epoch } = bed.push.position('match:1') ?? {};
    expect(await call(bed, 'batch', { commands, parallel: true })).toEqual({
      replies: [
        { publish: { offset: 1, epoch } },
        errors.unknownChannel,
        { history: { publications: [{ data: 1, offset: 1 }], epoch, offset: 1 } },
        errors.badRequest,
        errors.notFound,
        errors.notFound,
        errors.notFound,
      ],
    });
    expect(bed.push.stats().published).toBe(1);
  });

  test('reads history forwards, backwards and from a place, and removes it', async () => {
    const bed = await bedWithApi();
    for (const n of [1, 2, 3, 4]) bed.push.publish('match:1', n);
    const { epoch } = bed.push.position('match:1') ?? {};
    const offsets = async (request: object) => {
      const answered = JSON.stringify(await call(bed, 'history', { channel: 'match:1', ...request }));
      expect(answered).toContain(`"epoch":"${epoch}","offset":4`);
      return [...answered.matchAll(/"data":(\d+),"offset":(\d+)/g)].map(([, data]) => Number(data));
    };
    expect(await offsets({})).toEqual([]);
    expect(await offsets({ limit: -1 })).toEqual([2, 3, 4]);
    expect(await offsets({ limit: 2, reverse: true })).toEqual([4, 3]);
    expect(await offsets({ limit: 9, since: { offset: 3, epoch } })).toEqual([4]);
    expect(await offsets({ limit: 9, since: { offset: 4, epoch }, reverse: true })).toEqual([3, 2]);
    expect(await call(bed, 'history', { channel: 'match:1', since: { offset: 1, epoch: 'other' } })).toEqual(
      errors.unrecoverable,
    );
    expect(await call(bed, 'history', { channel: 'plain:1' })).toEqual(errors.notAvailable);
    expect(await call(bed, 'history_remove', { channel: 'match:1' })).toEqual({ result: {} });
    expect(await offsets({ limit: -1 })).toEqual([]);
    expect(await call(bed, 'history_remove', { channel: 'plain:1' })).toEqual(errors.notAvailable);
  });

  test('returns who is there, how many, in which channels, and facts of the process', async () => {
    const bed = await bedWithApi();
    const [ann, nobody] = [await bed.connected('ann'), await bed.connected()];
    for (const peer of [ann, nobody]) await peer.ask({ id: 2, subscribe: { channel: 'match:1' } });
    await nobody.ask({ id: 3, subscribe: { channel: 'plain:1' } });
    const presence = JSON.stringify(await call(bed, 'presence', { channel: 'match:1' }));
    expect(presence).toMatch(/^\{"result":\{"presence":\{"([^"]+)":\{"user":"(ann)?","client":"\1"\},/);
    expect(await call(bed, 'presence_stats', { channel: 'match:1' })).toEqual({
      result: { num_clients: 2, num_users: 2 },
    });
    expect(await call(bed, 'presence', { channel: 'plain:1' })).toEqual(errors.notAvailable);
    expect(await call(bed, 'presence_stats', { channel: 'plain:1' })).toEqual(errors.notAvailable);
    expect(await call(bed, 'channels', {})).toEqual({
      result: { channels: { 'match:1': { num_clients: 2 }, 'plain:1': { num_clients: 1 } } },
    });
    expect(await call(bed, 'channels', { pattern: 'm*:?' })).toEqual({
      result: { channels: { 'match:1': { num_clients: 2 } } },
    });
    expect(await call(bed, 'channels', { pattern: 'm*:??' })).toEqual({ result: { channels: {} } });
    expect(await call(bed, 'info', {})).toMatchObject({
      result: { nodes: [{ num_clients: 2, num_users: 2, num_subs: 3, num_channels: 2, uptime: expect.any(Number) }] },
    });
  });

  test('ends a subscription of a user, of one client, and of nobody else', async () => {
    const bed = await bedWithApi();
    const peers = [await bed.connected('ann'), await bed.connected('bob')];
    for (const peer of peers) await peer.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    const client = bed.events.find((event) => event.kind === 'connected')?.client;
    expect(await call(bed, 'unsubscribe', { user: 'ann', channel: 'plain:1', client: 'another' })).toEqual({
      result: {},
    });
    expect(bed.push.stats().subscriptions).toBe(2);
    await call(bed, 'unsubscribe', { user: 'ann', channel: 'plain:1', client });
    expect(await peers[0]?.next()).toEqual({
      push: { channel: 'plain:1', unsubscribe: { code: 2000, reason: 'server unsubscribe' } },
    });
    expect(bed.push.stats().subscriptions).toBe(1);
    expect(await call(bed, 'unsubscribe', { user: 'ann', channel: 'nowhere:1' })).toEqual(errors.unknownChannel);
  });

  test('disconnects a user, with a code of choice, but for those on the list, and those without a user only when asked', async () => {
    const bed = await bedWithApi();
    const peers = [await bed.connected('ann'), await bed.connected('ann'), await bed.connected()];
    const [spared] = bed.events.filter((event) => event.kind === 'connected').map((event) => event.client);
    await call(bed, 'disconnect', { user: 'ann', whitelist: [spared] });
    expect(await peers[1]?.closed).toEqual({ code: 3503, reason: 'force disconnect' });
    await call(bed, 'disconnect', { user: 'ann', disconnect: { code: 4501, reason: 'later' } });
    expect(await peers[0]?.closed).toEqual({ code: 4501, reason: 'later' });
    expect(await call(bed, 'disconnect', { user: 'x', disconnect: { code: 5000, reason: '' } })).toEqual(
      errors.badRequest,
    );
    expect(await call(bed, 'disconnect', {})).toEqual(errors.badRequest);
    expect(bed.push.stats().connections).toBe(1);
    await call(bed, 'disconnect', { user: '' });
    expect(await peers[2]?.closed).toMatchObject({ code: 3503 });
  });

  test('narrows by the session of a stream', async () => {
    const bed = await bedWithApi();
    const [one, two] = [await bed.streaming('sse', 'ann'), await bed.streaming('http_stream', 'ann')];
    await call(bed, 'disconnect', { user: 'ann', session: one.address().session });
    await one.ended;
    expect(bed.push.stats().sessions).toBe(1);
    two.abort();
  });

  test('refreshes a connection: to a new end, to none, or to now', async () => {
    const bed = await bedWithApi({ expiredGraceMs: 0 });
    const peers = [await bed.connected('ann'), await bed.connected('bob'), await bed.connected('eve')];
    await call(bed, 'refresh', { user: 'ann', expire_at: bed.clock.now / 1000 + 1, info: { name: 'Ann' } });
    await call(bed, 'refresh', { user: 'bob' });
    await call(bed, 'refresh', { user: 'eve', expired: true });
    expect(await peers[2]?.closed).toMatchObject({ code: 3005 });
    await peers[0]?.ask({ id: 2, subscribe: { channel: 'match:1' } });
    expect(JSON.stringify(await call(bed, 'presence', { channel: 'match:1' }))).toContain('"conn_info":{"name":"Ann"}');
    bed.clock.now += 1_000;
    expect(await peers[0]?.closed).toMatchObject({ code: 3005 });
    expect(bed.push.stats().connections).toBe(1);
  });

  test('calls the host, where it takes calls', async () => {
    const silent = await bedWithApi();
    expect(await call(silent, 'rpc', { method: 'add' })).toEqual(errors.notFound);
    const bed = await bedWithApi({
      onRpc(method, data) {
        if (method === 'echo') return { data: JSON.stringify(data) };
        if (method === 'fail') throw new Error('the host failed');
        return method === 'refuse' ? { error: { code: 400, message: 'no' } } : null;
      },
    });
    expect(await call(bed, 'rpc', { method: 'echo', params: [1] })).toEqual({ result: { data: '[1]' } });
    expect(await call(bed, 'rpc', { method: 'refuse' })).toEqual({ error: { code: 400, message: 'no' } });
    expect(await call(bed, 'rpc', { method: 'other' })).toEqual(errors.notFound);
    expect(await call(bed, 'rpc', { method: '' })).toEqual(errors.badRequest);
    expect(await call(bed, 'rpc', { method: 'fail' })).toEqual({
      error: { code: 100, message: 'internal server error' },
    });
    expect(bed.events).toMatchObject([{ kind: 'failed' }]);
  });

  test('opens to its key alone, in either header, and not at all without one', async () => {
    const bed = await bedWithApi();
    for (const headers of [
      {},
      { 'x-api-key': 'wrong' },
      { 'x-api-key': '' },
      { authorization: `Bearer ${key}` },
    ] as const) {
      const refused = await send(bed, 'info', {}, { ...headers });
      expect([refused.status, refused.body]).toEqual([401, '']);
    }
    expect((await send(bed, 'nothing', {}, {})).status).toBe(401);
    const spaceless = await bedWithApi({ api: { key: 'spaceless', path: '/own' } });
    const answered = await ask(`${spaceless.origin}/own/info`, {
      headers: { authorization: 'apikey spaceless' },
      body: '{}',
    });
    expect(answered.status).toBe(200);
    expect((await send(await listen(), 'info', {})).body).toBe('not of push');
    await expect(bedWithApi({ api: { key: '' } })).rejects.toThrow(RangeError);
  });

  test.each([
    ['publish', { channel: 1, data: 1 }],
    ['publish', { channel: 'match:1', data: 1, delta: 'yes' }],
    ['publish', { channel: 'match:1', data: 1, tags: { a: 1 } }],
    ['publish', { channel: 'match:1', data: 1, version: -1 }],
    ['publish', { channel: 'match:1', data: 1, surprise: true }],
    ['publish', '[]'],
    ['publish', '{"channel":"match:1","data":'],
    ['publish', ''],
    ['broadcast', { channels: 'match:1', data: 1 }],
    ['broadcast', { channels: [1], data: 1 }],
    ['batch', { commands: {} }],
    ['batch', { commands: [1] }],
    ['history', { channel: 'match:1', since: 1 }],
    ['history', { channel: 'match:1', limit: 1.5 }],
    ['disconnect', { user: 'ann', whitelist: [1] }],
    ['disconnect', { user: 'ann', disconnect: { code: 1 } }],
    ['refresh', { user: 7 }],
    ['channels', { pattern: 1 }],
  ])('refuses a malformed body of %s: %j', async (method, body) => {
    const bed = await bedWithApi();
    const { status, body: text } = await send(bed, method, body);
    expect([status, text]).toEqual([400, 'Bad Request\n']);
    expect(bed.push.stats().published).toBe(0);
  });

  test('answers errors with 200, or with a status where that is asked for', async () => {
    const bed = await bedWithApi();
    expect(await call(bed, 'publish', { channel: 'match:1' })).toEqual(errors.badRequest);
    expect(await call(bed, 'publish', { data: 1 })).toEqual(errors.badRequest);
    expect(await call(bed, 'unsubscribe', { user: 'ann' })).toEqual(errors.badRequest);
    expect(await call(bed, 'publish', { channel: 'match:1', b64data: 'x' })).toEqual(errors.badRequest);
    expect(await call(bed, 'publish', { channel: 'match:1', data: 1, skip_history: true })).toEqual(
      errors.notAvailable,
    );
    expect(await call(bed, 'publish', { channel: 'plain:1', data: 1, skip_history: true })).toEqual({ result: {} });
    expect(await call(bed, 'subscribe', { user: 'ann', channel: 'plain:1' })).toEqual(errors.notAvailable);
    const headers = { 'x-api-key': key, 'x-centrifugo-error-mode': 'transport' };
    const epochs = { channel: 'match:1', since: { offset: 1, epoch: 'other' } };
    const status = async (method: string, body: object) => {
      const answered = await send(bed, method, body, headers);
      return [answered.status, JSON.parse(answered.body)];
    };
    expect(await status('publish', { channel: 'nowhere:1', data: 1 })).toEqual([404, errors.unknownChannel.error]);
    expect(await status('history', epochs)).toEqual([416, errors.unrecoverable.error]);
    expect(await status('history', { channel: 'plain:1' })).toEqual([400, errors.notAvailable.error]);
    const strict = await bedWithApi({ api: { key, errorMode: 'transport' } });
    expect((await send(strict, 'publish', { channel: 'nowhere:1', data: 1 })).status).toBe(404);
  });

  test('refuses other methods and paths, and bodies that are too long', async () => {
    const bed = await bedWithApi({ api: { key, maxBodyBytes: 1_000 } });
    const headers = { 'x-api-key': key };
    expect((await ask(`${bed.origin}/api/info`, { method: 'GET', headers })).status).toBe(405);
    expect((await send(bed, 'nothing', {})).status).toBe(404);
    expect((await send(bed, 'constructor', {})).status).toBe(404);
    expect((await send(bed, 'publish', { channel: 'match:1', data: 'x'.repeat(1_000) })).status).toBe(413);
    expect((await ask(`${bed.origin}/api`, { headers })).body).toBe('not of push');
    // Nested deeper than can be written out again.
    const deep = `{"channel":"plain:1","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const wide = await bedWithApi();
    expect(await call(wide, 'publish', deep)).toEqual(errors.badRequest);
    await until(() => wide.events.length === 0);
  });
});
