import { expect, test } from 'vitest';
import type { Code } from './codes.ts';
import type { Frame } from './frame.ts';
import { Hub } from './hub.ts';
import type { Subscriber } from './hub.ts';
import type { Namespace } from './namespaces.ts';
import { pushAround } from './protocol.ts';
import { Publication } from './publication.ts';
import { Window, kindAfter, kindOf } from './window.ts';

const rules: Namespace = { name: 'match', history_size: 10, history_ttl: 60, force_recovery: true };
const channel = 'match:1';

interface Reader extends Subscriber {
  readonly texts: string[];
  readonly drops: Code[];
}

/** A subscriber in the hub's own process; `onFirst` is what it does while it is sent its first frame. */
function reader(clientId: string, onFirst: () => void = () => undefined): Reader {
  const texts: string[] = [];
  const drops: Code[] = [];
  return {
    clientId,
    userId: '',
    texts,
    drops,
    write(frame: Frame) {
      texts.push(frame.text);
      if (texts.length === 1) onFirst();
      return true;
    },
    outlet: null,
    hold: () => undefined,
    dropped: (_, code) => drops.push(code),
  };
}

function join(hub: Hub, subscriber: Subscriber): void {
  hub.join(channel, rules, subscriber, {
    positioned: true,
    recoverFrom: null,
    budget: { publications: 10, bytes: 1_000 },
    refusesGaps: false,
    takesDeltas: false,
    receivesJoins: false,
    info: () => '{}',
  });
}

test('a subscriber that would get a publication out of order gets insufficient state instead, and loses nothing unnoticed [PUSH-13]', () => {
  const hub = new Hub(0, () => 0);
  // What must not be: it publishes in the middle of a delivery.
  const meddler = reader('meddler', () => hub.publish(channel, rules, '2'));
  const next = reader('next');
  for (const subscriber of [meddler, next]) join(hub, subscriber);
  hub.publish(channel, rules, '1');
  expect(meddler.texts.map((text) => JSON.parse(text).push.pub.offset)).toEqual([1, 2]);
  expect(next).toMatchObject({ texts: [], drops: [{ code: 2500, reason: 'insufficient state' }] });
  expect(hub.counts().subscriptions).toBe(1);
});

test('after a pause what is published in one turn leaves with it, and what follows waits for one window [P10] [P6]', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let elapsed = 0;
  const windowMs = 600_000;
  const hub = new Hub(
    windowMs,
    () => 0,
    () => elapsed,
  );
  const one = reader('one');
  join(hub, one);
  const offsets = () => one.texts.map((text) => text.split('\n').map((line) => JSON.parse(line).push.pub.offset));
  for (const data of ['1', '2']) hub.publish(channel, rules, data);
  expect(offsets()).toEqual([]);
  await turn();
  expect(offsets()).toEqual([[1, 2]]);
  elapsed += windowMs / 2;
  for (const data of ['3', '4']) {
    hub.publish(channel, rules, data);
    await turn();
  }
  expect(offsets()).toEqual([[1, 2]]);
  hub.flush();
  expect(offsets()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  // From the last fan-out on, not from the last publication.
  elapsed += windowMs;
  hub.publish(channel, rules, '5');
  await turn();
  expect(offsets().at(-1)).toEqual([5]);
});

/** Frames that have left when a second publication follows `after` the beginning of a fan-out that took `takes`. */
async function framesOf(takes: number, after: number): Promise<number> {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  // Nothing is left to timers: a step of this clock is ten of their seconds.
  const step = 10_000;
  let elapsed = 0;
  const hub = new Hub(
    100 * step,
    () => 0,
    () => elapsed,
  );
  const slow = reader('slow', () => {
    elapsed += takes * step;
  });
  join(hub, slow);
  hub.publish(channel, rules, '1');
  await turn();
  elapsed = after * step;
  hub.publish(channel, rules, '2');
  await turn();
  const sent = slow.texts.length;
  hub.flush();
  expect(slow.texts.length).toBe(2);
  return sent;
}

test.each([
  { takes: 10, next: 100 },
  { takes: 60, next: 100 },
  { takes: 90, next: 135 },
  { takes: 150, next: 225 },
  // Never more than a window is waited after the end.
  { takes: 500, next: 600 },
])('with a window of 100 a fan-out of $takes is followed by the next $next after it began [P10] [P6]', async (each) => {
  expect(await framesOf(each.takes, each.next - 1)).toBe(1);
  expect(await framesOf(each.takes, each.next)).toBe(2);
});

test('who joins in the middle of a delivery is not sent what its position already counts [PUSH-11]', () => {
  const hub = new Hub(0, () => 0);
  const late = reader('late');
  const host = reader('host', () => join(hub, late));
  join(hub, host);
  hub.publish(channel, rules, '1');
  expect(late).toMatchObject({ texts: [], drops: [] });
  hub.publish(channel, rules, '2');
  expect(late.texts.map((text) => JSON.parse(text).push.pub.offset)).toEqual([2]);
});

test('of one window all plain subscribers share one frame, and so do those of each other kind', () => {
  const window = new Window(pushAround(channel));
  const base = new Publication(1, '{"odds":"1.85","name":"the very same match"}', { allowsDelta: true });
  window.add(new Publication(2, '{"odds":"1.90","name":"the very same match"}', { allowsDelta: true }), base);
  window.addEvent('{"push":{"channel":"match:1","join":{"info":{}}}}');
  const kinds = (['value', 'full', 'delta'] as const).flatMap((form) => [kindOf(form, false), kindOf(form, true)]);
  const frames = kinds.map((kind) => window.frame(kind));
  expect(new Set(frames).size).toBe(6);
  expect(kinds.map((kind) => window.frame(kind))).toEqual(frames);
  expect(frames.map((frame) => frame?.text.split('\n').length)).toEqual([1, 2, 1, 2, 1, 2]);
  expect(kinds.map(kindAfter)).toEqual([kinds[0], kinds[1], kinds[4], kinds[5], kinds[4], kinds[5]]);
});

test('where only others come and go there is nothing for those who do not ask', () => {
  const window = new Window(pushAround(channel));
  window.addEvent('{}');
  expect(window.frame(kindOf('value', false))).toBeNull();
  expect(window.frame(kindOf('value', true))?.text).toBe('{}');
});
