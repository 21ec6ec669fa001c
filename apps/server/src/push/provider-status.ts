import { type Provider, pushLanguage } from '@touchline/contract';
import type { PushPublisher } from './publisher.ts';

export interface ProviderWatchOptions {
  /** Whose odds are sold. */
  readonly providers: readonly Provider[];
  /** Whether the feed is heard from (I7). */
  readonly fresh: () => boolean;
  readonly publisher: PushPublisher;
  readonly locales: readonly string[];
  /** Real time, ms since epoch, and not behind what others have said: the version of what is said. */
  readonly now: () => number;
  /** Real milliseconds between two looks. */
  readonly interval?: number;
}

/** Tells every page when providers of odds fall silent, and when they are heard from again (PUSH-05, TKT-10). */
export interface ProviderWatch {
  /** Says how they stand, and from then on what changes: whoever had this office before may not have said all. */
  start(): void;
  /** Looks now. */
  look(): void;
  stop(): void;
}

const everyMs = 1_000;

/** One process of all watches: the one that hears the feed itself. */
export function createProviderWatch(options: ProviderWatchOptions): ProviderWatch {
  const { providers, publisher, now } = options;
  const lists = [...new Set(options.locales.map(pushLanguage))].map((language) => `updates:${language}`);
  let said: boolean | null = null;
  let timer: NodeJS.Timeout | null = null;

  const look = (): void => {
    const active = options.fresh();
    if (active === said) return;
    said = active;
    for (const provider of providers) {
      const payload = { provider, active, version: now() };
      void publisher.broadcast(lists, { type: 'provider_status_changed', payload });
    }
  };

  return {
    start: () => {
      look();
      timer = setInterval(look, options.interval ?? everyMs).unref();
    },
    look,
    stop: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
