import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { HarmKind } from '../../database/tables/protection-tables.ts';
import { amountText } from '../../sportsbook/ledger/currencies.ts';

/** What was seen of a player: figures, and a sentence for the operator that says them. */
interface HarmMarker {
  readonly playerId: string;
  readonly figures: object;
  readonly sentence: string;
}

/** From how many on it is a marker. */
const marksFrom = {
  chasing: 3,
  night_play: 3,
  failed_deposits: 3,
  limit_reversed: 2,
} as const satisfies Record<HarmKind, number>;

type Find = (transaction: Transaction<Schema>, at: Date) => Promise<readonly HarmMarker[]>;

interface Counted {
  readonly player_id: string;
  readonly count: number;
}

async function rowsOf<Row extends Counted>(
  transaction: Transaction<Schema>,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return (await query.execute(transaction)).rows;
}

/** Stakes from wallets of players since a moment. A transaction has its id after its time, and lasts no hour. */
function stakesUntil(at: Date, days: number): RawBuilder<unknown> {
  return sql`
    select wallet.player_id, wallet.id as wallet_id, wallet.currency, caused.id, caused.bet_id, caused.reference,
      caused.created_at, -entry.amount as amount
    from ledger_account wallet
    join ledger_entry entry on entry.account_id = wallet.id and entry.transaction_id > coalesce((
      select id from ledger_transaction where created_at < ${at}::timestamptz - ${days} * interval '1 day' - interval '1 hour'
      order by created_at desc limit 1), 0)
    join ledger_transaction caused on caused.id = entry.transaction_id and caused.kind in ('stake', 'arena_stake')
      and caused.created_at > ${at}::timestamptz - ${days} * interval '1 day' and caused.created_at <= ${at}
    where wallet.kind = 'player'`;
}

/** Stakes of at least twice what was lost last, within 24 hours. */
async function chasing(transaction: Transaction<Schema>, at: Date): Promise<readonly HarmMarker[]> {
  const rows = await rowsOf(
    transaction,
    sql<Counted & { readonly currency: string; readonly largest: string }>`
      with stake as (${stakesUntil(at, 1)}), loss as (
        select stake.player_id, stake.currency, stake.amount, settled.id
        from stake
        join ledger_transaction settled on settled.created_at <= ${at} and (
          (settled.bet_id = stake.bet_id and settled.kind = 'settlement')
          or (settled.reference = stake.reference and settled.kind = 'arena_settlement'))
        where not exists (
          select from ledger_entry paid where paid.account_id = stake.wallet_id and paid.transaction_id = settled.id)
      )
      select stake.player_id, stake.currency, count(*)::int as count, max(stake.amount)::text as largest
      from stake cross join lateral (
        select amount from loss
        where (loss.player_id, loss.currency) = (stake.player_id, stake.currency) and loss.id < stake.id
        order by loss.id desc limit 1) as lost
      where stake.amount >= 2 * lost.amount
      group by stake.player_id, stake.currency
      having count(*) >= ${marksFrom.chasing}
      order by stake.player_id, count(*) desc`,
  );
  return rows.map(({ player_id: playerId, currency, count, largest: subunits }) => {
    const largest = `${amountText(subunits, currency)} ${currency}`;
    return {
      playerId,
      figures: { count, largest },
      sentence: `Staked at least twice what was lost just before, ${count} times within 24 hours; the largest of these stakes was ${largest}.`,
    };
  });
}

/** Stakes between 0 and 5 o'clock by the clock of the player's limits, else UTC, within 7 days. */
async function nightPlay(transaction: Transaction<Schema>, at: Date): Promise<readonly HarmMarker[]> {
  const rows = await rowsOf(
    transaction,
    sql<Counted & { readonly nights: number; readonly zone: string }>`
      with stake as (${stakesUntil(at, 7)}), night as (
        select player_id, zone, created_at at time zone zone as local
        from stake cross join lateral limit_zone(player_id) as zone
      )
      select player_id, zone, count(*)::int as count, count(distinct local::date)::int as nights
      from night where extract(hour from local) < 5
      group by player_id, zone
      having count(distinct local::date) >= ${marksFrom.night_play}
      order by player_id`,
  );
  return rows.map(({ player_id: playerId, count, nights, zone }) => ({
    playerId,
    figures: { count, nights, zone },
    sentence: `Staked between 0 and 5 o'clock (${zone}) in ${nights} of the last 7 nights, ${count} times in all.`,
  }));
}

/** Deposits that failed within 24 hours. */
async function failedDeposits(transaction: Transaction<Schema>, at: Date): Promise<readonly HarmMarker[]> {
  const rows = await rowsOf(
    transaction,
    sql<Counted>`
      select player_id, count(*)::int as count
      from payment
      where kind = 'deposit' and state = 'failed'
        and settled_at > ${at}::timestamptz - interval '1 day' and settled_at <= ${at}
      group by player_id
      having count(*) >= ${marksFrom.failed_deposits}
      order by player_id`,
  );
  return rows.map(({ player_id: playerId, count }) => ({
    playerId,
    figures: { count },
    sentence: `${count} deposits were refused within 24 hours.`,
  }));
}

/** Limits that were raised, or asked to be, and brought back, within 7 days. */
async function limitReversed(transaction: Transaction<Schema>, at: Date): Promise<readonly HarmMarker[]> {
  const rows = await rowsOf(
    transaction,
    sql<Counted>`
      with change as (
        select player_id, what, lead(what) over (partition by limit_id order by limit_change.id) as next
        from limit_change join player_limit on player_limit.id = limit_id
        where limit_change.created_at > ${at}::timestamptz - interval '7 days' and limit_change.created_at <= ${at}
      )
      select player_id, count(*)::int as count
      from change where what in ('raise_asked', 'raised') and next in ('cancelled', 'lowered')
      group by player_id
      having count(*) >= ${marksFrom.limit_reversed}
      order by player_id`,
  );
  return rows.map(({ player_id: playerId, count }) => ({
    playerId,
    figures: { count },
    sentence: `Raised a limit, or asked to, and took that back ${count} times within 7 days.`,
  }));
}

/** How each marker is found, up to a moment: in the ledger and in what is kept beside it. */
export const harmMarkers: Readonly<Record<HarmKind, Find>> = {
  chasing,
  night_play: nightPlay,
  failed_deposits: failedDeposits,
  limit_reversed: limitReversed,
};
