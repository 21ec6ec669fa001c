import { expect, onTestFinished, test } from 'vitest';
import { type CentrifugoOptions, createCentrifugoPush } from './centrifugo.ts';
import { RefusedByCentrifugo } from './centrifugo/api.ts';
import { standIn, type StandIn } from './testing/stand-in.ts';
import type { PushEngine } from './engine.ts';
import { EngineAway, type Publication } from './publisher.ts';

function publication(version: number): Publication {
  return {
    type: 'bet_cashout_changed',
    payload: { bet_id: '1', to_cashout: '1.00', version },
  };
}

const lines: string[] = [];
function engineAt(centrifugo: StandIn, options: Partial<CentrifugoOptions> = {}): PushEngine {
  lines.length = 0;
  const log = (_: object, line: string): void => void lines.push(line);
  const engine = createCentrifugoPush({
    api: centrifugo.api,
    apiKey: 'the key of the tests',
    url: 'https://push.example/',
    feedNow: () => 5,
    caughtUp: async () => true,
    log: { warn: log, error: log },
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** Versions in the order in which a channel got them; `lost` for the marker. */
function receivedOn({ batches }: StandIn, channel: string): unknown[] {
  return batches
    .flat()
    .filter(({ channels }) => channels.includes(channel))
    .map(({ data }) => {
      const read = data as { readonly type: string; readonly payload: { readonly version?: number } };
      return read.type === 'events_lost' ? 'lost' : read.payload.version;
    });
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}

test('a thousand publications at once go out in few requests, in order inside each channel [PUSH-06]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo);
  const channels = ['updates:en', 'updates:de', 'match:1', 'match:2', 'match:3'];
  await Promise.all(
    range(1000).flatMap((version) =>
      version % 2 === 0
        ? [Promise.resolve(publisher.broadcast(channels, publication(version)))]
        : channels.map((channel) => Promise.resolve(publisher.publish(channel, publication(version)))),
    ),
  );
  for (const channel of channels) expect(receivedOn(centrifugo, channel)).toEqual(range(1000));
  expect(centrifugo.requests.length).toBeLessThan(40);
  expect(new Set(centrifugo.requests.map(({ key }) => key))).toEqual(new Set(['the key of the tests']));
});

test('what is published is ASCII, with the feed clock on it', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo);
  const event: Publication = {
    type: 'bet_cashout_changed',
    payload: { bet_id: 'ﷺ é 😀', to_cashout: null, version: 1 },
  };
  await publisher.publish('$user:ar.1', event);
  expect(centrifugo.requests[0]?.body).toMatch(/^[\x20-\x7e]+$/);
  expect(centrifugo.batches[0]?.[0]?.data).toEqual({ ...event, at: 5 });
});

test('a publication whose answer was lost is sent again with the same key, before anything later [I16]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo);
  centrifugo.mood = 'cutting';
  const first = publisher.publish('match:1', publication(1), { idempotencyKey: '77' });
  await centrifugo.asked(1);
  const second = publisher.publish('match:1', publication(2), { idempotencyKey: '78' });
  await centrifugo.asked(2);
  centrifugo.mood = 'well';
  await Promise.all([first, second]);
  const sent = centrifugo.batches.flat().map(({ idempotency_key, data }) => [idempotency_key, data['payload']]);
  const last = sent.slice(-2);
  expect(last).toEqual([
    ['77', publication(1).payload],
    ['78', publication(2).payload],
  ]);
  expect(sent.filter(([key]) => key === '77').length).toBeGreaterThan(1);
  expect(lines).toEqual(['Centrifugo cannot be reached; retrying', 'Centrifugo is back']);
});

test('more than memory holds is dropped, and every channel gets `events_lost` before its next event [PUSH-11] [I16]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo, { mostBytes: 40_000 });
  centrifugo.mood = 'ill';
  const waits = range(2000).map(async (version) => publisher.publish('match:1', publication(version)));
  await centrifugo.asked(2);
  centrifugo.mood = 'well';
  await Promise.all(waits);
  await publisher.publish('match:1', publication(2001));
  const received = receivedOn(centrifugo, 'match:1');
  const marked = received.indexOf('lost');
  // At most the batch that was under way stands before it.
  const after = received.slice(marked + 1);
  expect(marked).toBe(received.lastIndexOf('lost'));
  expect(marked).toBeGreaterThanOrEqual(0);
  expect(after.at(-1)).toBe(2001);
  expect(after.filter((version) => version !== 1)).toEqual(
    range(2001).slice(2001 - after.filter((version) => version !== 1).length),
  );
  expect(after.length).toBeLessThan(1000);
});

