import { randomUUID } from 'node:crypto';
import { userChannel } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { pushTokenLifetimeMs } from '../sessions/revocations.ts';
import type { PushPublisher } from './publisher.ts';

export interface ListenersOptions {
  readonly db: Kysely<Schema>;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * Who may hear a private channel, known to every process because every token is given by one of them: whoever holds none
 * that still holds is not subscribed, and has to ask for one before they can be. So nobody else has to be told anything
 * (decision 30).
 */
export interface Listeners {
  /**
   * To be called before tokens are given. In a language in which the player held none, something may have been left out:
   * their channel is told so first. Rejects with EngineAway where that cannot be done now.
   */
  admit(playerId: string, languages: readonly string[], publisher: PushPublisher): Promise<void>;
  /** Languages in which each of these players may be listening now; players without any are left out. */
  of(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The same of one channel, as it was known a moment ago; true of channels that are not private. */
  mayHear(channel: string): boolean;
}

/** How long after its token a subscription may last: the grace of the push server, and clocks that differ. */
const afterTokenMs = 60_000;
const heldMs = pushTokenLifetimeMs + afterTokenMs;
/** How often what others have written is read, and how far back, ms: a transaction may be seen a little after its time. */
const readEveryMs = 1_000;
const readBackMs = 10_000;

export function createListeners({ db, onError, now = () => performance.now() }: ListenersOptions): Listeners {
  /** Private channels, with when they stop being heard by this process's clock. */
  const until = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let isKnown = false;

  const forget = (): void => {
    for (const [channel, moment] of until) if (moment < now()) until.delete(channel);
  };

  const read = async (): Promise<void> => {
    // What a read that failed has missed is read by the next one.
    const back = isKnown ? now() - readAt + readBackMs : heldMs;
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
      const { rows } = await sql<{ language: string; told: boolean }>`
        insert into push_listener as listener (player_id, language, noted_at, until)
        select ${playerId}, language, clock_timestamp(), clock_timestamp() + ${heldMs} * interval '1 millisecond'
        from unnest(${languages}::text[]) language
        on conflict (player_id, language) do update set noted_at = excluded.noted_at, until = excluded.until,
          told = listener.told and listener.until > clock_timestamp()
        returning language, told`.execute(db);
      const newly = rows.flatMap(({ language, told }) => (told ? [] : [language]));
      if (newly.length === 0) return;
      const channels = newly.map((language) => userChannel(language, playerId));
      const idempotencyKey = `admitted ${randomUUID()}`;
      await publisher.broadcast(channels, { type: 'events_lost', payload: {} }, { idempotencyKey });
      await sql`
        update push_listener set told = true
        where player_id = ${playerId} and language = any(${newly}::text[])`.execute(db);
    },

    async of(playerIds) {
      if (playerIds.length === 0) return new Map();
      const { rows } = await sql<{ player_id: string; languages: string[] }>`
        select player_id, array_agg(language) as languages from push_listener
        where player_id = any(${playerIds}::bigint[]) and until > clock_timestamp() group by player_id`.execute(db);
      return new Map(rows.map(({ player_id, languages }) => [player_id, languages]));
    },

    mayHear(channel) {
      if (!channel.startsWith('$')) return true;
      if (!isReading && now() - readAt >= readEveryMs) void read();
      return isKnown ? (until.get(channel) ?? 0) > now() : true;
    },
  };
}
