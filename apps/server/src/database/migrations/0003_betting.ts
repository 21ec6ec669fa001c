import { type Kysely, sql } from 'kysely';
import { createBets } from './betting/bets.ts';
import { createLedger } from './betting/ledger.ts';
import { createPlaceBets, createSettleBet, createWalletEvent } from './betting/functions.ts';

/** Wallets, the ledger, presses, bets, the outbox, and the two functions that write them (I1, I2, I4 to I7). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...createLedger, ...createBets, createWalletEvent, createPlaceBets, createSettleBet])
    await sql.raw(statement).execute(db);
};