test('a channel in which one publication failed gets `events_lost`; the others go on [PUSH-11]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo);
  let failing = 2;
  centrifugo.outcomeOf = (channel) => {
    if (channel !== 'match:7' || failing === 0) return 'taken';
    failing -= 1;
    return { code: 100, message: 'internal server error' };
  };
  await publisher.broadcast(['match:7', 'match:8'], publication(1));
  await publisher.broadcast(['match:7', 'match:8'], publication(2));
  await expect.poll(() => receivedOn(centrifugo, 'match:7')).toContain('lost');
  expect(receivedOn(centrifugo, 'match:8')).toEqual([1, 2]);
});

test('with a key the caller learns whether to retry: unreachable, or refused for good [PUSH-06]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo, { patienceMs: 1 });
  centrifugo.mood = 'ill';
  await expect(publisher.publish('match:1', publication(1), { idempotencyKey: '1' })).rejects.toThrow(EngineAway);
  centrifugo.mood = 'well';
  centrifugo.outcomeOf = () => ({ code: 102, message: 'unknown channel' });
  await expect(publisher.publish('match:1', publication(2), { idempotencyKey: '2' })).rejects.toThrow(
    RefusedByCentrifugo,
  );
  // Nobody waits for these.
  await expect(publisher.publish('match:1', publication(3))).resolves.toBeUndefined();
  centrifugo.outcomeOf = () => 'taken';
  await expect(publisher.publish('match:1', publication(4), { idempotencyKey: '4' })).resolves.toBeUndefined();
  // What was given back was not counted as lost: whoever keeps it comes again.
  expect(receivedOn(centrifugo, 'match:1')).toEqual([2, 3, 4]);
});

test('many requests for a position share one question, and only a process whose book is current answers it', async () => {
  const centrifugo = await standIn();
  const seen = { all: true };
  const engine = engineAt(centrifugo, { caughtUp: async () => seen.all });
  centrifugo.answers = { history: { result: { publications: [], offset: 7, epoch: 'abcd' } } };
  const asked = await Promise.all(range(5).map(() => engine.position('match:1')));
  expect(asked).toEqual(range(5).map(() => ({ offset: 7, epoch: 'abcd' })));
  expect(centrifugo.requests.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['history', { channel: 'match:1', limit: 0 }],
  ]);
  centrifugo.answers = { history: { result: { epoch: 'new' } } };
  expect(await engine.position('match:2')).toEqual({ offset: 0, epoch: 'new' });
  seen.all = false;
  expect(await engine.position('match:3')).toBeNull();
  seen.all = true;
  centrifugo.answers = { history: { error: { code: 108, message: 'not available' } } };
  expect(await engine.position('match:4')).toBeNull();
  centrifugo.mood = 'cutting';
  expect(await engine.position('match:5')).toBeNull();
});

test('the connections of a player are closed by the API, tried again once [API-02]', async () => {
  const centrifugo = await standIn();
  const engine = engineAt(centrifugo);
  await engine.disconnectUser('12', 3011, 'signed out');
  expect(centrifugo.requests.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['disconnect', { user: '12', disconnect: { code: 3011, reason: 'signed out' } }],
  ]);
  centrifugo.mood = 'ill';
  await engine.disconnectUser('13', 3011, 'signed out');
  expect(centrifugo.requests).toHaveLength(3);
  expect(lines).toEqual(['could not close the connections of a player']);
});

test('browsers are sent to its three endpoints and its emulation [PUSH-08] [PUSH-09]', async () => {
  const engine = engineAt(await standIn());
  expect(engine.endpoints).toEqual({
    endpoints: [
      { transport: 'websocket', endpoint: 'wss://push.example/connection/websocket' },
      { transport: 'http_stream', endpoint: 'https://push.example/connection/http_stream' },
      { transport: 'sse', endpoint: 'https://push.example/connection/sse' },
    ],
    emulation: 'https://push.example/emulation',
  });
  expect(engine.isWatched('$user:en.1')).toBe(true);
});

