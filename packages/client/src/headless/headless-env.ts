/** The dependencies of a client without a page: in a Node process, a worker or a test. */
import type { Env, HttpAnswer, HttpRequest, KeyValueStore } from '../env.ts';
import { createCookies } from './cookies.ts';
import { clearTimeout, console, crypto, fetch, setTimeout, URL, AbortController } from './platform.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** About a frame of a screen: changes that come together are notified together. */
const frameMs = 16;

function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters.charAt(byte & 63)).join('');
}

/** Sends requests; keeps the session's cookie where the platform does not. A redirect to another origin is not followed. */
function createSend(): (request: HttpRequest) => Promise<HttpAnswer> {
  const cookies = createCookies();
  return async (request) => {
    const { url, timeout, origins } = request;
    const abort = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      abort.abort();
    }, timeout);
    const allowed = new Set([url, ...origins].map((address) => new URL(address).origin));
    try {
      const response = await fetch(url, {
        method: request.method,
        body: request.body,
        cache: 'no-store',
        credentials: 'include',
        redirect: 'follow',
        signal: abort.signal,
        headers: { ...request.headers, ...cookies.headersFor(url) },
      });
      if (!allowed.has(new URL(response.url).origin)) return { kind: 'unreachable', reason: 'foreign' };
      // After a redirect they are those of the origin that answered.
      cookies.keep(response.url, response.headers.getSetCookie?.() ?? []);
      const redirected = response.redirected ? ({ isRedirected: true, url: response.url } as const) : {};
      const text = await response.text();
      return {
        kind: 'answer',
        status: response.status,
        text,
        headers: (name) => response.headers.get(name),
        ...redirected,
      };
    } catch {
      return { kind: 'unreachable', reason: isLate ? 'timeout' : 'network' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Work of one name runs after all that was asked for before it. */
function createLocks(): Env['exclusively'] {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
}

/**
 * An `Env` that needs nothing but what browsers and Node 20 share. It keeps everything in memory, is always online and visible,
 * and prints error reports to the console. `overrides` replaces parts of it: storage that outlives the process, a log, a WebSocket.
 */
export function createHeadlessEnv(overrides: Partial<Env> = {}): Env {
  return {
    now: () => Date.now(),
    // Node's timers become their numbers, by which they are cleared too.
    setTimer: (callback, ms) => Number(setTimeout(callback, ms)),
    clearTimer: (timer) => clearTimeout(timer),
    onNextFrame: (callback) => void setTimeout(callback, frameMs),
    randomId,
    fetch: createSend(),
    local: memoryStore(),
    session: memoryStore(),
    online: () => true,
    visible: () => true,
    onEnvironmentChange: () => () => undefined,
    onLocalChange: () => () => undefined,
    exclusively: createLocks(),
    log: () => undefined,
    report: (kind, error) => console.error(kind, error),
    whenIdle: (callback) => void setTimeout(callback, 0),
    ...overrides,
  };
}
