import { setTimeout as pause } from 'node:timers/promises';
import { type Bet, pushLanguage, userChannel } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { accountWire } from '../ledger/accounts.ts';
import { EngineAway, type Publication, type PushPublisher } from './publisher.ts';

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly publisher: PushPublisher;
  /** Each language among them gets its private channel. */
  readonly locales: readonly string[];
  /**
   * Languages in which each of these players may hear anything, asked after their rows were read; all languages for
   * everybody when absent.
   */
  readonly listening?: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** A bet as it was written, before it is told: answers it with what the moment says of it. As it is when absent. */
  readonly noteBet?: (known: { readonly playerId: string; readonly bet: Bet; readonly version: number }) => Bet;
  readonly log: { error(about: object, message: string): void };
  /** Milliseconds between two looks when nobody wakes it: for what a crash left. Default 5000. */
  readonly pollMs?: number;
  /** How long it rests from one wake that it follows to the next: what is committed meanwhile goes together. Default 25 ms. */
  readonly rest?: () => Promise<unknown>;
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
  | Extract<Publication, { type: 'bet_changed' | 'bonus_issued' }>
  | {
      readonly type: 'balance_changed';
      readonly currency: string;
      readonly balance: string;
      readonly active: boolean;
      readonly version: number;
    };

interface Waiting {
  readonly id: string;
  readonly player_id: string;
  readonly payload: Row;
}

function publicationOf(row: Row): Publication {
  return row.type === 'balance_changed'
    ? { type: 'balance_changed', payload: { account: accountWire(row), version: row.version } }
    : row;
}

const batchSize = 200;
/** Three trips to the database for each bet would cost more than the bet does; nobody sees so short a wait. */
const restMs = 25;

/**
 * Carries private events from the database to the push channel after their commit, in the order they were written. A row
 * goes once the engine has confirmed it, and is tried again under its own id until then. A crash between publishing and
 * deleting publishes again: every event carries a version, so that a repeat is dropped.
 */
export function createOutbox({
  db,
  publisher,
  locales,
  listening,
  noteBet = ({ bet }) => bet,
  log,
  pollMs = 5000,
  rest = () => pause(restMs, undefined, { ref: false }),
}: OutboxOptions): Outbox {
  const languages = [...new Set(locales.map(pushLanguage))];
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let asked = false;
  let rested: Promise<unknown> = Promise.resolve();
  let stopping = Promise.withResolvers<void>();
  let queue: Promise<unknown> = Promise.resolve();

  const asOfNow = (playerId: string, row: Row): Row => {
    if (row.type !== 'bet_changed') return row;
    const { bet, version } = row.payload;
    return { ...row, payload: { bet: noteBet({ playerId, bet, version }), version } };
  };

  /** Whether the row is done with. */
  const carry = async ({ id, player_id, payload }: Waiting, heardIn: readonly string[]): Promise<boolean> => {
    try {
      // Noted even where nobody hears it.
      const publication = publicationOf(asOfNow(player_id, payload));
      const channels = heardIn.map((language) => userChannel(language, player_id));
      if (channels.length > 0) await publisher.broadcast(channels, publication, { idempotencyKey: id });
      return true;
    } catch (error) {
      if (error instanceof EngineAway) return false;
      // Kept, it would be in the way of every later event.
      log.error({ err: error, outbox: id }, 'event dropped: it cannot be published');
      return true;
    }
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
      const heard = await listening?.([...new Set(rows.map(({ player_id }) => player_id))]);
      const heardIn = (playerId: string): readonly string[] =>
        heard === undefined ? languages : (heard.get(playerId) ?? []);
      // Handed over in their order, all at once: the engine keeps it.
      const done = await Promise.all(rows.map((row) => carry(row, heardIn(row.player_id))));
      const ids = rows.filter((_, place) => done[place]).map((row) => row.id);
      if (ids.length > 0)
        await db
          .deleteFrom('outbox')
          .where(sql<boolean>`id = any(${ids}::bigint[])`)
          .execute();
      taken += ids.length;
      if (ids.length < rows.length)
        throw new EngineAway(`${rows.length - ids.length} events wait for the push channel`);
      // What was committed since then has its own wake.
      if (rows.length < batchSize) return taken;
    }
  };

  // One at a time, or two would publish the same rows.
  const drain = (): Promise<number> => {
    const done = queue.then(takeAll);
    queue = done.catch(() => undefined);
    return done;
  };

  const restAfter = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await Promise.race([rested, stopping.promise]);
    rested = rest();
    asked = false;
  };

  const wake = (): void => {
    if (!running || asked) return;
    asked = true;
    queue = restAfter(queue);
    drain().catch((error: unknown) => log.error({ err: error }, 'outbox not emptied; trying again'));
  };

  return {
    start() {
      running = true;
      stopping = Promise.withResolvers();
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    drain,
    async stop() {
      running = false;
      if (timer) clearInterval(timer);
      stopping.resolve();
      await queue;
    },
  };
}