test('closing sends what is queued; with Centrifugo away it rejects the queue and ends [I16]', async () => {
  const centrifugo = await standIn();
  const engine = engineAt(centrifugo);
  const sent = engine.publisher.publish('match:1', publication(1), { idempotencyKey: '1' });
  await engine.close();
  await expect(sent).resolves.toBeUndefined();
  await expect(engine.publisher.publish('match:1', publication(2), { idempotencyKey: '2' })).rejects.toThrow(
    EngineAway,
  );

  const other = engineAt(centrifugo);
  centrifugo.mood = 'ill';
  const kept = other.publisher.publish('match:1', publication(3), { idempotencyKey: '3' });
  const public_ = other.publisher.publish('match:1', publication(4));
  await centrifugo.asked(centrifugo.requests.length + 1);
  await other.close();
  await expect(kept).rejects.toThrow(EngineAway);
  await expect(public_).resolves.toBeUndefined();
});

test('while a channel is owed `events_lost`, the engine reports that [I16]', async () => {
  const centrifugo = await standIn();
  const engine = engineAt(centrifugo, { mostBytes: 40_000 });
  centrifugo.mood = 'ill';
  const waits = range(2000).map(async (version) => engine.publisher.publish('match:1', publication(version)));
  await centrifugo.asked(2);
  expect(engine.owesMarkers()).toBe(true);
  centrifugo.mood = 'well';
  await Promise.all(waits);
  await engine.publisher.publish('match:1', publication(2001));
  expect(engine.owesMarkers()).toBe(false);
});

test('a request that is refused as a whole costs other channels no publication [PUSH-06] [I16]', async () => {
  const centrifugo = await standIn();
  const { publisher } = engineAt(centrifugo);
  // Neither so many at once, nor this one ever.
  centrifugo.refuses = (sent) => sent.length > 20 || sent.some(({ idempotency_key: key }) => key === '33');
  const answers = await Promise.allSettled(
    range(100).map(async (version) =>
      publisher.publish('match:1', publication(version), { idempotencyKey: String(version) }),
    ),
  );
  expect(answers.flatMap(({ status }, place) => (status === 'rejected' ? [place + 1] : []))).toEqual([33]);
  expect(receivedOn(centrifugo, 'match:1')).toEqual(range(100).filter((version) => version !== 33));
  expect(lines).toEqual(['Centrifugo refused a publication']);
});

test('one channel that is refused costs the others no request each [I16]', async () => {
  const centrifugo = await standIn();
  const { publisher, owesMarkers } = engineAt(centrifugo);
  const channels = range(800).map((id) => `match:${id}`);
  centrifugo.refuses = (sent) => sent.some((each) => each.channels.includes('match:1'));
  await publisher.broadcast(channels, publication(1));
  await expect.poll(owesMarkers).toBe(false);
  // Channels of the other queues got the events, those of its own queue got `events_lost`.
  const received = new Set(channels.slice(1).map((channel) => String(receivedOn(centrifugo, channel))));
  expect([receivedOn(centrifugo, 'match:1'), received]).toEqual([[], new Set(['1', 'lost'])]);
  expect(centrifugo.requests.length).toBeLessThan(50);
});

test('an `events_lost` that is refused for all of its channels together is sent to fewer at once [I16]', async () => {
  const centrifugo = await standIn();
  const { publisher, owesMarkers } = engineAt(centrifugo);
  const channels = range(40).map((id) => `match:${id}`);
  // Takes nothing for more than three channels, as a proxy that takes no long request.
  centrifugo.refuses = (sent) => sent.some((each) => each.channels.length > 3);
  await publisher.broadcast(channels, publication(1));
  await publisher.broadcast(['match:1', 'match:2'], publication(2));
  await expect.poll(owesMarkers).toBe(false);
  for (const channel of channels.slice(2)) expect(receivedOn(centrifugo, channel)).toEqual(['lost']);
  for (const channel of channels.slice(0, 2)) expect(receivedOn(centrifugo, channel)).toEqual(['lost', 2]);
});
