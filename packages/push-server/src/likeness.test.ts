import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signConnectionToken, signSubscriptionToken } from './index.ts';
import { centrifugo, centrifugoTestServer, embeddedTestServer, rawPeer } from './testing/test-servers.ts';
import type { TestServer } from './testing/test-servers.ts';

/**
 * The same frames to this server and to a real Centrifugo: they must get the same answers. What decision 27 lists as
 * different is not asked here. Skipped where there is no Centrifugo (see contract.test.ts).
 */
interface Conversation {
  readonly name: string;
  /** The connect command; null for none. */
  readonly connect: (bed: TestServer) => object | null;
  /** One after the other, each sent when the one before is answered; a text is sent as it is. */
  readonly commands: (bed: TestServer) => readonly (object | string)[];
  /** Pushes that belong to it, besides the answers. */
  readonly pushes?: number;
}

function anonymous(): object {
  return {};
}
function ann({ secret }: TestServer): object {
  return { token: signConnectionToken(secret, { userId: 'ann', info: { seat: 7 } }) };
}
const past = 1_000;
function later(seconds: number): number {
  return (Math.floor(Date.now() / 1000) + seconds) * 1000;
}

function subscribe(id: number, channel: string, more: object = {}): object {
  return {
    id,
    subscribe: { channel, flag: 1, ...more },
  };
}
function publish(id: number, channel: string, data: unknown): object {
  return { id, publish: { channel, data } };
}
function history(id: number, channel: string, more: object = {}): object {
  return {
    id,
    history: { channel, ...more },
  };
}

