import pg from 'pg';
import type { DatabaseConnection } from '../postgres.ts';
import type { BetFacts, LedgerFacts, WalletFacts } from './judge.ts';
import type { PlayerNews } from './news.ts';

/** The demo player's password; new players are given its hash. */
export const password = 'touchline-demo';
const template = 'demo@touchline.test';

export interface NewPlayer {
  readonly email: string;
  readonly currency: string;
  /** Subunits. */
  readonly opening: bigint;
}

async function withDatabase<T>(connection: DatabaseConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes a player a VIP, as the operator does it: the bets they place from then on are VIP bets (PLC-08). */
export function makeVip(connection: DatabaseConnection, email: string): Promise<void> {
  return withDatabase(connection, async (client) => {
    await client.query('update player set is_vip = true where email = $1', [email]);
  });
}

/** Lets the smallest level of the jackpot of a campaign fall with 80.00 EUR to the next bet that feeds it. */
export function letJackpotFall(connection: DatabaseConnection): Promise<void> {
  return withDatabase(connection, async (client) => {
    await client.query(`update jackpot_level set falls_at = 80000000, pool = 79999999 where code = 'mini'`);
  });
}

/** Limits what players stake and lose in a day to what nobody reaches: every bet of theirs is judged by it (RG-04). */
export function limitPlayers(connection: DatabaseConnection, ids: readonly string[]): Promise<void> {
  return withDatabase(connection, async (client) => {
    const { rows } = await client.query<{ kind: string }>(
      `select change_limit(player.id, 'set', type, 'day', currency, 1e30, 'UTC')->>'kind' as kind
       from player, unnest(array['stake', 'loss']) as type where player.id = any ($1)`,
      [ids],
    );
    if (rows.length !== 2 * ids.length || rows.some(({ kind }) => kind !== 'done'))
      throw new Error('a player has no limits');
  });
}

/** Adds players who can sign in, each with a wallet and an opening deposit; answers their ids in order. */
export function addPlayers(connection: DatabaseConnection, players: readonly NewPlayer[]): Promise<readonly string[]> {
  return withDatabase(connection, async (client) => {
    const known = await client.query<{ hash: string }>('select password_hash as hash from player where email = $1', [
      template,
    ]);
    const hash = known.rows[0]?.hash;
    if (hash === undefined) throw new Error(`there is no player ${template} to take the password from`);
    const ids: string[] = [];
    for (const { email, currency, opening } of players) {
      await client.query('begin');
      const made = await client.query<{ id: string }>(
        'insert into player (email, password_hash, currency) values ($1, $2, $3) returning id',
        [email, hash, currency],
      );
      const id = made.rows[0]?.id ?? '';
      await client.query(
        `insert into ledger_account (kind, player_id, currency, balance)
         values ('player', $1, $2, 0), ('stakes', null, $2, null), ('house', null, $2, null), ('deposits', null, $2, null)
         on conflict do nothing`,
        [id, currency],
      );
      await client.query(
        `with deposit as (
           insert into ledger_transaction (kind, reference) values ('deposit', $1 || ':opening') returning id
         )
         insert into ledger_entry (account_id, transaction_id, currency, amount)
         select account.id, deposit.id, $2, case account.kind when 'player' then $3::numeric else -$3::numeric end
         from deposit, ledger_account account
         where account.currency = $2
           and ((account.kind = 'player' and account.player_id = $1::bigint) or account.kind = 'deposits')`,
        [id, currency, String(opening)],
      );
      await client.query('commit');
      ids.push(id);
    }
    return ids;
  });
}

interface BetRow {
  readonly id: string;
  readonly press_key: string;
  readonly press_index: number;
  readonly player_id: string;
  readonly currency: string;
  readonly stake: string;
  readonly win_amount: string | null;
  readonly debits: number;
  readonly debited: string;
  readonly settlements: number;
  readonly paid: string;
  readonly status: string;
  readonly returns: number;
  readonly returned: string;
  readonly bought: string;
  readonly cashed: string;
  readonly told: number;
  readonly house_stake: boolean;
  readonly by_itself: boolean;
}

function betOf(row: BetRow): BetFacts {
  return {
    id: row.id,
    key: row.press_key,
    place: row.press_index,
    playerId: row.player_id,
    currency: row.currency,
    stake: BigInt(row.stake),
    debits: row.debits,
    debited: BigInt(row.debited),
    won: row.win_amount === null ? null : BigInt(row.win_amount),
    settlements: row.settlements,
    paid: BigInt(row.paid),
    rejected: row.status === 'rejected',
    returns: row.returns,
    returned: BigInt(row.returned),
    bought: BigInt(row.bought),
    cashed: BigInt(row.cashed),
    cashedOut: row.status === 'cashed_out',
    withdrawn: row.status === 'withdrawn',
    told: row.told,
    houseStake: row.house_stake,
    cashedByItself: row.by_itself,
  };
}

/** Everything that bets and ledger say, at one moment. */
export function readLedger(connection: DatabaseConnection): Promise<LedgerFacts> {
  return withDatabase(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const bets = await client.query<BetRow>(`
      with moved as (
        select happened.bet_id, happened.kind, happened.id, coalesce(sum(entry.amount), 0) as amount
        from ledger_transaction happened
        left join (ledger_entry entry join ledger_account wallet on wallet.id = entry.account_id and wallet.kind = 'player')
          on entry.transaction_id = happened.id
        where happened.bet_id is not null
        group by happened.bet_id, happened.kind, happened.id
      ), by_bet as (
        select bet_id,
          count(*) filter (where kind = 'stake')::int as debits,
          -coalesce(sum(amount) filter (where kind = 'stake'), 0) as debited,
          count(*) filter (where kind = 'settlement')::int as settlements,
          coalesce(sum(amount) filter (where kind = 'settlement'), 0) as paid,
          count(*) filter (where kind in ('refusal', 'withdrawal'))::int as returns,
          coalesce(sum(amount) filter (where kind in ('refusal', 'withdrawal')), 0) as returned
        from moved group by bet_id
      ), bought as (
        select taken.bet_id, sum(entry.amount) as amount
        from cash_out taken
        join ledger_transaction happened
          on happened.kind = 'cash_out' and happened.reference = taken.bet_id || '.' || taken.place
        join ledger_entry entry on entry.transaction_id = happened.id
        join ledger_account wallet on wallet.id = entry.account_id and wallet.kind = 'player'
        group by taken.bet_id
      )
      select bet.id, bet.press_key, bet.press_index, bet.player_id, bet.currency, bet.stake::text, bet.win_amount::text,
        coalesce(by_bet.debits, 0) as debits, coalesce(by_bet.debited, 0)::text as debited,
        coalesce(by_bet.settlements, 0) as settlements, coalesce(by_bet.paid, 0)::text as paid,
        bet.status, coalesce(by_bet.returns, 0) as returns, coalesce(by_bet.returned, 0)::text as returned,
        bet.cashed_amount::text as bought, coalesce(bought.amount, 0)::text as cashed, coalesce(told.times, 0) as told,
        bet.house_stake, exists (select from cash_out where bet_id = bet.id and by = 'automatic') as by_itself
      from bet left join by_bet on by_bet.bet_id = bet.id left join bought on bought.bet_id = bet.id
      left join (
        select object_id, count(*)::int as times from notification where object_type = 'bet' group by object_id
      ) told on told.object_id = bet.id`);
    const wallets = await client.query<{
      player_id: string;
      currency: string;
      balance: string;
      entries: string;
      opening: string;
    }>(`
      select wallet.player_id, wallet.currency, wallet.balance::text, coalesce(sum(entry.amount), 0)::text as entries,
        coalesce(sum(entry.amount) filter (where happened.kind in ('deposit', 'jackpot', 'arena_stake', 'arena_settlement')), 0)::text as opening
      from ledger_account wallet
      left join ledger_entry entry on entry.account_id = wallet.id
      left join ledger_transaction happened on happened.id = entry.transaction_id
      where wallet.kind = 'player' group by wallet.id`);
    const sums = await client.query<{ currency: string; sum: string }>(
      'select currency, sum(amount)::text as sum from ledger_entry group by currency order by currency',
    );
    const unanswered = await client.query<{ count: number }>(
      'select count(*)::int as count from press where answer is null',
    );
    await client.query('commit');
    return {
      undecided: bets.rows.filter(({ status }) => status === 'submitted').length,
      bets: bets.rows.map(betOf),
      wallets: wallets.rows.map((row): WalletFacts => ({
        playerId: row.player_id,
        currency: row.currency,
        balance: BigInt(row.balance),
        entries: BigInt(row.entries),
        opening: BigInt(row.opening),
      })),
      sums: sums.rows.map(({ currency, sum }) => ({ currency, sum: BigInt(sum) })),
      unanswered: unanswered.rows[0]?.count ?? 0,
    };
  });
}

