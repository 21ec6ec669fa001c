import { type Kysely, sql } from 'kysely';
import { addEditing, createEditBet } from './betting/editing.ts';

/** Bets whose legs the player changes before any of their matches has begun. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...addEditing, createEditBet]) await sql.raw(statement).execute(db);
};
