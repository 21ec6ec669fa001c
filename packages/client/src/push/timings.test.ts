import { Centrifuge } from 'centrifuge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/**
 * The timings are those of the library as it comes (`push.ts` sets none), so that a version that changed them is seen
 * here. Its clock is the fake one; so is its socket.
 */

interface Command {
  readonly id?: number;
  readonly connect?: object;
  readonly subscribe?: { readonly channel: string };
  readonly refresh?: object;
}

type Reply = (command: Command) => object | null;

class Socket {
  static readonly opened: number[] = [];
  static reply: Reply = () => null;
  static refuses = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
  readonly readyState = 1;

  constructor() {
    Socket.opened.push(Date.now());
    setTimeout(() => (Socket.refuses ? this.close(1006) : this.onopen?.()), 0);
  }

  send(text: string): void {
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const command: Command = JSON.parse(line);
      const result = Socket.reply(command);
      if (result !== null)
        setTimeout(() => this.onmessage?.({ data: JSON.stringify({ id: command.id, ...result }) }), 0);
    }
  }

  close(code = 1000): void {
    setTimeout(() => this.onclose?.({ code, reason: '' }), 0);
  }
}

function connects(more: object = {}): Reply {
  return (command) => (command.connect === undefined ? null : { connect: { client: 'c', ...more } });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  Socket.opened.length = 0;
  Socket.reply = connects();
  Socket.refuses = false;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function opened(options: object = {}) {
  const client = new Centrifuge('ws://push', { websocket: Socket, ...options });
  const seen: string[] = [];
  client.on('connecting', ({ code }) => seen.push(`${Date.now()} connecting ${code}`));
  client.on('error', ({ type, error }) => seen.push(`${Date.now()} ${type} ${error.code}`));
  client.connect();
  return { client, seen };
}

function gaps(moments: readonly number[]): readonly number[] {
  return moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0));
}

test('a request is given up after 5000 ms [PUSH-12]', async () => {
  Socket.reply = () => null;
  const { client, seen } = opened();
  await vi.advanceTimersByTimeAsync(4_990);
  expect(seen).toEqual(['0 connecting 0']);
  await vi.advanceTimersByTimeAsync(20);
  expect(seen.slice(1)).toEqual([expect.stringMatching(/^500\d connect 1$/)]);
  client.disconnect();
});

test.each([
  ['least', 0, [500, 500, 500, 500, 500, 500, 500]],
  ['most', 0.999_999, [1_000, 1_500, 2_500, 4_500, 8_500, 16_500, 20_000, 20_000]],
])('reconnecting waits 500 to 20000 ms, longer by chance each time: the %s [PUSH-12]', async (_name, chance, waits) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  Socket.refuses = true;
  const { client } = opened();
  await vi.advanceTimersByTimeAsync(waits.reduce((sum, wait) => sum + wait + 10, 0));
  const measured = gaps(Socket.opened).slice(0, waits.length);
  expect(measured.map((gap) => Math.round(gap / 100) * 100)).toEqual(waits);
  client.disconnect();
});

test('subscribing again waits 500 to 20000 ms as well [PUSH-12]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
  const asked: number[] = [];
  Socket.reply = (command) => {
    if (command.subscribe === undefined) return connects()(command);
    asked.push(Date.now());
    return { error: { code: 100, message: 'internal server error', temporary: true } };
  };
  const { client } = opened();
  client.newSubscription('updates:en').subscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  const waits = gaps(asked);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(waits.slice(-2).map((wait) => Math.round(wait / 100))).toEqual([200, 200]);
  client.disconnect();
});

test('a server that is silent for its ping interval and 10000 ms is given up [PUSH-12]', async () => {
  Socket.reply = connects({ ping: 25 });
  const { client, seen } = opened();
  await vi.advanceTimersByTimeAsync(34_900);
  expect(seen).toEqual(['0 connecting 0']);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen.slice(1)).toEqual([expect.stringMatching(/^35\d{3} connecting 2$/)]);
  client.disconnect();
});

test('a token that cannot be refreshed is asked for again after 5000 to 10000 ms [PUSH-12]', async () => {
  const asked: number[] = [];
  let first = true;
  Socket.reply = connects({ expires: true, ttl: 60 });
  const { client } = opened({
    getToken: async () => {
      if (first) {
        first = false;
        return 'token';
      }
      asked.push(Date.now());
      throw new Error('not now');
    },
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked[0]).toBeGreaterThanOrEqual(60_000);
  for (const wait of gaps(asked)) {
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(10_000);
  }
  client.disconnect();
});

test('a channel token that cannot be refreshed is asked for again after 10000 to 20000 ms [PUSH-12]', async () => {
  const asked: number[] = [];
  let first = true;
  Socket.reply = (command) =>
    command.subscribe === undefined ? connects()(command) : { subscribe: { expires: true, ttl: 60 } };
  const { client } = opened();
  const subscription = client.newSubscription('$user:en.7', {
    getToken: async () => {
      if (first) {
        first = false;
        return 'token';
      }
      asked.push(Date.now());
      throw new Error('not now');
    },
  });
  subscription.subscribe();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked.length).toBeGreaterThan(3);
  for (const wait of gaps(asked)) {
    expect(wait).toBeGreaterThanOrEqual(10_000);
    expect(wait).toBeLessThanOrEqual(20_000);
  }
  client.disconnect();
});

test('a token that holds for years is not asked for at once: its time is capped at 2147483647 ms [PUSH-12]', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  let asked = 0;
  Socket.reply = connects({ expires: true, ttl: 10_000_000 });
  const { client } = opened({
    getToken: async () => {
      asked += 1;
      return 'token';
    },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0))).toBe(2_147_483_647);
  expect(asked).toBe(1);
  client.disconnect();
});