/** Notifications of these players, at one moment. Nobody reads any in a storm. */
export function readPlayerNews(connection: DatabaseConnection, ids: readonly string[]): Promise<readonly PlayerNews[]> {
  return withDatabase(connection, async (client) => {
    const { rows } = await client.query<{ player_id: string; ids: string[]; counter: number; repeated: string[] }>(
      `select player.id as player_id, coalesce(counter.unread, 0) as counter,
         array(select id::text from notification where player_id = player.id order by notification.id desc) as ids,
         array(select kind || ' ' || object_id from notification where player_id = player.id and object_id is not null
           group by kind, object_id having count(*) > 1) as repeated
       from player left join notification_counter counter on counter.player_id = player.id
       where player.id = any ($1)`,
      [ids],
    );
    return rows.map(({ player_id: playerId, ...news }) => ({ playerId, ...news }));
  });
}

/**
 * How many of these placements had been committed when the server was killed: their answers were lost although all was
 * done, which is the case that the whole storm is about.
 */
export function countCommitted(
  connection: DatabaseConnection,
  cuts: readonly { readonly key: string; readonly at: number }[],
): Promise<number> {
  return withDatabase(connection, async (client) => {
    const found = await client.query<{ count: number }>(
      `select count(*)::int as count
       from jsonb_to_recordset($1) as cut(key text, at double precision)
       join press on press.key = cut.key and press.created_at <= to_timestamp(cut.at / 1000)`,
      [JSON.stringify(cuts)],
    );
    return found.rows[0]?.count ?? 0;
  });
}
