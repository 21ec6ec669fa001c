import { describe, expect, test } from 'vitest';
import { errorOf, happens, until } from './testbed.ts';
import type { Testbed, Peer } from './testbed.ts';
import { clientOf, listenFor, off } from './testing/command-namespaces.ts';

describe('history', () => {
  async function filled(bed: Testbed, count: number): Promise<{ readonly peer: Peer; readonly epoch: string }> {
    let epoch = '';
    for (let n = 1; n <= count; n += 1) epoch = bed.push.publish('open:1', `no ${n}`)?.epoch ?? '';
    return { peer: await bed.connected('ann'), epoch };
  }

  const entries = (...offsets: readonly number[]): unknown[] => offsets.map((n) => ({ data: `no ${n}`, offset: n }));

  async function read(peer: Peer, request: object): Promise<unknown> {
    const [reply] = await peer.ask({ id: 2, history: { channel: 'open:1', ...request } });
    return (reply as { history?: unknown }).history ?? reply;
  }

  test('short questions of one message do not gather long answers without bound: who asks for more than may wait is slow [PUSH-13]', async () => {
    const bed = await listenFor({ maxQueueBytes: 100_000, joinWindowMs: 0 });
    const { peer } = await filled(bed, 0);
    for (let n = 1; n <= 5; n += 1) bed.push.publish('open:1', 'x'.repeat(20_000));
    const questions = Array.from({ length: 500 }, (_, n) => ({ id: n + 2, history: { channel: 'open:1', limit: 5 } }));
    peer.send(...questions);
    expect(await peer.closed).toEqual({ code: 3008, reason: 'slow' });
    const answered = peer.frames.slice(1).flatMap((frame) => frame.split('\n')).length;
    expect([answered > 0, answered < questions.length]).toEqual([true, true]);
  });

  test('without a limit only the position is returned [PUSH-14]', async () => {
    const bed = await listenFor();
    const { peer, epoch } = await filled(bed, 3);
    const position = { publications: [], epoch, offset: 3 };
    expect([await read(peer, {}), await read(peer, { limit: 0, reverse: true })]).toEqual([position, position]);
  });

  test('from the oldest, from the newest, and from beyond a position, as many as asked for [PUSH-14]', async () => {
    const bed = await listenFor();
    const { peer, epoch } = await filled(bed, 7);
    const since = (offset: number) => ({ since: { offset, epoch } });
    const answers = [
      await read(peer, { limit: 2 }),
      await read(peer, { limit: 2, reverse: true }),
      await read(peer, { limit: 2, ...since(4) }),
      await read(peer, { limit: 9, reverse: true, ...since(5) }),
      await read(peer, { limit: 9, ...since(7) }),
      await read(peer, { limit: 2, reverse: true, ...since(8) }),
      await read(peer, { limit: 2, reverse: true, ...since(9) }),
      await read(peer, { limit: -1 }),
      await read(peer, { limit: -1, since: { offset: 5 } }),
    ];
    expect(answers).toEqual(
      [
        entries(3, 4),
        entries(7, 6),
        entries(5, 6),
        entries(4, 3),
        [],
        entries(7, 6),
        [],
        entries(3, 4, 5, 6, 7),
        entries(6, 7),
      ].map((publications) => ({ publications, epoch, offset: 7 })),
    );
  });

  test('all there is ends where a recovery would [PUSH-14]', async () => {
    const bed = await listenFor({ recoveryLimit: 2 });
    const { peer, epoch } = await filled(bed, 4);
    const capped = { publications: entries(1, 2), epoch, offset: 4 };
    expect([await read(peer, { limit: -1 }), await read(peer, { limit: 3 })]).toEqual([capped, capped]);
  });

  test('a position of another epoch gets 112, going back from the very start 107 [PUSH-14]', async () => {
    const bed = await listenFor();
    const { peer, epoch } = await filled(bed, 2);
    expect(await read(peer, { limit: 1, since: { offset: 1, epoch: 'other' } })).toEqual(
      errorOf(2, 112, 'unrecoverable position'),
    );
    expect(await read(peer, { limit: 1, reverse: true, since: { offset: 0, epoch } })).toEqual(
      errorOf(2, 107, 'bad request'),
    );
  });

  test('what expired or fell out of the window is gone, the position is not [PUSH-14]', async () => {
    const bed = await listenFor({ pingIntervalMs: 1_000_000_000 });
    const { peer, epoch } = await filled(bed, 6);
    expect(await read(peer, { limit: -1 })).toEqual({ publications: entries(2, 3, 4, 5, 6), epoch, offset: 6 });
    bed.clock.now += 59_999;
    expect(await read(peer, { limit: 1 })).toMatchObject({ publications: entries(2) });
    bed.clock.now += 1;
    expect(await read(peer, { limit: -1 })).toEqual({ publications: [], epoch, offset: 6 });
  });

  test('the official client reads it page by page [PUSH-14]', async () => {
    const bed = await listenFor();
    await filled(bed, 5);
    const subscription = (await clientOf(bed, 'ann')).newSubscription('open:1');
    subscription.subscribe();
    const seen: unknown[] = [];
    let page = await subscription.history({ limit: 2 });
    while (page.publications.length > 0) {
      seen.push(...page.publications.map(({ data }) => data));
      const { offset = 0 } = page.publications.at(-1) ?? {};
      page = await subscription.history({ limit: 2, since: { offset, epoch: page.epoch } });
    }
    expect(seen).toEqual(['no 1', 'no 2', 'no 3', 'no 4', 'no 5']);
  });
});