/** A token with any claims. */
function claiming({ secret }: TestServer, claims: object): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const channel = '$user:ann';
function tokenFor(bed: TestServer, userId: string, name: string, expiresAt?: number): string {
  return signSubscriptionToken(bed.secret, {
    userId,
    channel: name,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
}

function card(odds: string): object {
  return { home: 'x'.repeat(60), away: 'y'.repeat(60), odds };
}

const connects: Readonly<Record<string, Conversation['connect']>> = {
  nobody: anonymous,
  ann,
  'a token that expired': ({ secret }) => ({ token: signConnectionToken(secret, { userId: 'ann', expiresAt: past }) }),
  'a token from the future': (bed) => ({ token: claiming(bed, { sub: 'ann', nbf: later(60) / 1000 }) }),
  'a forged token': () => ({ token: signConnectionToken('another secret', { userId: 'ann' }) }),
  garbage: () => ({ token: 'x.y.z' }),
  'a token without claims': (bed) => ({ token: claiming(bed, {}) }),
  'a user that is a number': (bed) => ({ token: claiming(bed, { sub: 7 }) }),
  'an end that is text': (bed) => ({ token: claiming(bed, { sub: 'ann', exp: 'never' }) }),
  'a token of a channel': (bed) => ({ token: tokenFor(bed, 'ann', channel) }),
  'a name that is a number': () => ({ name: 5 }),
};

const connecting = Object.entries(connects).map(([name, connect]): Conversation => ({
  name: `connecting with ${name}`,
  connect,
  commands: () => [],
}));

const badFrames = [
  '',
  ' ',
  'nonsense',
  '{}',
  '{"id":2,"steal":{}}',
  '{"rpc":{}}',
  '{"id":-1,"rpc":{}}',
  '{"id":"2","rpc":{}}',
  '{"id":2,"rpc":null}',
  '{"id":2,"connect":{}}',
  '{"id":2,"subscribe":{}}',
  '{"id":2,"subscribe":{"channel":5}}',
  '{"id":2,"subscribe":{"channel":"plain:1","offset":-1}}',
  '{"id":2,"subscribe":{"channel":"plain:1","delta":"xor"}}',
  '{"id":2,"unsubscribe":{}}',
  '{"id":2,"publish":{"data":1}}',
  '{"id":2,"history":{}}',
  '{"id":2,"history":{"channel":"room:1","limit":"x"}}',
  '{"id":2,"presence":{}}',
  '{"id":2,"presence_stats":{}}',
  '{"id":2,"sub_refresh":{"token":"x"}}',
  '{"id":2,"refresh":{}}',
  '{"send":{"data":1}}',
].map((text): Conversation => ({ name: `the frame "${text}"`, connect: ann, commands: () => [text] }));

const streams: readonly Conversation[] = [
  {
    name: 'a command before connect',
    connect: () => null,
    commands: () => [{ id: 2, rpc: {} }],
  },
  { name: 'rpc without a handler', connect: ann, commands: () => [{ id: 2, rpc: { method: 'x', data: {} } }] },
  {
    name: 'channels and their names',
    connect: ann,
    commands: () => [
      subscribe(2, 'plain:1'),
      subscribe(3, 'plain:1'),
      { id: 4, unsubscribe: { channel: 'plain:1' } },
      { id: 5, unsubscribe: { channel: 'plain:1' } },
      subscribe(6, 'nowhere:1'),
      subscribe(7, 'user:ann'),
      subscribe(8, '$plain:1'),
      subscribe(9, 'plain:ü'),
      subscribe(10, `plain:${'x'.repeat(249)}`),
      subscribe(11, `plain:${'x'.repeat(250)}`),
      subscribe(12, 'plain:2', { tf: { op: 'and' } }),
      subscribe(13, 'plain:3', { delta: 'fossil', positioned: true, recoverable: true, join_leave: true }),
    ],
  },
  {
    name: 'a private channel of a namespace that is open to every client, without a token',
    connect: ann,
    commands: () => [
      subscribe(2, '$open:1'),
      publish(3, '$open:1', { a: 1 }),
      history(4, '$open:1', { limit: 10 }),
      { id: 5, presence: { channel: '$open:1' } },
      { id: 6, presence_stats: { channel: '$open:1' } },
    ],
  },
  {
    name: 'what nobody may',
    connect: ann,
    commands: () => [
      publish(2, 'plain:1', 1),
      publish(3, 'nowhere:1', 1),
      publish(4, 'plain:ü', 1),
      history(5, 'plain:1'),
      history(6, 'stream:1'),
      history(7, 'nowhere:1'),
      { id: 8, presence: { channel: 'plain:1' } },
      { id: 9, presence_stats: { channel: 'room:1' } },
      { id: 10, presence: { channel: 'nowhere:1' } },
      { id: 11, sub_refresh: { channel: 'plain:9', token: 'x' } },
      publish(12, 'room:1', 1),
    ],
  },
  {
    name: 'a room',
    connect: ann,
    pushes: 3,
    commands: () => [
      subscribe(2, 'room:1'),
      publish(3, 'room:1', { a: [1, null, 'č 🏆'] }),
      publish(4, 'room:1', null),
      { id: 5, publish: { channel: 'room:1' } },
      { id: 6, presence: { channel: 'room:1' } },
      { id: 7, presence_stats: { channel: 'room:1' } },
      history(8, 'room:1'),
      history(9, 'room:1', { limit: 1 }),
      history(10, 'room:1', { limit: -1 }),
      history(11, 'room:1', { limit: 5, reverse: true }),
      history(12, 'room:1', { limit: 5, since: { offset: 1 } }),
      history(13, 'room:1', { limit: 5, reverse: true, since: { offset: 2 } }),
      history(14, 'room:1', { limit: 5, reverse: true, since: { offset: 3 } }),
      history(15, 'room:1', { limit: 5, reverse: true, since: { offset: 9 } }),
      history(16, 'room:1', { limit: 5, since: { offset: 9 } }),
      history(17, 'room:1', { limit: 5, since: { offset: 1, epoch: 'other' } }),
      history(18, 'room:1', { limit: 5, reverse: true, since: { offset: 0 } }),
    ],
  },
  {
    name: 'positions that cannot be',
    connect: anonymous,
    commands: () => [
      subscribe(2, 'stream:a', { recover: true }),
      subscribe(3, 'stream:b', { recover: true, offset: 5 }),
      subscribe(4, 'stream:c', { recover: true, offset: 5, flag: 3 }),
      subscribe(5, 'stream:d', { recover: true, epoch: '_' }),
      subscribe(6, 'stream:e', { recover: true, epoch: '_', flag: 3 }),
      subscribe(7, 'last:a', { recover: true }),
      subscribe(8, 'last:b', { recover: true, offset: 4, flag: 3 }),
      subscribe(9, 'stream:f', { token: null, recover: null, offset: null, epoch: null }),
    ],
  },
];

const privateChannels: readonly Conversation[] = [
  {
    name: 'a private channel and its tokens',
    connect: ann,
    commands: (bed) => [
      subscribe(2, channel),
      subscribe(3, channel, { token: tokenFor(bed, 'ann', channel, past) }),
      subscribe(4, channel, { token: 'x.y.z' }),
      subscribe(5, channel, { token: signConnectionToken(bed.secret, { userId: 'ann' }) }),
      subscribe(6, '$nowhere:1', { token: tokenFor(bed, 'ann', '$nowhere:1') }),
      subscribe(7, channel, { token: claiming(bed, { sub: 'ann', channel, client: '' }) }),
      { id: 8, sub_refresh: { channel, token: '' } },
      { id: 9, sub_refresh: { channel, token: tokenFor(bed, 'ann', channel) } },
      { id: 10, refresh: { token: signConnectionToken(bed.secret, { userId: 'ann' }) } },
    ],
  },
  {
    name: 'a subscription token of another user',
    connect: ann,
    commands: (bed) => [subscribe(2, channel, { token: tokenFor(bed, 'bob', channel) })],
  },
  {
    name: 'a subscription token of another channel',
    connect: ann,
    commands: (bed) => [subscribe(2, channel, { token: tokenFor(bed, 'ann', '$user:bob') })],
  },
  {
    name: 'a subscription token of another client',
    connect: ann,
    commands: (bed) => [subscribe(2, channel, { token: claiming(bed, { sub: 'ann', channel, client: 'other' }) })],
  },
];

/** Centrifugo repeats the epoch of a stream in its first publication, wherever that is sent; clients do not read it there. */
function withoutEpoch(publication: unknown): unknown {
  return { ...Object(publication), epoch: undefined };
}

/** What differs between any two servers, and defaults that one writes and the other leaves out. */
function alike(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'pub') return withoutEpoch(value);
      if (key === 'publications' && Array.isArray(value)) return value.map(withoutEpoch);
      if (key === 'client' || key === 'version') return key;
      if (key === 'epoch' && value !== '') return key;
      if (key === 'presence' && typeof value === 'object' && value !== null && !('presence' in value)) {
        return Object.values(value);
      }
      return key === 'offset' && value === 0 ? undefined : value;
    }),
  );
}

