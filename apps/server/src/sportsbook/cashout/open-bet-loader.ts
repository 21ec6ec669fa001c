import { setTimeout as pause } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';

/** A bet as published, with its version and player. */
export interface KnownBet {
  readonly playerId: string;
  readonly bet: Bet;
  readonly version: number;
}

export interface OpenBetLoaderDeps {
  /** Open bets of all players in pages, in the order of their ids; none beyond the last. */
  readonly readOpen: (afterId: string) => Promise<readonly KnownBet[]>;
  /** Called with each bet that was read and has not changed since the load began. */
  readonly onBet: (known: KnownBet) => void;
  /** Called when all are loaded, with the players of whom a bet ended meanwhile. */
  readonly onLoaded: (endedOf: ReadonlySet<string>) => void;
  readonly onError: (error: unknown) => void;
}

/** Loads every open bet after a start, while bets are placed and settled beside it. */
export interface OpenBetLoader {
  isLoading(): boolean;
  /** A bet has changed: a row that is read later is older than that. */
  changed(betId: string): void;
  /** A bet of the player has ended. */
  ended(playerId: string): void;
  /** Resolves once all are loaded, or at `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Real milliseconds before a failed read of open bets is retried. */
const readRetryMs = 1_000;

export function createOpenBetLoader({ readOpen, onBet, onLoaded, onError }: OpenBetLoaderDeps): OpenBetLoader {
  /** During the load: bets that changed, and players one of whose bets ended. Otherwise null. */
  let meanwhile: { readonly changed: Set<string>; readonly endedOf: Set<string> } | null = null;
  let stopped = new AbortController();
  let loading: Promise<void> = Promise.resolve();

  const readPage = async (last: string, signal: AbortSignal): Promise<readonly KnownBet[]> => {
    for (;;) {
      try {
        return signal.aborted ? [] : await readOpen(last);
      } catch (error) {
        onError(error);
        await pause(readRetryMs, null, { signal }).catch(() => null);
      }
    }
  };

  const load = async (signal: AbortSignal): Promise<void> => {
    const since = { changed: new Set<string>(), endedOf: new Set<string>() };
    meanwhile = since;
    for (let last: string | undefined = '0'; last !== undefined;) {
      const page: readonly KnownBet[] = await readPage(last, signal);
      if (signal.aborted) break;
      for (const known of page) if (!since.changed.has(known.bet.id)) onBet(known);
      last = page.at(-1)?.bet.id;
    }
    meanwhile = null;
    onLoaded(since.endedOf);
  };

  return {
    isLoading: () => meanwhile !== null,
    changed: (betId) => void meanwhile?.changed.add(betId),
    ended: (playerId) => void meanwhile?.endedOf.add(playerId),
    start() {
      stopped = new AbortController();
      loading = load(stopped.signal);
      return loading;
    },
    stop() {
      stopped.abort();
      return loading;
    },
  };
}
