import { type Kysely, sql } from 'kysely';
import { createExposure } from './betting/exposure.ts';
import { addLiveDelay, createDecideBet, placeDelayed } from './betting/liveDelay.ts';

/** Bets on live matches that are decided after a delay, bounds on what one outcome may cost, and where players live. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...addLiveDelay, ...createExposure, placeDelayed, createDecideBet])
    await sql.raw(statement).execute(db);
};
