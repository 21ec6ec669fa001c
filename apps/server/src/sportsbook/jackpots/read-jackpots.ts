import type { Jackpot, JackpotLevelState } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { centsOf } from './levels.ts';

interface JackpotRow {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** Millionths. */
  readonly levels: readonly { readonly name: string; readonly state: JackpotLevelState; readonly pool: string }[];
  /** Cents. */
  readonly paid: string;
}

const subunits = '100';
function shown(cents: bigint): string {
  return fromSubunits(cents, subunits);
}

/** The displayed amount of several levels is the sum of their displayed amounts. */
function sumOf(levels: JackpotRow['levels']): bigint {
  return levels.reduce((sum, { pool }) => sum + centsOf(BigInt(pool)), 0n);
}

function jackpotWire({ id, name, currency, levels, paid }: JackpotRow): Jackpot {
  return {
    id,
    name,
    amount: shown(sumOf(levels.filter(({ state }) => state === 'active'))),
    pool_amount: shown(sumOf(levels)),
    hits_amount: shown(BigInt(paid)),
    currency,
    currency_subunits: subunits,
    levels: levels.map((level) => ({
      name: level.name,
      pool_amount: shown(centsOf(BigInt(level.pool))),
      state: level.state,
    })),
  };
}

/** [JACK-01] Every jackpot, or the one with this id. */
async function read(db: Kysely<Schema>, id: string | null): Promise<Jackpot[]> {
  const { rows } = await sql<JackpotRow>`
    select jackpot.id, jackpot.name, jackpot.currency, jackpot.hits_amount as paid,
      (select coalesce(jsonb_agg(jsonb_build_object('name', level.name, 'state', level.state, 'pool', level.pool::text)
          order by level.place), '[]')
        from jackpot_level level where level.jackpot_id = jackpot.id) as levels
    from jackpot where ${id}::text is null or jackpot.id::text = ${id} order by jackpot.id`.execute(db);
  return rows.map(jackpotWire);
}

/**
 * Every jackpot with its levels in order (JACK-01). `amount` is what a bet can win now, the sum of the active levels;
 * `pool_amount` is the sum of all levels; `hits_amount` is what was paid so far. All are rounded down to the cent.
 */
export function readJackpots(db: Kysely<Schema>): Promise<Jackpot[]> {
  return read(db, null);
}

/** One jackpot, as in the list (JACK-01a); null for an id that none has. */
export async function readJackpot(db: Kysely<Schema>, id: string): Promise<Jackpot | null> {
  return (await read(db, id))[0] ?? null;
}
