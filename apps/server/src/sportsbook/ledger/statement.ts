import type { Calls, ReplyOf, StatementKind } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { LedgerTransactionTable } from '../../database/tables/betting-tables.ts';
import { currencyNamed } from './currencies.ts';
import { readLineBonuses } from './statement-bonuses.ts';

export type Statement = ReplyOf<Calls['getStatement']>;

export interface StatementQuestion {
  readonly playerId: string;
  readonly currency: string;
  /** Bounds of the period, ISO 8601; null for none. `to` is not part of it. */
  readonly from: string | null;
  readonly to: string | null;
  /** Lines before this one; null for the newest. */
  readonly cursor: string | null;
  readonly limit: number;
}

type LedgerKind = Selectable<LedgerTransactionTable>['kind'];
type Side = 'stakes' | 'returns' | 'deposits' | 'withdrawals';

/** What a movement is called on a statement, and the sum that it counts in. */
const NAMES: Readonly<Record<LedgerKind, readonly [kind: StatementKind, side: Side]>> = {
  deposit: ['gift', 'deposits'],
  lootbox: ['gift', 'deposits'],
  cashier_deposit: ['deposit', 'deposits'],
  cashier_withdrawal: ['withdrawal', 'withdrawals'],
  stake: ['stake', 'stakes'],
  arena_stake: ['game_stake', 'stakes'],
  // The stake of a bet that was refused, or replaced by another one.
  refusal: ['refund', 'stakes'],
  withdrawal: ['refund', 'stakes'],
  settlement: ['return', 'returns'],
  cash_out: ['cash_out', 'returns'],
  arena_settlement: ['game_return', 'returns'],
  jackpot: ['jackpot', 'returns'],
};

interface Line {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly bet_id: string | null;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly amount: string;
  readonly balance: string;
}

function kindOf({ kind, amount }: Line): StatementKind {
  return kind === 'cashier_withdrawal' && !amount.startsWith('-') ? 'withdrawal_returned' : NAMES[kind][0];
}

/** Bet of a line; a cash-out is named by its bet and its place. */
function betOf({ kind, bet_id: bet, reference }: Line): string | null {
  return kind === 'cash_out' ? (reference?.split('.')[0] ?? null) : bet;
}

function exact(subunits: bigint, unit: string): string {
  return subunits < 0n ? `-${fromSubunits(-subunits, unit)}` : fromSubunits(subunits, unit);
}

/** A period by the days that it has in whole and in part; days are of UTC, as `ledger_day` has them. */
interface Period {
  readonly holds: RawBuilder<boolean>;
  /** Days from this one on are whole, before that one; null for no bound. */
  readonly wholeFrom: string | null;
  readonly wholeTo: string | null;
  /** Days that the bounds are in, which count in part. */
  readonly edges: readonly string[];
}

const dayMs = 24 * 3600 * 1000;

function dayOf(ms: number): string {
  // The last day that a timestamp of the contract can be in is of the year 9999.
  return ms < Date.UTC(10_000, 0) ? new Date(ms).toISOString().slice(0, 10) : 'infinity';
}

function periodOf(from: string | null, to: string | null): Period {
  const [start, end] = [from, to].map((bound) => (bound === null ? null : Date.parse(bound)));
  const isEdge = (bound: number | null | undefined): bound is number =>
    bound !== null && bound !== undefined && bound % dayMs !== 0;
  return {
    holds: sql<boolean>`(${from}::timestamptz is null or cause.created_at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or cause.created_at < ${to}::timestamptz)`,
    wholeFrom: start === null || start === undefined ? null : dayOf(start + (isEdge(start) ? dayMs : 0)),
    wholeTo: end === null || end === undefined ? null : dayOf(end),
    edges: [start, end].filter(isEdge).map(dayOf),
  };
}

/**
 * The entries that a row of `ledger_day`, `counted`, was added up from. `offset 0` keeps each step a look-up by key: for a
 * join the planner may read the whole ledger.
 */
const movedOn = sql`(
  select cause.id, cause.kind, cause.created_at, entry.amount
  from (select transaction_id, amount from ledger_entry
    where account_id = counted.account_id and transaction_id between counted.first_id and counted.last_id offset 0) entry
  cross join lateral (select * from ledger_transaction where id = entry.transaction_id offset 0) cause
  where cause.kind = counted.kind and (cause.created_at at time zone 'UTC')::date = counted.day)`;

/** Sums of the movements of a wallet in a period, in subunits. Whole days are one row a kind; days in part are read. */
async function sumsOf(db: Kysely<Schema>, wallet: string, { holds, wholeFrom, wholeTo, edges }: Period) {
  const { rows } = await sql<{ kind: LedgerKind; amount: string }>`
    with whole as (
      select kind, amount from ledger_day
      where account_id = ${wallet} and (${wholeFrom}::date is null or day >= ${wholeFrom}::date)
        and (${wholeTo}::date is null or day < ${wholeTo}::date)
    ), part as (
      select cause.kind, cause.amount from ledger_day counted cross join lateral ${movedOn} cause
      where counted.account_id = ${wallet} and counted.day = any(${edges}::date[]) and ${holds}
    )
    select kind, sum(amount) as amount from (select * from whole union all select * from part) moved group by kind`.execute(
    db,
  );
  return rows;
}

