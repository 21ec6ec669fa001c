import type { Account } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { currencyNamed } from './currencies.ts';

/** A wallet as stored, amounts in subunits. */
export interface Wallet {
  readonly currency: string;
  readonly balance: string;
  readonly active: boolean;
}

/** A wallet in the shape of the contract. Throws RangeError for a currency that this build does not know. */
export function accountWire({ currency: code, balance, active }: Wallet): Account {
  const subunits = String(currencyNamed(code).subunits);
  return { currency: code, subunits, balance: fromSubunits(BigInt(balance), subunits), active };
}

/**
 * Opens an empty wallet in a currency, unless it exists. Returns the account (AUTH-10). Throws RangeError for an unknown
 * currency: check with `currencyOf` first.
 */
export async function openAccount(db: Kysely<Schema>, playerId: string, currency: string): Promise<Account> {
  currencyNamed(currency);
  // Under the lock of the player: a break that starts now locks the wallet with the others, or is seen by its first deposit.
  await sql`
    with owner as (select id from player where id = ${playerId} for no key update)
    insert into ledger_account (kind, player_id, currency, balance)
    select kind, case kind when 'player' then owner.id end, ${currency}, case kind when 'player' then 0 end
    from owner, unnest(array['player', 'stakes', 'house', 'deposits']) as kind
    on conflict do nothing`.execute(db);
  const account = (await accountsOf(db, playerId)).find((each) => each.currency === currency);
  if (!account) throw new Error(`the account in ${currency} was not opened`);
  return account;
}

/** Active wallets of a player in the order they were opened (AUTH-10). */
export async function accountsOf(db: Kysely<Schema>, playerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', 'balance', 'active'])
    .where('kind', '=', 'player')
    .where('player_id', '=', playerId)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ currency, balance, active }) => accountWire({ currency, balance: balance ?? '0', active }));
}
