import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** What a player staked and won in a session, subunits of one currency. */
export interface SessionSum {
  readonly currency: string;
  readonly staked: bigint;
  readonly won: bigint;
  readonly from: Date;
  readonly to: Date;
  /** When the player last said that they go on; null where they have not. */
  readonly continuedAt: Date | null;
}

export interface SessionSums {
  /** `currency`: null for that of the player's profile. */
  of(playerId: string, sessionId: string, currency: string | null): Promise<SessionSum>;
}

interface Row {
  readonly currency: string;
  readonly staked: string;
  readonly won: string;
  readonly from: Date;
  readonly to: Date;
  readonly continued_at: Date | null;
}

/** Sums of sessions, read from the ledger: bets and virtual games alike (RG-01). */
export function createSessionSums(db: Database): SessionSums {
  return {
    async of(playerId, sessionId, currency) {
      // A transaction has its id after its time, and lasts no hour: none of the session has an id below `floor`.
      const { rows } = await sql<Row>`
        with period as (
          select coalesce(opened_at, session.created_at) as start, continued_at,
            coalesce(${currency}, player.currency) as currency
          from session join player on player.id = session.player_id
          where session.id = ${sessionId} and session.player_id = ${playerId}
        ), entries as (
          select caused.kind, entry.amount
          from period
          join ledger_account wallet on wallet.kind = 'player' and wallet.player_id = ${playerId}
            and wallet.currency = period.currency
          join ledger_entry entry on entry.account_id = wallet.id and entry.transaction_id > coalesce((
            select id from ledger_transaction where created_at < period.start - interval '1 hour'
            order by created_at desc limit 1), 0)
          join ledger_transaction caused on caused.id = entry.transaction_id and caused.created_at >= period.start
          where caused.kind in ('arena_stake', 'settlement', 'cash_out', 'arena_settlement', 'jackpot')
            or (caused.kind = 'stake' and not exists (
              select from ledger_transaction back
              where back.bet_id = caused.bet_id and back.kind in ('refusal', 'withdrawal')))
        )
        select currency, start as from, greatest(now(), start) as to, continued_at,
          (select coalesce(-sum(amount), 0) from entries where kind in ('stake', 'arena_stake')) as staked,
          (select coalesce(sum(amount), 0) from entries where kind not in ('stake', 'arena_stake')) as won
        from period`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('the session of the caller is gone');
      const { staked, won, continued_at: continuedAt, from, to } = row;
      return { currency: row.currency, staked: BigInt(staked), won: BigInt(won), from, to, continuedAt };
    },
  };
}
