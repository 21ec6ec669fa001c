import {
  createSportsbook,
  type Env,
  type HttpAnswer,
  type HttpRequest,
  type KeyValueStore,
  type Readable,
  type Sportsbook,
} from '@touchline/client';
import { createBetting } from '@touchline/client/betting';
import { type BodyOf, calls, type ClientConfig } from '@touchline/contract';
import type { Dice } from './dice.ts';

/** A press as it left a device. */
export interface SentPress {
  readonly key: string;
  readonly request: BodyOf<typeof calls.placeBets>;
}

export interface DeviceOptions {
  /** With absolute addresses. */
  readonly config: ClientConfig;
  readonly dice: Dice;
  readonly onPress: (press: SentPress) => void;
  /** Changes what the device receives: an old price, an old balance. */
  readonly rewrite: ((request: HttpRequest, text: string) => string) | null;
  readonly onReport: (kind: string, error: unknown) => void;
}

/**
 * One browser of a player: what outlives a tab (storage, cookie, locks) and the tab that is open. The sportsbook in it is
 * the real client with nothing but its outermost dependencies replaced.
 */
export interface Device {
  readonly book: () => Sportsbook;
  /** The tab dies in the middle of whatever it does, and the player opens another one. */
  reopen(): void;
  /** Keys of presses without a verdict that the device still remembers. */
  unresolved(): readonly string[];
  close(): void;
}

function memoryStore(values: Map<string, string>, isAlive: () => boolean): KeyValueStore {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (isAlive()) values.set(key, value);
    },
    remove: (key) => {
      if (isAlive()) values.delete(key);
    },
  };
}

/** What a dead tab waits for never comes. */
function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

interface Tab {
  readonly book: Sportsbook;
  die(): void;
}

export function createDevice({ config, dice, onPress, rewrite, onReport }: DeviceOptions): Device {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const locks = new Map<string, Promise<unknown>>();
  /** Each as it is sent, by its name. */
  const cookies = new Map<string, string>();

  const read = (request: HttpRequest): void => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.body === null) return;
    const body = calls.placeBets.body?.safeParse(JSON.parse(request.body));
    if (body?.success !== true) throw new Error(`the client sent a placement out of contract: ${request.body}`);
    onPress({ key, request: body.data });
  };

  const fetchOnce = async (request: HttpRequest, tab: AbortSignal): Promise<HttpAnswer> => {
    read(request);
    const given = new AbortController();
    let reason: 'network' | 'timeout' = 'network';
    const timer = setTimeout(() => {
      reason = 'timeout';
      given.abort();
    }, request.timeout);
    const end = (): void => given.abort();
    tab.addEventListener('abort', end, { once: true });
    try {
      const answer = await fetch(request.url, {
        method: request.method,
        headers: { ...request.headers, ...(cookies.size === 0 ? {} : { cookie: [...cookies.values()].join('; ') }) },
        body: request.body,
        signal: given.signal,
      });
      const text = await answer.text();
      if (!tab.aborted)
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';', 1);
          cookies.set(pair.split('=', 1)[0] ?? '', pair);
        }
      return {
        kind: 'answer',
        status: answer.status,
        text: rewrite === null || answer.status !== 200 ? text : rewrite(request, text),
        headers: (name) => answer.headers.get(name),
      };
    } catch {
      return { kind: 'unreachable', reason };
    } finally {
      clearTimeout(timer);
      tab.removeEventListener('abort', end);
    }
  };

  const open = (): Tab => {
    const life = new AbortController();
    const timers = new Map<number, NodeJS.Timeout>();
    let lastTimer = 0;
    const isAlive = (): boolean => !life.signal.aborted;
    const dead = new Promise<void>((resolve) => {
      life.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const env: Env = {
      now: Date.now,
      setTimer: (callback, ms) => {
        const id = ++lastTimer;
        if (isAlive()) {
          const fire = (): void => {
            timers.delete(id);
            callback();
          };
          timers.set(id, setTimeout(fire, ms));
        }
        return id;
      },
      clearTimer: (id) => {
        clearTimeout(timers.get(id));
        timers.delete(id);
      },
      onNextFrame: (callback) => {
        setImmediate(() => {
          if (isAlive()) callback();
        });
      },
      randomId: (length) => dice.text(length),
      fetch: async (request) => {
        if (!isAlive()) return never();
        const answer = await fetchOnce(request, life.signal);
        return isAlive() ? answer : never();
      },
      local: memoryStore(local, isAlive),
      session: memoryStore(session, isAlive),
      online: () => true,
      visible: () => true,
      onEnvironmentChange: () => () => undefined,
      onLocalChange: () => () => undefined,
      exclusively: (name, work) => {
        const before = locks.get(name) ?? Promise.resolve();
        const mine = before.then(() => (isAlive() ? work() : never<Awaited<ReturnType<typeof work>>>()));
        // The browser frees the locks of a tab that is gone.
        locks.set(
          name,
          Promise.race([mine, dead]).catch(() => undefined),
        );
        return mine;
      },
      log: () => undefined,
      report: onReport,
      whenIdle: (callback) => void setImmediate(callback),
    };
    const book = createSportsbook(env, config, { betting: { createBetting } });
    return {
      book,
      die: () => {
        life.abort();
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        book.stop();
      },
    };
  };

  let tab = open();
  tab.book.start();
  return {
    book: () => tab.book,
    reopen: () => {
      tab.die();
      tab = open();
      tab.book.start();
    },
    unresolved: () =>
      [...local].flatMap(([name, value]) =>
        (name.includes('outbox') ? [...value.matchAll(/"key":"([^"]+)"/g)] : []).map(([, key]) => key ?? ''),
      ),
    close: () => tab.die(),
  };
}

/** Waits until `holds`, looked at after each change of `readables`; false when `within` ms are over. */
export function until(readables: readonly Readable<unknown>[], holds: () => boolean, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    let stops: readonly (() => void)[] = [];
    const end = (held: boolean): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      stops = [];
      resolve(held);
    };
    const timer = setTimeout(() => end(holds()), within);
    const look = (): void => {
      if (holds()) end(true);
    };
    stops = readables.map((readable) => readable.subscribe(look));
    look();
  });
}
