import type { Env, Exchange, HttpAnswer, HttpRequest, KeyValueStore } from '../env.ts';

export interface FakeClock {
  now(): number;
  /** Lets time pass: timers run in their order, and what they set off settles in between. */
  advance(ms: number): Promise<void>;
  /** Somebody puts the clock of the machine back; timers run on as before. */
  putBack(ms: number): void;
}

interface Timer {
  readonly id: number;
  readonly at: number;
  readonly callback: () => void;
}

/** Lets everything that only waits for promises run on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

export interface FakeTab extends Env {
  /** Runs what waits for the next frame and returns how many callbacks there were. */
  frame(): number;
  readonly reports: readonly { readonly kind: string; readonly error: unknown; readonly exchange?: Exchange }[];
  setOnline(online: boolean): void;
  setVisible(visible: boolean): void;
  /** The tab is gone at once, as by a crash: its timers, requests and locks with it. */
  close(): void;
  /** Every request that left this tab. */
  readonly requests: readonly HttpRequest[];
}

export interface FakeBrowser extends FakeClock {
  /** A tab of the same browser: `local` and the locks are shared, `session` is its own unless given. */
  tab(deps: {
    readonly fetch: (request: HttpRequest) => Promise<HttpAnswer>;
    readonly webSocket: unknown;
    readonly session?: KeyValueStore;
  }): FakeTab;
  readonly local: Map<string, string>;
}

export function memoryStore(values: Map<string, string> = new Map()): KeyValueStore {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The outermost dependencies of a browser with a clock that is moved by hand. Ids are counted, so that runs repeat exactly. */
export function createFakeBrowser(startsAt = Date.UTC(2026, 0, 1, 12)): FakeBrowser {
  const local = new Map<string, string>();
  const tabs: { readonly onLocalSet: (key: string) => void }[] = [];
  const locks = new Map<string, Promise<unknown>>();
  let time = startsAt;
  let timers: readonly Timer[] = [];
  let lastTimer = 0;
  let lastId = 0;

  const randomId = (length: number): string => {
    lastId += 1;
    const tail = `${lastId}`;
    const head = Array.from({ length }, (_, place) => letters[(lastId * 7 + place * 3) % letters.length] ?? 'a').join(
      '',
    );
    return (head.slice(0, Math.max(0, length - tail.length)) + tail).slice(-length);
  };

  return {
    local,
    now: () => time,
    advance: async (ms) => {
      const end = time + ms;
      await settle();
      for (;;) {
        const next = timers.toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
        if (next === undefined || next.at > end) break;
        timers = timers.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.callback();
        await settle();
      }
      time = end;
    },
    putBack: (ms) => {
      time -= ms;
      timers = timers.map((timer) => ({ ...timer, at: timer.at - ms }));
    },
    tab: (deps) => {
      const reports: { kind: string; error: unknown; exchange?: Exchange }[] = [];
      const requests: HttpRequest[] = [];
      const environment = new Set<() => void>();
      const localListeners = new Set<(key: string) => void>();
      let frames: (() => void)[] = [];
      let isOnline = true;
      let isClosed = false;
      let endTab: () => void = () => undefined;
      const ended = new Promise<never>((_, reject) => {
        endTab = () => reject(new Error('the tab is gone'));
      });
      ended.catch(() => undefined);
      const never = new Promise<never>(() => undefined);
      let isVisible = true;
      const self = {
        onLocalSet: (key: string) => {
          for (const listener of localListeners) listener(key);
        },
      };
      tabs.push(self);
      const notifyOthers = (key: string): void => {
        for (const tab of tabs) if (tab !== self) tab.onLocalSet(key);
      };
      const change = (): void => {
        for (const listener of environment) listener();
      };
      const setTimer = (callback: () => void, ms: number): number => {
        lastTimer += 1;
        const alive = (): void => {
          if (!isClosed) callback();
        };
        timers = [...timers, { id: lastTimer, at: time + Math.max(0, ms), callback: alive }];
        return lastTimer;
      };
      return {
        now: () => time,
        setTimer,
        clearTimer: (id) => {
          timers = timers.filter((timer) => timer.id !== id);
        },
        onNextFrame: (callback) => {
          frames.push(callback);
        },
        randomId,
        fetch: async (request) => {
          if (isClosed) return never;
          requests.push(request);
          const answer = await deps.fetch(request);
          return isClosed ? never : answer;
        },
        webSocket: deps.webSocket,
        local: {
          get: (key) => local.get(key) ?? null,
          set: (key, value) => {
            local.set(key, value);
            notifyOthers(key);
          },
          remove: (key) => {
            local.delete(key);
            notifyOthers(key);
          },
        },
        session: deps.session ?? memoryStore(),
        online: () => isOnline,
        visible: () => isVisible,
        onEnvironmentChange: (callback) => {
          environment.add(callback);
          return () => void environment.delete(callback);
        },
        onLocalChange: (callback) => {
          localListeners.add(callback);
          return () => void localListeners.delete(callback);
        },
        exclusively: async (name, work) => {
          const before = locks.get(name) ?? Promise.resolve();
          const mine = before.then(() => (isClosed ? never : work()));
          // The lock of a tab that is gone is free again.
          locks.set(
            name,
            Promise.race([mine, ended]).catch(() => undefined),
          );
          return mine;
        },
        log: () => undefined,
        report: (kind, error, exchange) =>
          void reports.push({ kind, error, ...(exchange === undefined ? {} : { exchange }) }),
        whenIdle: (callback) => void setTimer(callback, 0),
        reports,
        requests,
        close: () => {
          isClosed = true;
          endTab();
        },
        frame: () => {
          const due = frames;
          frames = [];
          for (const callback of due) callback();
          return due.length;
        },
        setOnline: (online) => {
          isOnline = online;
          change();
        },
        setVisible: (visible) => {
          isVisible = visible;
          change();
        },
      };
    },
  };
}
