import type { Env } from '@touchline/client';
import { priceGapMs } from './compact.ts';
import { send } from './http.ts';
import type { Logs } from './logs.ts';
import { afterFrame, nextFrame } from './paint.ts';
import { watchPresses } from './presses.ts';
import type { Reports } from './reports/collect.ts';
import { whenIdle } from './idle.ts';
import { localStore, onOtherTab, sessionStore } from './storage.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The client's dependencies (`Env`) in a browser. */
export function createBrowserEnv(logs: Logs, reports: Pick<Reports, 'add'>): Env {
  return {
    now: () => Date.now(),
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    onNextFrame: nextFrame,
    afterFrame,
    pressedAt: watchPresses(),
    priceGapMs,
    randomId: (length) => {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      return Array.from(bytes, (byte) => LETTERS.charAt(byte & 63)).join('');
    },
    fetch: send,
    local: localStore,
    session: sessionStore,
    online: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    onEnvironmentChange: (callback) => {
      window.addEventListener('online', callback);
      window.addEventListener('offline', callback);
      document.addEventListener('visibilitychange', callback);
      return () => {
        window.removeEventListener('online', callback);
        window.removeEventListener('offline', callback);
        document.removeEventListener('visibilitychange', callback);
      };
    },
    onLocalChange: onOtherTab,
    exclusively: async (name, work) => {
      // Plain http and some frames have no Web Locks. The server's check of the idempotency key still holds.
      if (!('locks' in navigator)) return work();
      return await navigator.locks.request(`touchline.${name}`, work);
    },
    log: (name, message, data) => logs.write(name, message, data),
    report: (kind, error, exchange) => {
      logs.write('report', kind, error);
      reports.add(kind, error, exchange);
    },
    whenIdle,
  };
}
