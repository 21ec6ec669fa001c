import { type Bet, pushLanguage, userChannel } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { accountWire } from '../ledger/accounts.ts';
import type { Publication, PushPublisher } from './publisher.ts';

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly publisher: PushPublisher;
  /** Each language among them gets its private channel. */
  readonly locales: readonly string[];
  /** A bet as it was written, before it is told: answers it with what the moment says of it. As it is when absent. */
  readonly noteBet?: (known: { readonly playerId: string; readonly bet: Bet; readonly version: number }) => Bet;
  readonly log: { error(about: object, message: string): void };
  /** Milliseconds between two looks when nobody wakes it: for what a crash left. Default 5000. */
  readonly pollMs?: number;
}

export interface Outbox {
  start(): void;
  /** Something was committed. */
  wake(): void;
  /** Publishes everything that is committed now; resolves with how many rows it took out. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

type Row =
  | { readonly type: 'bet_changed'; readonly payload: Extract<Publication, { type: 'bet_changed' }>['payload'] }
  | {
      readonly type: 'balance_changed';
      readonly currency: string;
      readonly balance: string;
      readonly active: boolean;
      readonly version: number;
    };

const publicationOf = (row: Row): Publication =>
  row.type === 'bet_changed'
    ? row
    : { type: 'balance_changed', payload: { account: accountWire(row), version: row.version } };

const batchSize = 200;

/**
 * Carries private events from the database to the push channel after their commit, in the order they were written. A
 * crash between publishing and deleting publishes again: every event carries a version, so that a repeat is dropped.
 */
export const createOutbox = ({
  db,
  publisher,
  locales,
  noteBet = ({ bet }) => bet,
  log,
  pollMs = 5000,
}: OutboxOptions): Outbox => {
  const languages = [...new Set(locales.map(pushLanguage))];
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let asked = false;
  let queue: Promise<unknown> = Promise.resolve();

  const asOfNow = (playerId: string, row: Row): Row => {
    if (row.type !== 'bet_changed') return row;
    const { bet, version } = row.payload;
    return { ...row, payload: { bet: noteBet({ playerId, bet, version }), version } };
  };

  const publish = (playerId: string, row: Row): void => {
    publisher.broadcast(
      languages.map((language) => userChannel(language, playerId)),
      publicationOf(asOfNow(playerId, row)),
    );
  };

  const takeAll = async (): Promise<number> => {
    let taken = 0;
    for (;;) {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'player_id', 'payload'])
        .$narrowType<{ payload: Row }>()
        .orderBy('id')
        .limit(batchSize)
        .execute();
      if (rows.length === 0) return taken;
      for (const { id, player_id, payload } of rows) {
        try {
          publish(player_id, payload);
        } catch (error) {
          // Kept, it would be in the way of every later event.
          log.error({ err: error, outbox: id }, 'event dropped: it cannot be published');
        }
      }
      const ids = rows.map((row) => row.id);
      await db.deleteFrom('outbox').where('id', 'in', ids).execute();
      taken += rows.length;
    }
  };

  // One at a time, or two would publish the same rows.
  const drain = (): Promise<number> => {
    const done = queue.then(takeAll);
    queue = done.catch(() => undefined);
    return done;
  };

  const wake = (): void => {
    if (!running || asked) return;
    asked = true;
    queue = queue.finally(() => {
      asked = false;
    });
    drain().catch((error: unknown) => log.error({ err: error }, 'outbox not emptied; trying again'));
  };

  return {
    start() {
      running = true;
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    drain,
    async stop() {
      running = false;
      if (timer) clearInterval(timer);
      await queue;
    },
  };
};
