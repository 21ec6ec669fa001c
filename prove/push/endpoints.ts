/** The network endpoints of one client, and the harm that is done at them. */
import { Agent, request as httpRequest } from 'node:http';
import type { Env, HttpAnswer, HttpRequest, KeyValueStore } from '@touchline/client';
import { WebSocket } from 'ws';
import type { Dice } from '../dice.ts';

/** What was done to clients, and what came of it. */
export const faultKinds = ['drop', 'stall', 'lateAnswer', 'lostAnswer'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PushEndpoints {
  readonly env: Env;
  /** Breaks the connection and lets no other one through for so long, ms. */
  drop(outageMs: number): void;
  /** Nothing is read from the connection for so long, ms. */
  stall(ms: number): void;
  /** Answers are late or lost from now on. */
  harm(): void;
  /** No more harm. */
  calm(): void;
  close(): void;
}

export interface EndpointsOptions {
  readonly dice: Dice;
  readonly onFault: (kind: FaultKind) => void;
  readonly onPushLog: (message: string, data: unknown) => void;
  readonly onLiveLog: (message: string) => void;
  readonly onReport: (kind: string, error: unknown) => void;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** Nobody listens there. */
const nowhere = 'ws://127.0.0.1:9/';
const longestDelayMs = 400;

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function ask({ method, url, headers, body, timeout }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const sent = httpRequest(url, { method, headers, agent, timeout }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          text,
          headers: (name) => String(response.headers[name.toLowerCase()] ?? ''),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve({ kind: 'unreachable', reason: 'network' }));
    sent.end(body ?? undefined);
  });
}

/** Timers that end with their client. */
interface Timers {
  set(callback: () => void, ms: number): number;
  clear(id: number): void;
  close(): void;
}

function createTimers(): Timers {
  const running = new Map<number, NodeJS.Timeout>();
  let last = 0;
  let open = true;
  return {
    set: (callback, ms) => {
      const id = ++last;
      if (!open) return id;
      running.set(
        id,
        setTimeout(() => {
          running.delete(id);
          callback();
        }, ms),
      );
      return id;
    },
    clear: (id) => {
      clearTimeout(running.get(id));
      running.delete(id);
    },
    close: () => {
      open = false;
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}

export function openEndpoints({ dice, onFault, onPushLog, onLiveLog, onReport }: EndpointsOptions): PushEndpoints {
  const timers = createTimers();
  const sockets = new Set<WebSocket>();
  const frameMs = 16 + dice.roll(80);
  let harmful = false;
  let outageUntil = 0;

  /** Through it the client reaches the push server, except in an outage. */
  class HarmedSocket extends WebSocket {
    constructor(url: string) {
      super(Date.now() < outageUntil ? nowhere : url, { perMessageDeflate: false });
      sockets.add(this);
      this.once('close', () => sockets.delete(this));
    }
  }

  const fetchHarmed = async (request: HttpRequest): Promise<HttpAnswer> => {
    if (harmful && dice.once(30)) {
      onFault('lostAnswer');
      return { kind: 'unreachable', reason: 'network' };
    }
    const answer = await ask(request);
    if (!harmful || !dice.once(2)) return answer;
    // What it says is older than what push has said by then.
    onFault('lateAnswer');
    return new Promise((resolve) => void timers.set(() => resolve(answer), dice.roll(longestDelayMs)));
  };

  return {
    env: {
      now: Date.now,
      setTimer: timers.set,
      clearTimer: timers.clear,
      onNextFrame: (callback) => void timers.set(callback, frameMs),
      randomId: (length) => Array.from({ length }, () => 'abcdefghijklmnop'.charAt(dice.roll(16))).join(''),
      fetch: fetchHarmed,
      webSocket: HarmedSocket,
      local: memory(),
      session: memory(),
      online: () => true,
      visible: () => true,
      onEnvironmentChange: () => () => undefined,
      onLocalChange: () => () => undefined,
      exclusively: (_, work) => work(),
      log: (name, message, data) => {
        if (name === 'live') onLiveLog(message);
        if (name === 'push') onPushLog(message, data);
      },
      report: onReport,
      whenIdle: (callback) => void timers.set(callback, 0),
    },
    drop: (outageMs) => {
      onFault('drop');
      outageUntil = Date.now() + outageMs;
      for (const socket of sockets) socket.terminate();
    },
    stall: (ms) => {
      for (const socket of sockets) {
        if (socket.readyState !== WebSocket.OPEN || socket.isPaused) continue;
        onFault('stall');
        socket.pause();
        timers.set(() => socket.resume(), ms);
      }
    },
    harm: () => {
      harmful = true;
    },
    calm: () => {
      harmful = false;
      outageUntil = 0;
    },
    close: () => {
      timers.close();
      for (const socket of sockets) socket.terminate();
    },
  };
}
