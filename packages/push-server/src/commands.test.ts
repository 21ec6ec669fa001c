import type { Subscription } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import { signConnectionToken, signSubscriptionToken } from './index.ts';
import type { Namespace, PushServerOptions } from './index.ts';
import { errorOf, happens, listen, secret, until } from './testbed.ts';
import type { Testbed, Peer } from './testbed.ts';

const open = { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true };
const kept = { history_size: 5, history_ttl: 60 };

const namespaces: readonly Namespace[] = [
  { ...open, ...kept, name: 'closed', force_recovery: true },
  {
    ...open,
    ...kept,
    name: 'open',
    force_recovery: true,
    allow_publish_for_client: true,
    allow_history_for_client: true,
    presence: true,
    allow_presence_for_client: true,
  },
  {
    ...open,
    ...kept,
    name: 'members',
    presence: true,
    allow_publish_for_subscriber: true,
    allow_history_for_subscriber: true,
    allow_presence_for_subscriber: true,
  },
  {
    ...open,
    ...kept,
    name: 'everybody',
    allow_publish_for_client: true,
    allow_publish_for_anonymous: true,
    allow_history_for_client: true,
    allow_history_for_anonymous: true,
    presence: true,
    allow_presence_for_client: true,
    allow_presence_for_anonymous: true,
  },
  { ...open, name: 'passing', allow_publish_for_client: true },
  { ...open, name: 'announced', join_leave: true, force_push_join_leave: true },
  {
    ...open,
    name: 'asked',
    join_leave: true,
    allow_presence_for_client: true,
  },
];

function listenFor(more: Partial<PushServerOptions> = {}): Promise<Testbed> {
  return listen({ namespaces, ...more });
}
function off(id: number): unknown {
  return errorOf(id, 108, 'not available');
}

/** An official client of a user, connected. */
async function clientOf(bed: Testbed, userId: string, info?: { readonly name: string }) {
  const token = signConnectionToken(secret, { userId, ...(info === undefined ? {} : { info }) });
  const client = bed.client({ token });
  client.connect();
  await client.ready();
  return client;
}

function collect(subscription: Subscription, event: 'publication' | 'join' | 'leave'): unknown[] {
  const seen: unknown[] = [];
  subscription.on(event, (context: object) => seen.push('data' in context ? context.data : context));
  return seen;
}

describe('who may publish, read the history and see who is there', () => {
  const questions = (id: number, channel: string): object[] => [
    { id, publish: { channel, data: 1 } },
    { id: id + 1, history: { channel } },
    { id: id + 2, presence: { channel } },
    { id: id + 3, presence_stats: { channel } },
  ];
  const kindsOf = (answers: readonly unknown[]): unknown[] =>
    answers.map((answer) => {
      const { error } = answer as { error?: { code: number } };
      return error?.code ?? 'done';
    });

  test('nobody, unless the namespace says so: 103, and 108 for what it does not keep [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    await peer.ask({ id: 2, subscribe: { channel: 'closed:1' } });
    expect(kindsOf(await peer.ask(...questions(3, 'closed:1')))).toEqual([103, 103, 108, 108]);
    expect(kindsOf(await peer.ask(...questions(7, 'announced:1')))).toEqual([103, 108, 108, 108]);
    expect(kindsOf(await peer.ask(...questions(11, 'nowhere:1')))).toEqual([102, 102, 102, 102]);
    expect(kindsOf(await peer.ask(...questions(15, 'open:ü')))).toEqual([107, 107, 107, 107]);
    expect(bed.push.stats().published).toBe(0);
  });

  test('every signed-in client where clients may, anonymous ones only where they may too [PUSH-14]', async () => {
    const bed = await listenFor();
    const [ann, nobody] = [await bed.connected('ann'), await bed.connected()];
    expect(kindsOf(await ann.ask(...questions(2, 'open:1')))).toEqual(['done', 'done', 'done', 'done']);
    expect(kindsOf(await nobody.ask(...questions(2, 'open:1')))).toEqual([103, 103, 103, 103]);
    expect(kindsOf(await nobody.ask(...questions(6, 'everybody:1')))).toEqual(['done', 'done', 'done', 'done']);
  });

  test('subscribers where subscribers may, and only while they are [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    const channel = 'members:1';
    expect(kindsOf(await peer.ask(...questions(2, channel)))).toEqual([103, 103, 103, 103]);
    await peer.ask({ id: 6, subscribe: { channel } });
    // One of the objects that come back is the publication itself.
    peer.send(...questions(7, channel));
    const answers = [await peer.next(), await peer.next(), await peer.next(), await peer.next()];
    expect(kindsOf(answers)).toEqual(['done', 'done', 'done', 'done']);
    expect(await peer.next()).toMatchObject({ push: { channel, pub: { data: 1 } } });
    await peer.ask({ id: 11, unsubscribe: { channel } });
    expect(kindsOf(await peer.ask(...questions(12, channel)))).toEqual([103, 103, 103, 103]);
    const nobody = await bed.connected();
    await nobody.ask({ id: 2, subscribe: { channel } });
    expect(kindsOf(await nobody.ask(...questions(3, channel)))).toEqual([103, 103, 103, 103]);
  });
});