interface Transcript {
  readonly answers: readonly unknown[];
  readonly pushes: readonly unknown[];
  readonly closed: unknown;
}

/** Plays a conversation: what was answered by id, what was pushed in order, and how it ended if the server ended it. */
async function converse(bed: TestServer, conversation: Conversation): Promise<Transcript> {
  const peer = await rawPeer(bed);
  const answers: unknown[] = [];
  const pushes: unknown[] = [];
  let closed: unknown = null;
  const isLeft = async (isDone: () => boolean): Promise<boolean> => {
    while (!isDone()) {
      const received = await peer.next().catch(() => null);
      if (received === null) {
        closed = await peer.closed;
        return true;
      }
      if (typeof received === 'object' && received !== null && 'push' in received) pushes.push(alike(received));
      else answers.push(alike(received));
    }
    return false;
  };
  const connect = conversation.connect(bed);
  const commands = conversation.commands(bed);
  const spoken = connect === null ? commands : [{ id: 1, connect }, ...commands];
  for (const [index, command] of spoken.entries()) {
    if (typeof command === 'string') peer.sendText(command);
    else peer.send(command);
    if (await isLeft(() => answers.length > index)) break;
  }
  if (closed === null) await isLeft(() => pushes.length >= (conversation.pushes ?? 0));
  return { answers, pushes, closed };
}

describe.skipIf(centrifugo === null)('this server and a real Centrifugo answer alike', () => {
  let ours: TestServer;
  let real: TestServer;
  beforeAll(async () => {
    [ours, real] = await Promise.all([embeddedTestServer(), centrifugoTestServer()]);
  });
  afterAll(() => Promise.all([ours?.stop(), real?.stop()]));

  test.each([...connecting, ...badFrames, ...streams, ...privateChannels])('$name [PUSH-14]', async (conversation) => {
    const [mine, theirs] = await Promise.all([converse(ours, conversation), converse(real, conversation)]);
    expect(mine).toEqual(theirs);
  });

  test('what is published is delivered, recovered and encoded as deltas alike [PUSH-10] [PUSH-11]', async () => {
    for (const bed of [ours, real]) {
      for (const data of [card('1.85'), card('1.90'), 'short', card('1.95')]) {
        await bed.api('publish', { channel: 'delta:like', data });
        await bed.api('publish', { channel: 'stream:like', data });
        await bed.api('publish', { channel: 'last:like', data });
      }
    }
    const asks = (name: string, more: object): Conversation => ({
      name,
      connect: anonymous,
      commands: () => ['delta:like', 'stream:like', 'last:like'].map((to, n) => subscribe(n + 2, to, more)),
    });
    for (const conversation of [
      asks('everything', { recover: true, delta: 'fossil' }),
      asks('from the first', { recover: true, offset: 1, delta: 'fossil' }),
      asks('nothing', { recover: true, offset: 4, delta: 'fossil' }),
      asks('beyond', { recover: true, offset: 9 }),
      asks('without deltas', { recover: true, offset: 2 }),
      asks('afresh', { delta: 'fossil' }),
    ]) {
      expect(await converse(ours, conversation)).toEqual(await converse(real, conversation));
    }
  });
});
