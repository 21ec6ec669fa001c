import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isKnown, type WorthOf } from './levels.ts';

export interface OpenJackpotsOptions {
  readonly db: Kysely<Schema>;
  readonly worthOf: WorthOf;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds between two polls: an operator or another process may pause a level. */
  readonly pollMs?: number;
}

/** State of the jackpots in memory, for placing bets. */
export interface OpenJackpots {
  /** Whether a bet in this currency feeds a jackpot (JACK-03): a level is active, and the currency has a value. */
  takesPart(currency: string): boolean;
  /** Whether there are any jackpots, open or not. */
  any(): boolean;
  /** Reads the state now. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Before the first `refresh` no bet takes part. */
export function createOpenJackpots({ db, worthOf, onError, pollMs = 5000 }: OpenJackpotsOptions): OpenJackpots {
  let known = { any: false, open: false };
  let timer: NodeJS.Timeout | null = null;

  const refresh = async (): Promise<void> => {
    const levels = await db.selectFrom('jackpot_level').select('state').execute();
    known = { any: levels.length > 0, open: levels.some(({ state }) => state === 'active') };
  };

  return {
    takesPart: (currency) => known.open && isKnown(currency, worthOf),
    any: () => known.any,
    refresh,
    start() {
      timer = setInterval(() => void refresh().catch(onError), pollMs);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
