import { randomUUID } from 'node:crypto';
import { userChannel } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { pushTokenLifetimeMs } from '../player/sessions/revocations.ts';
import type { PushPublisher } from './publisher.ts';

export interface ListenersOptions {
  readonly db: Kysely<Schema>;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * Players who may be subscribed to private channels. Processes record every token that they issue; a player without a valid
 * token is not subscribed and needs a new one first. So private events are published to these players only (decision 30).
 */
export interface Listeners {
  /**
   * Call before issuing tokens. In a language without a valid token, events were not published: its channel gets
   * `events_lost` first. Rejects with EngineAway when that fails.
   */
  admit(playerId: string, languages: readonly string[], publisher: PushPublisher): Promise<void>;
  /** Languages in which each of these players may be subscribed now; players without any are omitted. */
  of(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Whether a channel may have subscribers, as of the last read; true for public channels. */
  mayReceive(channel: string): boolean;
}

/** How long a subscription may outlive its token: the grace period of the push server, and clock differences. */
const graceMs = 60_000;
const lifetimeMs = pushTokenLifetimeMs + graceMs;
/** How often rows of other processes are read, and how far back, ms: a commit becomes visible after its `noted_at`. */
const readEveryMs = 1_000;
const readBackMs = 10_000;

export function createListeners({ db, onError, now = () => performance.now() }: ListenersOptions): Listeners {
  /** Private channels, with the end of their last token by this process's clock. */
  const until = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let isKnown = false;

  const forget = (): void => {
    for (const [channel, moment] of until) if (moment < now()) until.delete(channel);
  };

  const read = async (): Promise<void> => {
    // After a failed read the next one goes back further.
    const back = isKnown ? now() - readAt + readBackMs : lifetimeMs;
    isReading = true;
    try {
      const { rows } = await sql<{ player_id: string; language: string; left: number }>`
        select player_id, language, (extract(epoch from until - clock_timestamp()) * 1000)::float8 as left
        from push_listener where noted_at > clock_timestamp() - ${back} * interval '1 millisecond'`.execute(db);
      for (const { player_id, language, left } of rows) until.set(userChannel(language, player_id), now() + left);
      forget();
      isKnown = true;
    } catch (error) {
      isKnown = false;
      onError(error);
    } finally {
      readAt = now();
      isReading = false;
    }
  };

  return {
    async admit(playerId, languages, publisher) {
      if (languages.length === 0) return;
      const { rows } = await sql<{ language: string; notified: boolean }>`
        insert into push_listener as listener (player_id, language, noted_at, until)
        select ${playerId}, language, clock_timestamp(), clock_timestamp() + ${lifetimeMs} * interval '1 millisecond'
        from unnest(${languages}::text[]) language
        on conflict (player_id, language) do update set noted_at = excluded.noted_at, until = excluded.until,
          notified = listener.notified and listener.until > clock_timestamp()
        returning language, notified`.execute(db);
      const unnotified = rows.flatMap(({ language, notified }) => (notified ? [] : [language]));
      if (unnotified.length === 0) return;
      const channels = unnotified.map((language) => userChannel(language, playerId));
      const idempotencyKey = `admitted ${randomUUID()}`;
      await publisher.broadcast(channels, { type: 'events_lost', payload: {} }, { idempotencyKey });
      await sql`
        update push_listener set notified = true
        where player_id = ${playerId} and language = any(${unnotified}::text[])`.execute(db);
    },

    async of(playerIds) {
      if (playerIds.length === 0) return new Map();
      const { rows } = await sql<{ player_id: string; languages: string[] }>`
        select player_id, array_agg(language) as languages from push_listener
        where player_id = any(${playerIds}::bigint[]) and until > clock_timestamp() group by player_id`.execute(db);
      return new Map(rows.map(({ player_id, languages }) => [player_id, languages]));
    },

    mayReceive(channel) {
      if (!channel.startsWith('$')) return true;
      if (!isReading && now() - readAt >= readEveryMs) void read();
      return isKnown ? (until.get(channel) ?? 0) > now() : true;
    },
  };
}
