import { type Kysely, sql } from 'kysely';

/**
 * A bet on a virtual race or draw keeps the commitment that it was taken under: what the house had bound itself to before
 * anybody bet. Where rounds follow from a secret there is no number to keep.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table arena_bet
      alter column seed drop not null,
      add column commitment text check (commitment ~ '^[0-9a-f]{64}$'),
      add constraint arena_bet_committed check (rules < 2 or commitment is not null)`.execute(db);
  // What was sold stays as it is (I6).
  await sql`drop trigger arena_bet_fixed on arena_bet`.execute(db);
  await sql`
    create trigger arena_bet_fixed before update of id, player_id, key, fingerprint, game, round, market, selection,
      seed, commitment, rules, currency, stake, odds, potential_win, placed_at, ends_at, created_at
    on arena_bet for each statement execute function refuse_change()`.execute(db);
};
