import { type Kysely, sql } from 'kysely';

/**
 * Bets on virtual races and draws (API-10), and their two causes in the ledger. A bet names the seed and the version of
 * the rules that it was sold under, so that it is settled by them whatever a later start plays.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ledger_transaction
      drop constraint ledger_transaction_kind_check,
      drop constraint ledger_transaction_cause,
      add constraint ledger_transaction_kind_check
        check (kind in ('deposit', 'stake', 'settlement', 'arena_stake', 'arena_settlement')),
      add constraint ledger_transaction_cause
        check ((kind in ('stake', 'settlement')) = (bet_id is not null) and (bet_id is null) = (reference is not null))`.execute(
    db,
  );
  await sql`
    create table arena_bet (
      id bigint generated always as identity (start with 5000001) primary key,
      player_id bigint not null references player,
      key text not null,
      fingerprint text not null,
      game text not null,
      round bigint not null,
      market text not null,
      selection text not null,
      market_name text not null,
      selection_name text not null,
      venue text not null,
      seed bigint not null,
      rules smallint not null,
      currency text not null,
      stake numeric(40, 0) not null check (stake > 0),
      odds integer not null check (odds > 100),
      potential_win numeric(40, 0) not null check (potential_win >= 0),
      state text not null default 'open' check (state in ('open', 'won', 'lost', 'void')),
      paid numeric(40, 0) check (paid >= 0),
      placed_at timestamptz not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      constraint arena_bet_once unique (player_id, key),
      constraint arena_bet_settled check ((state = 'open') = (paid is null and settled_at is null))
    )`.execute(db);
  await sql`create index arena_bet_due on arena_bet (ends_at) where state = 'open'`.execute(db);
  await sql`create index arena_bet_of_player on arena_bet (player_id, id desc)`.execute(db);
  // What was sold stays as it is (I6).
  await sql`
    create trigger arena_bet_fixed before update of id, player_id, key, fingerprint, game, round, market, selection,
      seed, rules, currency, stake, odds, potential_win, placed_at, ends_at, created_at
    on arena_bet for each statement execute function refuse_change()`.execute(db);
  await sql`
    create trigger arena_bet_kept before delete or truncate on arena_bet
    for each statement execute function refuse_change()`.execute(db);
};
