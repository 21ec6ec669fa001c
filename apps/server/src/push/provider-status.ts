import { type Provider, pushLanguage } from '@touchline/contract';
import type { PushPublisher } from './publisher.ts';

export interface ProviderWatchOptions {
  /** Providers of the odds for sale. */
  readonly providers: readonly Provider[];
  /** Whether the feed is fresh (I7). */
  readonly fresh: () => boolean;
  readonly publisher: PushPublisher;
  readonly locales: readonly string[];
  /** Version of an event: real time, ms since epoch, and not below what earlier leaders published. */
  readonly now: () => number;
  /** Real milliseconds between two checks. */
  readonly interval?: number;
}

/** Publishes when the providers of odds become stale or fresh (PUSH-05, TKT-10). */
export interface ProviderWatch {
  /** Publishes the current status, since the leader before may not have, and every change afterwards. */
  start(): void;
  /** Checks now. */
  check(): void;
  stop(): void;
}

const everyMs = 1_000;

/** Runs in the leader only. */
export function createProviderWatch(options: ProviderWatchOptions): ProviderWatch {
  const { providers, publisher, now } = options;
  const lists = [...new Set(options.locales.map(pushLanguage))].map((language) => `updates:${language}`);
  let published: boolean | null = null;
  let timer: NodeJS.Timeout | null = null;

  const check = (): void => {
    const active = options.fresh();
    if (active === published) return;
    published = active;
    for (const provider of providers) {
      const payload = { provider, active, version: now() };
      void publisher.broadcast(lists, { type: 'provider_status_changed', payload });
    }
  };

  return {
    start: () => {
      check();
      timer = setInterval(check, options.interval ?? everyMs).unref();
    },
    check,
    stop: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
