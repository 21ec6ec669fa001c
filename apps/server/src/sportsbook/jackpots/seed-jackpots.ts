import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { drawFall } from './levels.ts';
import type { RandomBelow } from './random.ts';

function euro(whole: bigint): bigint {
  return whole * 1_000_000n;
}

/** Two thousandths of what is staked, and the seeds, which come to about another thousandth. */
const levels = [
  { code: 'mini', name: 'Mini', share: '0.001', seed: euro(50n), lowest: euro(75n), highest: euro(150n) },
  { code: 'major', name: 'Major', share: '0.0005', seed: euro(500n), lowest: euro(750n), highest: euro(2500n) },
  { code: 'grand', name: 'Grand', share: '0.0005', seed: euro(10_000n), lowest: euro(12_500n), highest: euro(50_000n) },
];

/** Adds the jackpot of a brand when it is missing; an existing one is not changed. */
export function seedJackpots(db: Kysely<Schema>, brand: string, random: RandomBelow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('jackpot')
      .values({ key: 'house', name: `${brand} jackpot` })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return;
    await transaction
      .insertInto('jackpot_level')
      .values(
        levels.map((level, place) => ({
          ...level,
          jackpot_id: made.id,
          place,
          state: 'active' as const,
          pool: level.seed,
          falls_at: drawFall(level, random),
        })),
      )
      .execute();
  });
}