describe('publishing by clients', () => {
  test('it reaches all subscribers with who published, and keeps its place in the history [PUSH-14]', async () => {
    const bed = await listenFor({
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const ann = await clientOf(bed, 'ann', { name: 'Ann – Анна' });
    const bob = await clientOf(bed, 'bob');
    const subscription = bob.newSubscription('open:1');
    subscription.subscribe();
    await subscription.ready();
    const arrived = happens(subscription, 'publication');
    await expect(ann.publish('open:1', { text: 'Živjeli 🏆' })).resolves.toEqual({});
    const info = { client: 'client-1', user: 'ann', connInfo: { name: 'Ann – Анна' } };
    expect(await arrived).toMatchObject({ data: { text: 'Živjeli 🏆' }, offset: 1, info });
    const { publications } = await bob.history('open:1', { limit: 5 });
    expect(publications).toMatchObject([{ data: { text: 'Živjeli 🏆' }, offset: 1, info }]);
  });

  test('what the subscription token says of the publisher goes along as chan_info [PUSH-07]', async () => {
    const bed = await listenFor({ randomId: () => 'client-1' });
    const channel = '$open:ann';
    const token = signSubscriptionToken(secret, { userId: 'ann', channel, info: { seat: 7 } });
    const peer = await bed.connected('ann');
    await peer.ask({ id: 2, subscribe: { channel, token } });
    peer.send({ id: 3, publish: { channel, data: null } });
    expect([await peer.next(), await peer.next()]).toEqual([
      { id: 3, publish: {} },
      {
        push: {
          channel,
          pub: { data: null, offset: 1, info: { user: 'ann', client: 'client-1', chan_info: { seat: 7 } } },
        },
      },
    ]);
    expect(await peer.ask({ id: 4, presence: { channel } })).toEqual([
      {
        id: 4,
        presence: { presence: { 'client-1': { user: 'ann', client: 'client-1', chan_info: { seat: 7 } } } },
      },
    ]);
  });

  test('replies come before the pushes they cause, even without a window [PUSH-14]', async () => {
    const bed = await listenFor({ joinWindowMs: 0 });
    const peer = await bed.connected('ann');
    peer.send(
      { id: 2, subscribe: { channel: 'passing:1' } },
      { id: 3, publish: { channel: 'passing:1', data: 'a' } },
      { id: 4, publish: { channel: 'passing:1', data: 'b' } },
    );
    const seen = [await peer.next(), await peer.next(), await peer.next(), await peer.next(), await peer.next()];
    expect(seen.slice(0, 3)).toEqual([
      { id: 2, subscribe: {} },
      { id: 3, publish: {} },
      { id: 4, publish: {} },
    ]);
    expect(seen.slice(3)).toMatchObject([{ push: { pub: { data: 'a' } } }, { push: { pub: { data: 'b' } } }]);
  });

  test('without data there is nothing to publish: 107 [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    expect(await peer.ask({ id: 2, publish: { channel: 'open:1' } })).toEqual([errorOf(2, 107, 'bad request')]);
    expect(bed.push.stats().published).toBe(0);
  });
});

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

describe('presence', () => {
  test('who is subscribed, by client, and how many of them; gone with the connection [PUSH-14]', async () => {
    const bed = await listenFor({
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const ann = await clientOf(bed, 'ann', { name: 'Ann' });
    const [again, nobody] = [await bed.connected('ann'), await bed.connected()];
    const subscription = ann.newSubscription('open:1');
    subscription.subscribe();
    await subscription.ready();
    for (const peer of [again, nobody]) await peer.ask({ id: 2, subscribe: { channel: 'open:1' } });
    const infos = {
      'client-1': { client: 'client-1', user: 'ann', connInfo: { name: 'Ann' } },
      'client-2': { client: 'client-2', user: 'ann' },
      'client-3': { client: 'client-3', user: '' },
    };
    expect(await subscription.presence()).toMatchObject({ clients: infos });
    expect(await subscription.presenceStats()).toEqual({ numClients: 3, numUsers: 2 });
    again.ws.terminate();
    await nobody.ask({ id: 3, unsubscribe: { channel: 'open:1' } });
    await until(() => bed.push.stats().connections === 2);
    expect(Object.keys((await subscription.presence()).clients)).toEqual(['client-1']);
    expect(await subscription.presenceStats()).toEqual({ numClients: 1, numUsers: 1 });
  });

  test('nobody is there where nobody subscribed [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    const channel = 'open:empty';
    expect(await peer.ask({ id: 2, presence: { channel } }, { id: 3, presence_stats: { channel } })).toEqual([
      { id: 2, presence: { presence: {} } },
      { id: 3, presence_stats: { num_clients: 0, num_users: 0 } },
    ]);
    expect(bed.push.stats().channels).toBe(0);
  });
});

describe('who comes and goes', () => {
  test('every subscriber receives it, itself too, and never before its own reply [PUSH-14]', async () => {
    const bed = await listenFor({
      joinWindowMs: 0,
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const push = (kind: string, client: string, user: string) => ({
      push: { channel: 'announced:1', [kind]: { info: { user, client } } },
    });
    const ann = await bed.connected('ann');
    ann.send({ id: 2, subscribe: { channel: 'announced:1' } });
    expect([await ann.next(), await ann.next()]).toEqual([{ id: 2, subscribe: {} }, push('join', 'client-1', 'ann')]);
    const bob = await bed.connected('bob');
    bob.send({ id: 2, subscribe: { channel: 'announced:1' } });
    expect([await bob.next(), await bob.next()]).toEqual([{ id: 2, subscribe: {} }, push('join', 'client-2', 'bob')]);
    expect(await ann.next()).toEqual(push('join', 'client-2', 'bob'));
    bob.ws.terminate();
    expect(await ann.next()).toEqual(push('leave', 'client-2', 'bob'));
    bed.push.publish('announced:1', 'still here');
    expect(await ann.next()).toEqual({ push: { channel: 'announced:1', pub: { data: 'still here' } } });
  });

  test('elsewhere whoever asks for it and may see who is there [PUSH-14]', async () => {
    const bed = await listenFor();
    const channel = 'asked:1';
    const deaf = await bed.connected('deaf');
    await deaf.ask({ id: 2, subscribe: { channel } });
    const nobody = await bed.connected();
    await nobody.ask({ id: 2, subscribe: { channel, join_leave: true } });
    const subscription = (await clientOf(bed, 'ann')).newSubscription(channel, { joinLeave: true });
    const [joins, leaves] = [collect(subscription, 'join'), collect(subscription, 'leave')];
    subscription.subscribe();
    await subscription.ready();
    const bob = await clientOf(bed, 'bob');
    const visit = bob.newSubscription(channel);
    visit.subscribe();
    await visit.ready();
    visit.unsubscribe();
    await until(() => leaves.length === 1);
    expect(joins).toMatchObject([{ info: { user: 'ann' } }, { info: { user: 'bob' } }]);
    expect(leaves).toMatchObject([{ channel, info: { user: 'bob' } }]);
    for (const peer of [deaf, nobody]) {
      expect(await peer.ask({ id: 3, rpc: {} })).toEqual([off(3)]);
    }
  });

  test('joins and leaves arrive in order with what is published [PUSH-14]', async () => {
    const bed = await listenFor({ joinWindowMs: 60_000 });
    const ann = await bed.connected('ann');
    await ann.ask({ id: 2, subscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'before');
    const bob = await bed.connected('bob');
    await bob.ask({ id: 2, subscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'between');
    await bob.ask({ id: 3, unsubscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'after');
    await bed.push.close();
    const kinds: string[] = [];
    while (kinds.length < 6) {
      const { push } = (await ann.next()) as { push: { pub?: { data: string }; join?: object } };
      kinds.push(push.pub?.data ?? (push.join === undefined ? 'leave' : 'join'));
    }
    expect(kinds).toEqual(['join', 'before', 'join', 'between', 'leave', 'after']);
    expect(bed.push.stats().delivered).toBe(3);
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
