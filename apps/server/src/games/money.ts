import type { BetLimits } from '@touchline/contract';
import type { ArenaWallet } from '@touchline/contract/arena';
import { limitsOf } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { amountText, currencyNamed } from '../sportsbook/ledger/currencies.ts';
import type { Visit } from './visits.ts';

/** Return of a stake at odds in hundredths: whole subunits, half up as everywhere (decision 10). */
export function returnOf(stake: bigint, hundredths: number): bigint {
  return (stake * BigInt(hundredths) * 2n + 100n) / 200n;
}

function walletWire(code: string, balance: string, limits: BetLimits): ArenaWallet {
  const { subunits } = currencyNamed(code);
  const { minStake, maxStake, maxPayout } = limitsOf(limits, { code, subunits: String(subunits) });
  const text = (amount: bigint | null): string | null => (amount === null ? null : amountText(amount, code));
  return {
    currency: code,
    subunits: String(subunits),
    balance: amountText(balance, code),
    min_stake: text(minStake),
    max_stake: text(maxStake),
    max_payout: text(maxPayout),
  };
}

/** The wallet that a visit bets from: that of its currency where the player has one, else the active one; null for neither. */
export async function walletOf(
  db: Kysely<Schema>,
  { playerId, currency }: Visit,
  limits: BetLimits,
): Promise<ArenaWallet | null> {
  if (playerId === null) return null;
  const row = await db
    .selectFrom('ledger_account')
    .innerJoin('player', 'player.id', 'ledger_account.player_id')
    .select(['ledger_account.currency', 'ledger_account.balance'])
    .where('ledger_account.kind', '=', 'player')
    .where('player.id', '=', playerId)
    .where('ledger_account.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('ledger_account.currency', '=', eb.ref('player.currency')),
        eb('ledger_account.currency', '=', currency),
      ]),
    )
    .orderBy((eb) => eb('ledger_account.currency', '=', currency ?? ''), 'desc')
    .executeTakeFirst();
  return row === undefined ? null : walletWire(row.currency, row.balance ?? '0', limits);
}

/** The wallet that a bet was paid from, whatever its state. */
export async function walletIn(
  db: Kysely<Schema>,
  playerId: string,
  currency: string,
  limits: BetLimits,
): Promise<ArenaWallet> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('kind', '=', 'player')
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return walletWire(currency, row.balance ?? '0', limits);
}

type Side = 'player' | 'stakes' | 'house';

/**
 * Books a transaction once: `reference` identifies it. Zero amounts move nothing. It notifies the player's other pages of
 * the new balance through the outbox, in the same transaction.
 */
export async function book(
  db: Kysely<Schema>,
  cause: {
    readonly kind: 'arena_stake' | 'arena_settlement';
    readonly reference: string;
    readonly playerId: string;
    readonly currency: string;
    readonly parts: Readonly<Partial<Record<Side, bigint>>>;
  },
): Promise<void> {
  const { kind, reference, playerId, currency, parts } = cause;
  const { id } = await db
    .insertInto('ledger_transaction')
    .values({ kind, bet_id: null, reference })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = Object.entries(parts).filter(([, amount]) => amount !== 0n);
  await sql`
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account_of(part.kind, case part.kind when 'player' then ${playerId}::bigint end, ${currency}), ${id}, ${currency},
      part.amount::numeric
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(moved.map(([side, amount]) => [side, String(amount)])))}::jsonb)
      as part(kind, amount)`.execute(db);
  if ((parts.player ?? 0n) === 0n) return;
  await sql`
    insert into outbox (player_id, payload)
    select player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = ${playerId} and currency = ${currency}`.execute(db);
}
