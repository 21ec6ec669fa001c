import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CentrifugoApi, CentrifugoAway, RefusedByCentrifugo } from './api.ts';
import { createLostMarkers } from './lost-markers.ts';

const request = z.object({
  commands: z.array(z.object({ broadcast: z.object({ channels: z.array(z.string()) }) })),
});

/** Markers over an API that answers each request by `reply`. */
function createBench(channels: readonly string[], reply: (channels: readonly string[]) => unknown) {
  const requests: number[] = [];
  const refused: number[] = [];
  const api: CentrifugoApi = {
    async call(_, body) {
      const sent = request.parse(JSON.parse(body)).commands.flatMap(({ broadcast }) => broadcast.channels);
      requests.push(sent.length);
      return { replies: [reply(sent)] };
    },
  };
  const markers = createLostMarkers({ api, marker: () => '{}', onRefused: ({ code }) => void refused.push(code) });
  for (const channel of channels) markers.add(channel);
  return { markers, requests, refused };
}

function success(channels: readonly string[]): unknown {
  return { broadcast: { responses: channels.map(() => ({})) } };
}

test('publishes one marker to all owed channels', async () => {
  const { markers, requests } = createBench(['a', 'b', 'c'], success);
  expect(markers.isEmpty()).toBe(false);
  await markers.publish();
  expect([requests, markers.isEmpty()]).toEqual([[3], true]);
});

test('splits a marker that is refused as a whole', async () => {
  const { markers, requests, refused } = createBench(['a', 'b', 'c', 'd'], (channels) => {
    if (channels.length > 1) throw new RefusedByCentrifugo(413, 'too large');
    return success(channels);
  });
  await markers.publish();
  expect([requests.slice(0, 3), refused, markers.isEmpty()]).toEqual([[4, 2, 1], [], true]);
});

test('drops a channel that is refused alone', async () => {
  const { markers, refused } = createBench(['a'], () => {
    throw new RefusedByCentrifugo(413, 'too large');
  });
  await markers.publish();
  expect([refused, markers.isEmpty()]).toEqual([[413], true]);
});

test('keeps the channels while Centrifugo is away', async () => {
  const { markers } = createBench(['a', 'b'], (channels) => ({
    broadcast: { responses: channels.map(() => ({ error: { code: 100, message: 'internal' } })) },
  }));
  await expect(markers.publish()).rejects.toThrow(CentrifugoAway);
  expect(markers.isEmpty()).toBe(false);
});
