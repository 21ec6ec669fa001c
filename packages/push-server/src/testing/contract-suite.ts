import type { Centrifuge, PublicationContext, SubscribedContext, Subscription, SubscriptionOptions } from 'centrifuge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer, TestTransport } from './test-servers.ts';
import { centrifugo, centrifugoTestServer, embeddedTestServer } from './test-servers.ts';
import { happens } from '../testbed.ts';

/**
 * One suite for two servers: what passes here for both, the page may rely on with either. The real Centrifugo is the
 * program that CENTRIFUGO_BIN names, or `centrifugo` on PATH; without it its half is skipped, and the report says so.
 */
export const servers = [
  { name: 'the embedded server', open: embeddedTestServer, isThere: true },
  { name: 'a real Centrifugo', open: centrifugoTestServer, isThere: centrifugo !== null },
] as const;

let made = 0;
/** A channel that nobody has used. */
export function channelIn(namespace: string): string {
  return `${namespace}:${(made += 1)}`;
}

export const ways: readonly TestTransport[] = ['websocket', 'http_stream'];

/** Looked at again until it holds; a test that never gets there runs into this. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 60_000, interval: 5 });
}

export function isAt(offset: number) {
  return expect.objectContaining({ offset });
}

/** The objects of a stream, one a line; pings and empty lines left out. */
export async function* linesOf(answer: Response, prefix = ''): AsyncGenerator<unknown, void> {
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

/** One of the servers for the tests of a suite, what they ask of it, and what of clients. */
export function bedOfSuite(open: () => Promise<TestServer>, isThere: boolean) {
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

  return {
    get bed() {
      return bed;
    },
    check,
    publish,
    connected,
    subscribed,
    dataOf,
    refusal,
  };
}
