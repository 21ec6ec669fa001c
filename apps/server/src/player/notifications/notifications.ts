import type { Notification, NotificationSettings, Pagination } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { notificationIn } from './notification-texts.ts';

/** How many notifications a player has not read; `version` rises with each change. */
export interface UnreadCount {
  readonly unread: number;
  readonly version: number;
}

export interface NotificationQuery {
  readonly playerId: string;
  /** From 1 on. */
  readonly page: number;
  readonly limit: number;
  /** Locale that the texts are in; the player's own language where the site does not have it. */
  readonly locale: string | null;
}

interface NotificationPage {
  readonly data: Notification[];
  readonly pagination: Pagination;
}

/** What notifications of players are read and marked by (NOTE-01). */
export interface Notifications {
  list(query: NotificationQuery): Promise<NotificationPage>;
  count(playerId: string): Promise<UnreadCount>;
  /** Marks these as read, or all of them (null). Resolves with what is left. */
  read(playerId: string, ids: readonly string[] | null): Promise<UnreadCount>;
  /** What the player wants to be told of. */
  settings(playerId: string): Promise<NotificationSettings>;
  saveSettings(playerId: string, settings: NotificationSettings): Promise<void>;
}

export interface NotificationsDeps {
  readonly db: Kysely<Schema>;
  /** Locales of the site. */
  readonly locales: readonly string[];
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
}

/** Of a player who has chosen nothing. */
const wanted: NotificationSettings = {
  bet: true,
  payment: true,
  bonus: true,
  jackpot: true,
  limit: true,
  match: true,
  watch: true,
};

const none: UnreadCount = { unread: 0, version: 0 };

/** The largest `bigint` of the database: a larger id names nothing. */
const largestId = 2n ** 63n - 1n;

function countOf(row: { readonly unread: number; readonly version: string } | undefined): UnreadCount {
  return row === undefined ? none : { unread: row.unread, version: Number(row.version) };
}

export function createNotifications({ db, locales, committed }: NotificationsDeps): Notifications {
  const localeFor = async (playerId: string, asked: string | null): Promise<string> => {
    if (asked !== null && locales.includes(asked)) return asked;
    const player = await db.selectFrom('player').select('language').where('id', '=', playerId).executeTakeFirst();
    return player?.language ?? 'en';
  };

  return {
    async list({ playerId, page, limit, locale: asked }) {
      const locale = await localeFor(playerId, asked);
      const { total } = await db
        .selectFrom('notification')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('notification')
        .select(['id', 'kind', 'object_type', 'object_id', 'params', 'created_at', 'read_at'])
        .where('player_id', '=', playerId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return {
        data: rows.map(({ read_at: readAt, created_at: at, ...row }) =>
          notificationIn(locale, { ...row, created_at: at.toISOString() }, readAt !== null),
        ),
        pagination: { total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) },
      };
    },

    async count(playerId) {
      return countOf(
        await db
          .selectFrom('notification_counter')
          .select(['unread', 'version'])
          .where('player_id', '=', playerId)
          .executeTakeFirst(),
      );
    },

    async read(playerId, ids) {
      const known = ids?.filter((id) => BigInt(id) <= largestId) ?? null;
      const { rows } = await sql<{ unread: number; version: string }>`
        select unread, version from read_notifications(${playerId}, ${known}::bigint[])`.execute(db);
      committed();
      return countOf(rows[0]);
    },

    async settings(playerId) {
      const player = await db
        .selectFrom('player')
        .select('settings')
        .where('id', '=', playerId)
        .executeTakeFirstOrThrow();
      return { ...wanted, ...player.settings.notifications };
    },

    async saveSettings(playerId, settings) {
      await db
        .updateTable('player')
        .set({ settings: sql<string>`settings || ${JSON.stringify({ notifications: settings })}::jsonb` })
        .where('id', '=', playerId)
        .execute();
    },
  };
}
