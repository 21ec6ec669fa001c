import { setTimeout as pause } from 'node:timers/promises';
import { type Bet, pushLanguage, userChannel } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { notificationIn, type StoredNotification } from '../player/notifications/notification-texts.ts';
import { accountWire } from '../sportsbook/ledger/accounts.ts';
import { EngineAway, type Publication, type PushPublisher } from './publisher.ts';

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly publisher: PushPublisher;
  /** Each of their languages has its own private channel. */
  readonly locales: readonly string[];
  /**
   * Languages in which each of these players may be subscribed, read after the rows; all languages when absent.
   */
  readonly subscribedLanguages?: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Called with each committed bet before it is published; returns it with its current offer. */
  readonly noteBet?: (committed: { readonly playerId: string; readonly bet: Bet; readonly version: number }) => Bet;
  readonly log: { error(about: object, message: string): void };
  /** Milliseconds between two polls without a wake, for rows that a crash left. Default 5000. */
  readonly pollMs?: number;
  /** Delay between two wakes, so that the commits of that time share a batch. Default 25 ms. */
  readonly batchDelay?: () => Promise<unknown>;
}

export interface Outbox {
  start(): void;
  /** Called after a commit. */
  wake(): void;
  /** Publishes everything that is committed now; resolves with the number of deleted rows. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** A private event as it is stored. */
type PrivateEvent =
  | Extract<Publication, { type: 'bet_changed' | 'bonus_issued' | 'unread_counters_changed' }>
  | ({ readonly type: 'notification'; readonly version: number } & StoredNotification)
  | {
      readonly type: 'balance_changed';
      readonly currency: string;
      readonly balance: string;
      readonly active: boolean;
      readonly version: number;
    };

interface OutboxRow {
  readonly id: string;
  readonly player_id: string;
  readonly payload: PrivateEvent;
}

/** What is published in the channels of one of the site's locales. */
function publicationIn(locale: string, event: PrivateEvent): Publication {
  if (event.type === 'balance_changed')
    return { type: event.type, payload: { account: accountWire(event), version: event.version } };
  if (event.type !== 'notification') return event;
  const { type, version, ...stored } = event;
  return { type, payload: { notification: notificationIn(locale, stored, false), version } };
}

/** Rows whose count a later row of the same player replaces. */
function superseded(rows: readonly OutboxRow[]): ReadonlySet<string> {
  const latest = new Map<string, string>();
  const found = new Set<string>();
  for (const { id, player_id: playerId, payload } of rows) {
    if (payload.type !== 'unread_counters_changed') continue;
    const earlier = latest.get(playerId);
    if (earlier !== undefined) found.add(earlier);
    latest.set(playerId, id);
  }
  return found;
}

const batchSize = 200;
/** Without a delay each bet would cost three round trips to the database. */
const batchDelayMs = 25;

/**
 * Publishes private events after their commit, in the order they were written. A row is deleted once the engine has
 * confirmed it, and retried under its own id until then. A crash between publishing and deleting publishes it twice: clients
 * drop the repeat by its version.
 */
export function createOutbox({
  db,
  publisher,
  locales,
  subscribedLanguages,
  noteBet = ({ bet }) => bet,
  log,
  pollMs = 5000,
  batchDelay = () => pause(batchDelayMs, undefined, { ref: false }),
}: OutboxOptions): Outbox {
  /** A locale of each push language. */
  const localeOf = new Map(locales.toReversed().map((locale) => [pushLanguage(locale), locale]));
  const languages = [...new Set(locales.map(pushLanguage))];
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let isWoken = false;
  let delayed: Promise<unknown> = Promise.resolve();
  let stopping = Promise.withResolvers<void>();
  let queue: Promise<unknown> = Promise.resolve();

  const withCurrentOffer = (playerId: string, event: PrivateEvent): PrivateEvent => {
    if (event.type !== 'bet_changed') return event;
    const { bet, version } = event.payload;
    return { ...event, payload: { bet: noteBet({ playerId, bet, version }), version } };
  };

  /** Publishes a row. Returns whether it can be deleted. */
  const publishRow = async (
    { id, player_id, payload }: OutboxRow,
    languagesOf: readonly string[],
  ): Promise<boolean> => {
    try {
      // The bet is noted even when nobody is subscribed.
      const event = withCurrentOffer(player_id, payload);
      const options = { idempotencyKey: id };
      if (event.type === 'notification') {
        const publish = async (language: string): Promise<void> =>
          publisher.publish(
            userChannel(language, player_id),
            publicationIn(localeOf.get(language) ?? language, event),
            options,
          );
        await Promise.all(languagesOf.map(publish));
        return true;
      }
      const channels = languagesOf.map((language) => userChannel(language, player_id));
      if (channels.length > 0) await publisher.broadcast(channels, publicationIn('en', event), options);
      return true;
    } catch (error) {
      if (error instanceof EngineAway) return false;
      // Kept, it would block every later event.
      log.error({ err: error, outbox: id }, 'event dropped: it cannot be published');
      return true;
    }
  };

  const publishAll = async (): Promise<number> => {
    let deleted = 0;
    for (;;) {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'player_id', 'payload'])
        .$narrowType<{ payload: PrivateEvent }>()
        .orderBy('id')
        .limit(batchSize)
        .execute();
      if (rows.length === 0) return deleted;
      const subscribed = await subscribedLanguages?.([...new Set(rows.map(({ player_id }) => player_id))]);
      const languagesFor = (playerId: string): readonly string[] =>
        subscribed === undefined ? languages : (subscribed.get(playerId) ?? []);
      // All at once: the engine keeps their order.
      const replaced = superseded(rows);
      const done = await Promise.all(
        rows.map(async (row) => replaced.has(row.id) || publishRow(row, languagesFor(row.player_id))),
      );
      const ids = rows.filter((_, place) => done[place]).map((row) => row.id);
      if (ids.length > 0)
        await db
          .deleteFrom('outbox')
          .where(sql<boolean>`id = any(${ids}::bigint[])`)
          .execute();
      deleted += ids.length;
      if (ids.length < rows.length)
        throw new EngineAway(`${rows.length - ids.length} events are waiting for the push engine`);
      // Later commits have their own wake.
      if (rows.length < batchSize) return deleted;
    }
  };

  // One run at a time: two would publish the same rows.
  const drain = (): Promise<number> => {
    const done = queue.then(publishAll);
    queue = done.catch(() => undefined);
    return done;
  };

  const delayAfter = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await Promise.race([delayed, stopping.promise]);
    delayed = batchDelay();
    isWoken = false;
  };

  const wake = (): void => {
    if (!running || isWoken) return;
    isWoken = true;
    queue = delayAfter(queue);
    drain().catch((error: unknown) => log.error({ err: error }, 'outbox was not emptied; retrying'));
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