describe('calls and messages to the host', () => {
  test('rpc brings back what the host answers, whatever it takes [PUSH-14]', async () => {
    const bed = await listenFor({
      async onRpc(method, data, { user }) {
        if (method === 'nothing') return {};
        if (method === 'refuse') return { error: { code: 400, message: 'limit reached' } };
        if (method === 'later') return { error: { code: 401, message: 'busy', temporary: true } };
        return method === 'greet' ? { data: { hello: user, data: data as null } } : null;
      },
    });
    const client = await clientOf(bed, 'ann');
    await expect(client.rpc('greet', { n: 'č' })).resolves.toEqual({ data: { hello: 'ann', data: { n: 'č' } } });
    await expect(client.rpc('nothing', null)).resolves.toEqual({ data: undefined });
    await expect(client.rpc('unknown', {})).rejects.toMatchObject({ code: 104, message: 'method not found' });
    await expect(client.rpc('refuse', {})).rejects.toMatchObject({ code: 400, message: 'limit reached' });
    await expect(client.rpc('later', {})).rejects.toMatchObject({ code: 401, temporary: true });
  });

  test('a handler that fails is logged and answered with 100, temporary, and the connection lives on [PUSH-14]', async () => {
    const failure = new Error('no luck');
    const bed = await listenFor({
      onRpc() {
        throw failure;
      },
    });
    const peer = await bed.connected('ann');
    const failed = { id: 2, error: { code: 100, message: 'internal server error', temporary: true } };
    expect(await peer.ask({ id: 2, rpc: { method: 'x' } })).toEqual([failed]);
    expect(bed.events.at(-1)).toMatchObject({ kind: 'failed', user: 'ann', error: failure });
    expect(await peer.ask({ id: 3, ping: {} })).toEqual([off(3)]);
  });

  test('a handler may publish to its caller; the reply of the same frame still comes first [PUSH-14]', async () => {
    const bed: Testbed = await listenFor({
      joinWindowMs: 0,
      onRpc() {
        bed.push.publish('passing:1', 'from the call');
        return { data: 'done' };
      },
    });
    const peer = await bed.connected('ann');
    peer.send({ id: 2, subscribe: { channel: 'passing:1' } }, { id: 3, rpc: { method: 'x' } });
    expect([await peer.next(), await peer.next(), await peer.next()]).toEqual([
      { id: 2, subscribe: {} },
      { push: { channel: 'passing:1', pub: { data: 'from the call' } } },
      { id: 3, rpc: { data: 'done' } },
    ]);
  });

  test('an answer that comes after the client left is dropped [PUSH-14]', async () => {
    let answerNow: () => void = () => undefined;
    const asked = new Promise<void>((isAsked) => {
      answerNow = isAsked;
    });
    const release: (() => void)[] = [];
    const bed = await listenFor({
      onRpc: () =>
        new Promise((resolve) => {
          release.push(() => resolve({ data: 1 }));
          answerNow();
        }),
    });
    const peer = await bed.connected('ann');
    peer.send({ id: 2, rpc: { method: 'x' } });
    await asked;
    peer.ws.terminate();
    await until(() => bed.push.stats().connections === 0);
    for (const go of release) go();
    await until(() => bed.events.at(-1)?.kind === 'disconnected');
    expect(bed.events.filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  test('send reaches the host and is not answered; without a handler it ends the connection with 3508 [PUSH-14]', async () => {
    const received: unknown[] = [];
    const failure = new Error('no luck');
    const bed = await listenFor({
      onMessage(data, { user }) {
        received.push([user, data]);
        if (data === 'fail') throw failure;
      },
    });
    const client = await clientOf(bed, 'ann');
    await client.send({ n: 1 });
    await client.send('fail');
    await until(() => received.length === 2);
    expect(received).toEqual([
      ['ann', { n: 1 }],
      ['ann', 'fail'],
    ]);
    await until(() => bed.events.some(({ kind }) => kind === 'failed'));
    await expect(client.rpc('x', {})).rejects.toMatchObject({ code: 108 });
    const deaf = await listenFor();
    const other = await clientOf(deaf, 'ann');
    const ended = happens(other, 'disconnected');
    await other.send({ n: 1 });
    expect(await ended).toMatchObject({ code: 3508, reason: 'not available' });
  });

  test('unsubscribing what is not subscribed succeeds, twice as well [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    const leaving = { unsubscribe: { channel: 'nowhere:1' } };
    expect(await peer.ask({ id: 2, ...leaving }, { id: 3, ...leaving })).toEqual([
      { id: 2, unsubscribe: {} },
      { id: 3, unsubscribe: {} },
    ]);
  });

  test('positions and recovery are given to who asks and may read the history [PUSH-14]', async () => {
    const bed = await listenFor();
    const wishes = { channel: 'members:1', positioned: true, recoverable: true };
    const [ann, nobody] = [await bed.connected('ann'), await bed.connected()];
    expect(await ann.ask({ id: 2, subscribe: wishes })).toMatchObject([
      { subscribe: { positioned: true, recoverable: true, offset: 0 } },
    ]);
    expect(await nobody.ask({ id: 2, subscribe: wishes })).toEqual([{ id: 2, subscribe: {} }]);
  });
});
