import type { LimitChange, LimitPeriod, LimitType, UserLimit } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export interface LimitKey {
  readonly type: LimitType;
  readonly period: LimitPeriod;
  /** Null for a limit of time. */
  readonly currency: string | null;
}

interface Asked {
  readonly what: 'set' | 'end' | 'confirm' | 'cancel';
  /** Subunits or minutes; null unless `what` is `set`. */
  readonly amount: bigint | null;
  /** IANA name; null where the caller names none. */
  readonly zone: string | null;
}

export interface LimitReply {
  readonly kind: 'done' | 'no_account' | 'not_found' | 'unchanged' | 'too_early' | 'too_late';
}

export interface UserLimits {
  list(playerId: string): Promise<UserLimit[]>;
  /** Null for a limit that is not this player's. */
  find(playerId: string, id: string): Promise<LimitKey | null>;
  change(playerId: string, key: LimitKey, asked: Asked): Promise<LimitReply>;
  /** Whether the database knows a time zone by this name: limits renew by its clocks. */
  knowsZone(name: string): Promise<boolean>;
  /** The last hundred changes, newest first. */
  history(playerId: string): Promise<LimitChange[]>;
  /** Notes that a player is active this minute; false when their time is used up (RG-03). */
  track(playerId: string): Promise<boolean>;
}

interface LimitRow {
  readonly limit: UserLimit;
}

const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Limits that players set, and those of the operator beside them (RG-04, decision 83). */
export function createUserLimits(db: Database): UserLimits {
  return {
    async list(playerId) {
      const { rows } = await sql<LimitRow>`
        with operator_limit as (
          select type, period, currency, amount::numeric as amount
          from protection, jsonb_to_recordset(house) as own(type text, period text, currency text, amount text)
        ), limits as (
          select id::text, 'player' as set_by, type, period, currency, amount, wants, wanted, confirm_from, confirm_until,
            created_at
          from player_limit where player_id = ${playerId} and amount is not null
          union all
          select concat_ws('-', 'operator', type, period, currency), 'operator', type, period, currency, amount, null, null,
            null, null, null
          from operator_limit
        )
        select jsonb_build_object(
          'id', limits.id, 'type', limits.type, 'strategy', case limits.type when 'time' then 'end_session' else 'refuse' end,
          'status', case when now() >= confirm_until then 'active' when wants = 'raise' then 'raising'
            when wants = 'end' then 'ending' else 'active' end,
          'period', limits.period,
          'parent_type', case when set_by = 'player' and exists (
            select from operator_limit as own where (own.type, own.period, own.currency) = (limits.type, limits.period, limits.currency))
            then 'operator' end,
          'disable_at', case when wants = 'end' and now() < confirm_until
            then to_char(confirm_from at time zone 'UTC', ${utc}) end,
          'created_at', to_char(limits.created_at at time zone 'UTC', ${utc}),
          'confirm_until', case when now() < confirm_until then to_char(confirm_until at time zone 'UTC', ${utc}) end,
          'set_by', set_by, 'currency', limits.currency,
          'amount', limit_text(limits.amount, limits.type, limits.currency),
          'wanted', case when now() < confirm_until then limit_text(wanted, limits.type, limits.currency) end,
          'confirm_from', case when now() < confirm_until then to_char(confirm_from at time zone 'UTC', ${utc}) end,
          'used', limit_text(used, limits.type, limits.currency),
          'left', limit_text(greatest(limits.amount - used, 0), limits.type, limits.currency),
          'renews_at', to_char(upper(around) at time zone 'UTC', ${utc})
        ) as limit
        from limits
        left join ledger_account wallet
          on wallet.kind = 'player' and wallet.player_id = ${playerId} and wallet.currency = limits.currency
        cross join lateral limit_period(limits.period, limit_zone(${playerId}), now()) as around
        cross join lateral limit_used(limits.type, ${playerId}, wallet.id, around) as used
        where limits.currency is null or wallet.id is not null
        order by set_by desc, limits.type, array_position(array['day', 'week', 'month'], limits.period), limits.currency`.execute(
        db,
      );
      return rows.map(({ limit }) => limit);
    },

    async find(playerId, id) {
      const row = await db
        .selectFrom('player_limit')
        .select(['type', 'period', 'currency'])
        .where('player_id', '=', playerId)
        .where(sql<boolean>`id::text = ${id}`)
        .executeTakeFirst();
      return row ?? null;
    },

    async change(playerId, { type, period, currency }, { what, amount, zone }) {
      const { rows } = await sql<{ reply: LimitReply }>`
        select change_limit(${playerId}, ${what}, ${type}, ${period}, ${currency},
          ${amount === null ? null : String(amount)}, ${zone}) as reply`.execute(db);
      const reply = rows[0]?.reply;
      if (reply === undefined) throw new Error('change_limit gave no answer');
      return reply;
    },

    async knowsZone(name) {
      const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
      return rows.length > 0;
    },

    async history(playerId) {
      const { rows } = await sql<{ change: LimitChange }>`
        select jsonb_build_object('id', change.id::text, 'limit_id', limit_id::text, 'type', type, 'period', period,
          'currency', currency, 'what', what, 'amount', limit_text(change.amount, type, currency),
          'created_at', to_char(change.created_at at time zone 'UTC', ${utc})) as change
        from limit_change change join player_limit on player_limit.id = limit_id
        where player_id = ${playerId} order by change.id desc limit 100`.execute(db);
      return rows.map(({ change }) => change);
    },

    async track(playerId) {
      await sql`insert into active_minute (player_id, minute) values (${playerId}, date_trunc('minute', now()))
        on conflict do nothing`.execute(db);
      const { rows } = await sql<{ over: object | null }>`
        select check_limits(${playerId}, null, array['time'], 0) as over`.execute(db);
      return (rows[0]?.over ?? null) === null;
    },
  };
}
