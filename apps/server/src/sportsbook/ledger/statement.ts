import type { Calls, ReplyOf, StatementKind } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { LedgerTransactionTable } from '../../database/tables/betting-tables.ts';
import { currencyNamed } from './currencies.ts';

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

/**
 * A part of the statement of one wallet, newest first, with the sums of the whole period; null when the player has no such
 * account. The lines are the wallet's ledger entries, so everything that moved money is there. Times are real times.
 */
export async function readStatement(db: Kysely<Schema>, question: StatementQuestion): Promise<Statement | null> {
  const { playerId, currency: code, from, to, cursor, limit } = question;
  const wallet = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'player')
    .where('player_id', '=', playerId)
    .where('currency', '=', code)
    .executeTakeFirst();
  if (wallet === undefined) return null;
  const unit = String(currencyNamed(code).subunits);
  const inPeriod = sql`(${from}::timestamptz is null or created_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or created_at < ${to}::timestamptz)`;
  // One snapshot for lines and sums: entries that are added between two statements would be in one of them alone.
  const [lines, sums] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => [
      await sql<Line>`
        select id, kind, bet_id, reference, created_at, amount, balance
        from (
          select cause.id, cause.kind, cause.bet_id, cause.reference, cause.created_at, entry.amount,
            sum(entry.amount) over (order by entry.transaction_id) as balance
          from ledger_entry entry join ledger_transaction cause on cause.id = entry.transaction_id
          where entry.account_id = ${wallet.id}
        ) line
        where ${inPeriod} and (${cursor}::numeric is null or id < ${cursor}::numeric)
        order by id desc limit ${limit + 1}`.execute(transaction),
      await sql<{ kind: LedgerKind; amount: string }>`
        select cause.kind, sum(entry.amount) as amount
        from ledger_entry entry join ledger_transaction cause on cause.id = entry.transaction_id
        where entry.account_id = ${wallet.id} and ${inPeriod}
        group by cause.kind`.execute(transaction),
    ]);
  const sumOf = (side: Side): bigint =>
    sums.rows.filter(({ kind }) => NAMES[kind][1] === side).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const [stakes, returns] = [-sumOf('stakes'), sumOf('returns')];
  const [deposits, withdrawals] = [sumOf('deposits'), -sumOf('withdrawals')];
  const shown = lines.rows.slice(0, limit);
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
    data: shown.map((line) => ({
      id: line.id,
      time: line.created_at.toISOString(),
      kind: kindOf(line),
      bet_id: betOf(line),
      amount: exact(BigInt(line.amount), unit),
      balance: exact(BigInt(line.balance), unit),
    })),
    next: lines.rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