/** The newest lines of a period before the cursor. */
async function linesOf(
  db: Kysely<Schema>,
  wallet: string,
  { holds }: Period,
  { from, to, cursor, limit }: StatementQuestion,
): Promise<readonly Line[]> {
  // Days say between which transactions a period is; entries of the whole time would be passed on the way to an early one.
  const { rows } = await sql<Line>`
    with bounds as (
      select
        case when ${from}::timestamptz is null then 0 else (
          select min(first_id) from ledger_day
          where account_id = ${wallet} and day >= (${from}::timestamptz at time zone 'UTC')::date) end as first_id,
        case when ${to}::timestamptz is null then 9223372036854775807 else (
          select max(last_id) from ledger_day
          where account_id = ${wallet} and day <= (${to}::timestamptz at time zone 'UTC')::date) end as last_id
    ), shown as (
      select cause.id, cause.kind, cause.bet_id, cause.reference, cause.created_at, entry.amount
      from (select transaction_id, amount from ledger_entry
        where account_id = ${wallet}
          and transaction_id between (select first_id from bounds) and (select last_id from bounds)
          and transaction_id < coalesce(least(${cursor}::numeric, 9223372036854775807)::bigint, 9223372036854775807)
        order by transaction_id desc offset 0) entry
      cross join lateral (select * from ledger_transaction where id = entry.transaction_id offset 0) cause
      where ${holds}
      order by entry.transaction_id desc limit ${limit + 1}
    ), newest as materialized (
      -- The balance is that of the wallet less what came after: days in whole, and the entries of the day that a line is in.
      select wallet.balance - coalesce((
          select sum(case when first_id > top.id then amount else (
            select coalesce(sum(cause.amount), 0) from ${movedOn} cause where cause.id > top.id) end)
          from ledger_day counted where counted.account_id = wallet.id and counted.last_id > top.id), 0) as balance
      -- Of all days: where a clock was set back, what came after these lines is of an earlier one.
      from ledger_account wallet, (select max(id) as id from shown) top
      where wallet.id = ${wallet}
    ), passed as (
      -- Entries between two lines may be of another period: a transaction has its id after its time.
      select transaction_id, sum(amount) over (order by transaction_id desc) - amount as amount
      from ledger_entry
      where account_id = ${wallet} and transaction_id between (select min(id) from shown) and (select max(id) from shown)
    )
    select shown.*, newest.balance - passed.amount as balance
    from shown join passed on passed.transaction_id = shown.id cross join newest
    order by shown.id desc`.execute(db);
  return rows;
}

/**
 * A part of the statement of one wallet, newest first, with the sums of the whole period; null when the player has no such
 * account. The lines are the wallet's ledger entries, so everything that moved money is there. Times are real times. What is
 * read grows with the days of the wallet, not with its entries.
 */
export async function readStatement(db: Kysely<Schema>, question: StatementQuestion): Promise<Statement | null> {
  const { playerId, currency: code, from, to, limit } = question;
  const wallet = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'player')
    .where('player_id', '=', playerId)
    .where('currency', '=', code)
    .executeTakeFirst();
  if (wallet === undefined) return null;
  const unit = String(currencyNamed(code).subunits);
  const period = periodOf(from, to);
  // One snapshot for lines and sums: entries that are added between two statements would be in one of them alone.
  const [lines, sums, bonuses] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // Lines come in their order from the index. Else PostgreSQL would sort all entries of the wallet for the newest of them.
      await sql`set local enable_bitmapscan = off; set local enable_seqscan = off`.execute(transaction);
      const read = await linesOf(transaction, wallet.id, period, question);
      const causes = read.slice(0, limit).map((line) => ({ ...line, betId: betOf(line) }));
      return [
        read,
        await sumsOf(transaction, wallet.id, period),
        await readLineBonuses(transaction, playerId, causes),
      ] as const;
    });
  const sumOf = (side: Side): bigint =>
    sums.filter(({ kind }) => NAMES[kind][1] === side).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const [stakes, returns] = [-sumOf('stakes'), sumOf('returns')];
  const [deposits, withdrawals] = [sumOf('deposits'), -sumOf('withdrawals')];
  const shown = lines.slice(0, limit);
  return {
    currency: code,
    subunits: unit,
    sums: {
      stakes: exact(stakes, unit),
      returns: exact(returns, unit),
      net: exact(returns - stakes, unit),
      deposits: exact(deposits, unit),
      withdrawals: exact(withdrawals, unit),
      net_deposits: exact(deposits - withdrawals, unit),
    },
    data: shown.map((line, place) => ({
      id: line.id,
      time: line.created_at.toISOString(),
      kind: kindOf(line),
      bet_id: betOf(line),
      ...(bonuses[place] ? { bonus: bonuses[place] } : {}),
      amount: exact(BigInt(line.amount), unit),
      balance: exact(BigInt(line.balance), unit),
    })),
    next: lines.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
