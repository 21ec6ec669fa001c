import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { updatesChannel, userChannel } from '@touchline/contract';
import { signConnectionToken, signSubscriptionToken } from '@touchline/push-server';
import { findCentrifugo, type RealCentrifugo, startCentrifugo } from '@touchline/testkit/centrifugo';
import { Centrifuge, type SubscribedContext, type Subscription } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCentrifugoPush } from './centrifugo.ts';
import type { PushEngine } from './engine.ts';
import type { Publication } from './publisher.ts';

/** With the configuration that operators are given; skipped, and counted as such, where no Centrifugo is found. */
const program = findCentrifugo();
const shipped = resolve(import.meta.dirname, '../../../../ops/centrifugo.json');
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 60_000, interval: 5 });
}
function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}

function publication(version: number): Publication {
  return {
    type: 'bet_cashout_changed',
    payload: { bet_id: '1', to_cashout: '1.00', version },
  };
}

describe.skipIf(program === null)('with a real Centrifugo [API-02]', () => {
  let real: RealCentrifugo;
  beforeAll(async () => {
    if (program !== null) real = await startCentrifugo(program, JSON.parse(readFileSync(join(shipped), 'utf8')));
  });
  afterAll(() => real?.stop());

  const engineOf = (): PushEngine => {
    const engine = createCentrifugoPush({
      api: real.api,
      apiKey: real.apiKey,
      url: real.url,
      feedNow: () => 7,
      caughtUp: async () => true,
      log: { warn: () => undefined, error: () => undefined },
    });
    onTestFinished(() => engine.close());
    return engine;
  };

  const connected = async (engine: PushEngine, playerId: string | null): Promise<Centrifuge> => {
    const endpoint = engine.endpoints?.endpoints.find(({ transport }) => transport === 'websocket')?.endpoint ?? '';
    const expiresAt = Date.now() + 60_000;
    const client = new Centrifuge(endpoint, {
      websocket: WebSocket,
      minReconnectDelay: 5,
      maxReconnectDelay: 50,
      ...(playerId === null ? {} : { token: signConnectionToken(real.tokenSecret, { userId: playerId, expiresAt }) }),
    });
    onTestFinished(() => client.disconnect());
    const done = new Promise((settle) => client.once('connected', settle));
    client.connect();
    await done;
    return client;
  };

  const listen = async (
    client: Centrifuge,
    channel: string,
    options: { readonly since?: { readonly offset: number; readonly epoch: string }; readonly token?: string } = {},
  ): Promise<{ sub: Subscription; first: SubscribedContext; received: unknown[] }> => {
    const sub = client.newSubscription(channel, options);
    const received: unknown[] = [];
    sub.on('publication', ({ data }: { data: Publication }) =>
      received.push('version' in data.payload && data.payload.version),
    );
    const done = new Promise<SubscribedContext>((settle) => sub.once('subscribed', settle));
    sub.subscribe();
    return { sub, first: await done, received };
  };

  test('everything that is published arrives once and in order, on every channel [PUSH-06]', async () => {
    const engine = engineOf();
    const client = await connected(engine, null);
    const channels = [updatesChannel('en'), updatesChannel('de'), 'match:1', 'match:2'];
    const lists = await Promise.all(channels.map((channel) => listen(client, channel)));
    for (const version of range(500)) void engine.publisher.broadcast(channels, publication(version));
    await engine.publisher.publish('match:1', publication(501), { idempotencyKey: 'last' });
    await engine.publisher.publish('match:1', publication(501), { idempotencyKey: 'last' });
    for (const { received } of lists) await eventually(() => received.length).toBeGreaterThanOrEqual(500);
    expect(lists.map(({ received }) => received.slice(0, 500))).toEqual(channels.map(() => range(500)));
    await eventually(() => lists[2]?.received.slice(500)).toEqual([501]);
  });

  test('a private channel opens with the tokens of the server, and to nobody without [PUSH-07]', async () => {
    const engine = engineOf();
    const channel = userChannel('pt-BR', '42');
    const expiresAt = Date.now() + 60_000;
    const client = await connected(engine, '42');
    const token = signSubscriptionToken(real.tokenSecret, { userId: '42', channel, expiresAt });
    const { received } = await listen(client, channel, { token });
    await engine.publisher.publish(channel, publication(1), { idempotencyKey: '1' });
    await eventually(() => received).toEqual([1]);
    const refused = (await connected(engine, '43')).newSubscription(channel);
    const ended = new Promise<{ code: number }>((settle) => refused.once('unsubscribed', settle));
    refused.subscribe();
    expect((await ended).code).toBe(103);
    const left = new Promise<{ code: number }>((settle) => client.once('connecting', settle));
    await engine.disconnectUser('42', 3011, 'signed out');
    expect((await left).code).toBe(3011);
  });

  test('a page resumes from the position that it was rendered with [PUSH-11]', async () => {
    const engine = engineOf();
    await engine.publisher.publish('match:9', publication(1));
    const since = await engine.position('match:9');
    await engine.publisher.publish('match:9', publication(2));
    const { first, received } = await listen(await connected(engine, null), 'match:9', { ...(since && { since }) });
    expect([since?.offset, first.recovered]).toEqual([1, true]);
    await eventually(() => received).toEqual([2]);
    expect(await engine.position('nowhere:1')).toBeNull();
  });

  test('while it is away publishing goes on, and afterwards pages learn that they missed something [PUSH-11] [I16]', async () => {
    const engine = engineOf();
    const client = await connected(engine, null);
    const { sub, received } = await listen(client, 'match:20');
    await engine.publisher.publish('match:20', publication(1));
    await eventually(() => received).toEqual([1]);
    await real.kill();
    const waiting = engine.publisher.publish('match:20', publication(2), { idempotencyKey: 'while away' });
    const back = new Promise<SubscribedContext>((settle) => sub.once('subscribed', settle));
    await real.restart();
    await waiting;
    const { wasRecovering, recovered } = await back;
    await engine.publisher.publish('match:20', publication(3));
    await eventually(() => received.at(-1)).toBe(3);
    // Its memory began anew, and so does the page.
    expect([wasRecovering, recovered]).toEqual([true, false]);
  });
});
