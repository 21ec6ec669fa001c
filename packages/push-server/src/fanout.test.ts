import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiJson, textFrame } from './frame.ts';
import { listen, until } from './testbed.ts';
import type { Testbed, Peer } from './testbed.ts';

async function subscribers(bed: Testbed, count: number, ...channels: readonly string[]): Promise<Peer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const peer = await bed.connected();
      await peer.ask(...channels.map((channel, index) => ({ id: index + 2, subscribe: { channel } })));
      return peer;
    }),
  );
}

describe('one window', () => {
  test('joins what is published to a channel into one frame for each subscriber, in order', async () => {
    const bed = await listen({ joinWindowMs: 1 });
    const peers = await subscribers(bed, 3, 'match:1', 'plain:1');
    for (const n of [1, 2, 3]) bed.push.publish('match:1', n);
    for (const n of [1, 2]) bed.push.publish('plain:1', n);
    bed.push.publish('plain:nobody', 1);
    for (const peer of peers) {
      await until(() => peer.frames.length === 4);
      expect(peer.frames.slice(2)).toEqual([
        [1, 2, 3].map((n) => `{"push":{"channel":"match:1","pub":{"data":${n},"offset":${n}}}}`).join('\n'),
        [1, 2].map((n) => `{"push":{"channel":"plain:1","pub":{"data":${n}}}}`).join('\n'),
      ]);
    }
    expect(bed.push.stats()).toMatchObject({ published: 6, delivered: 15 });
  });

  test('a broadcast brings the same to each channel, at its own place, and to none when one of them is impossible', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const [peer] = await subscribers(bed, 1, 'match:1', 'match:2', 'plain:1');
    bed.push.publish('match:2', 'before');
    const before = peer?.frames.length ?? 0;
    bed.push.broadcast(['match:1', 'match:2', 'plain:1'], { odds: '2.10' });
    await until(() => peer?.frames.length === before + 4);
    const frameOf = (channel: string, offset: string) =>
      `{"push":{"channel":"${channel}","pub":{"data":{"odds":"2.10"}${offset}}}}`;
    expect(peer?.frames.slice(-3)).toEqual([
      frameOf('match:1', ',"offset":1'),
      frameOf('match:2', ',"offset":2'),
      frameOf('plain:1', ''),
    ]);
    expect(() => bed.push.broadcast(['match:1', 'nowhere:1'], 1)).toThrow(RangeError);
    bed.push.broadcast(['match:3'], 'unheard', { skipIfUnwatched: true });
    bed.push.publish('plain:1', 'after');
    await until(() => peer?.frames.at(-1)?.includes('after') === true);
    expect([peer?.frames.length, bed.push.watched('match:3')]).toEqual([before + 5, false]);
  });

  test('what is broadcast is serialised once', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    let read = 0;
    const data = {
      get odds() {
        read += 1;
        return '2.10';
      },
    };
    bed.push.broadcast(['match:1', 'match:2', 'plain:1'], data);
    expect(read).toBe(1);
  });

  test('of 0 sends each publication at once in a frame of its own', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const [peer] = await subscribers(bed, 1, 'plain:1');
    for (const n of [1, 2]) bed.push.publish('plain:1', n);
    await until(() => peer?.frames.length === 4);
    expect(peer?.frames.slice(2)).toEqual([
      '{"push":{"channel":"plain:1","pub":{"data":1}}}',
      '{"push":{"channel":"plain:1","pub":{"data":2}}}',
    ]);
  });

  test('a listener of the log may publish: nothing is out of order', async () => {
    const bed = await listen({
      joinWindowMs: 0,
      log: (event) => event.kind === 'subscribed' && bed.push.publish(event.channel, 'welcome'),
    });
    const peer = await bed.connected();
    peer.send({ id: 2, subscribe: { channel: 'plain:1' } });
    expect([await peer.next(), await peer.next()]).toEqual([
      { id: 2, subscribe: {} },
      { push: { channel: 'plain:1', pub: { data: 'welcome' } } },
    ]);
  });

  test('frames of every length arrive whole, between replies and WebSocket pongs', async () => {
    const bed = await listen({ joinWindowMs: 0, maxQueueBytes: 10_000_000 });
    const [peer] = await subscribers(bed, 1, 'plain:1');
    let id = 10;
    for (const length of [0, 1, 60, 75, 76, 77, 78, 79, 80, 200, 65_400, 65_480, 65_490, 65_500, 65_600, 300_000]) {
      const data = 'x'.repeat(length);
      peer?.ws.ping('between');
      peer?.send({ id: (id += 1), rpc: {} });
      bed.push.publish('plain:1', data);
      const pair = [await peer?.next(), await peer?.next()];
      expect(pair).toContainEqual({ push: { channel: 'plain:1', pub: { data } } });
      expect(pair).toContainEqual({ id, error: { code: 108, message: 'not available' } });
    }
  });
});

describe('serialising', () => {
  test('any value survives, in ASCII without line breaks', () => {
    const value = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(value, (data) => {
        const text = asciiJson(data);
        expect(text).toMatch(/^[\x20-\x7e\x7f]*$/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { seed: 9, numRuns: 1_000 },
    );
  });

  test.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 255, 255]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('a frame of %i bytes has the header of RFC 6455', (length, header) => {
    const text = 'x'.repeat(length);
    expect(textFrame(text)).toEqual(Buffer.concat([Buffer.from(header), Buffer.from(text)]));
  });
});
