import { type Kysely, sql } from 'kysely';

/**
 * What was asked for with the letter that confirms an address: it is what the confirmed account begins with. Otherwise
 * whoever asked first with somebody's address would have chosen the password of the account that its owner confirms.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table letter
      add column sign_up jsonb,
      add constraint letter_sign_up check (sign_up is null or kind = 'confirmation')`.execute(db);
};
