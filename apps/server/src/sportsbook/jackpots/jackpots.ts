import { fromSubunits, parseDecimal } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryContended } from '../betting/contention.ts';
import type { Schema } from '../../database/schema.ts';
import { currencyOf } from '../ledger/currencies.ts';
import { feedLevels, type Hit, type OpenLevel, type Stake, type WorthOf } from './levels.ts';
import type { RandomBelow } from './random.ts';

export interface JackpotsOptions {
  readonly db: Kysely<Schema>;
  readonly worthOf: WorthOf;
  /** Draws the amounts at which levels fall. */
  readonly random: RandomBelow;
  /** Feed time, ms since epoch: what hits are dated with. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Runs first in every transaction; what it throws keeps it from happening. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  readonly log: { error(about: object, message: string): void };
  /** Real milliseconds between two looks for bets that have been taken. */
  readonly pollMs?: number;
  /** Bets that feed in one transaction. */
  readonly batchSize?: number;
}

/** Feeds the jackpots with the bets that are taken, and pays what falls. */
export interface Jackpots {
  /**
   * Feeds every bet that waits, in the order of their ids. Resolves with how many levels fell. May be killed anywhere and
   * may run beside itself or in other processes: each bet feeds once, each fall is paid once, or neither has happened.
   */
  run(): Promise<number>;
  start(): void;
  /** From here on nothing is fed any more but the batch that it is at: what waits is for the next one. */
  end(): void;
  /** Ends, and resolves once that batch is done. */
  stop(): Promise<void>;
}

interface LevelRow {
  readonly id: string;
  readonly state: string;
  readonly share: string;
  readonly seed: string;
  readonly pool: string;
  readonly lowest: string;
  readonly highest: string;
  readonly falls_at: string;
}

/** Throws RangeError for a share that the database would not have taken. */
function levelOf({ id, share: text, seed, pool, lowest, highest, falls_at }: LevelRow): OpenLevel {
  const share = parseDecimal(text);
  if (share === null) throw new RangeError(`level ${id} has no share`);
  return {
    id,
    share,
    seed: BigInt(seed),
    pool: BigInt(pool),
    lowest: BigInt(lowest),
    highest: BigInt(highest),
    fallsAt: BigInt(falls_at),
  };
}

/** Holds every level, open or not: whoever feeds does so alone, and no level changes its state meanwhile. */
async function holdLevels(transaction: Transaction<Schema>): Promise<readonly OpenLevel[]> {
  const rows = await transaction
    .selectFrom('jackpot_level')
    .select(['id', 'state', 'share', 'seed', 'pool', 'lowest', 'highest', 'falls_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ state }) => state === 'active').map(levelOf);
}

/** Takes bets out of those that wait. Only what is committed with it makes them gone. */
async function takeStakes(transaction: Transaction<Schema>, batchSize: number): Promise<readonly Stake[]> {
  // By index alone: while statistics say that there are few bets, all that ever were would be read each time.
  await sql`set local enable_seqscan = off`.execute(transaction);
  const { rows } = await sql<{ id: string; currency: string; stake: string }>`
    with taken as (
      delete from jackpot_stake
      where bet_id in (select bet_id from jackpot_stake order by bet_id limit ${batchSize})
      returning bet_id
    )
    select bet.id, bet.currency, bet.stake from taken join bet on bet.id = taken.bet_id order by bet.id`.execute(
    transaction,
  );
  return rows.map(({ id, currency, stake }) => ({ betId: id, currency, amount: BigInt(stake) }));
}

async function writeLevels(transaction: Transaction<Schema>, levels: readonly OpenLevel[]): Promise<void> {
  const changes = levels.map(({ id, pool, fallsAt }) => ({ id, pool: String(pool), falls_at: String(fallsAt) }));
  await sql`
    update jackpot_level level set pool = fed.pool, falls_at = fed.falls_at
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as fed(id bigint, pool numeric, falls_at numeric)
    where level.id = fed.id`.execute(transaction);
}

/** `1234.50 EUR`. */
function captionOf({ amount, currency }: Hit): string {
  return `${fromSubunits(amount, String(currencyOf(currency)?.subunits ?? 1n))} ${currency}`;
}

async function pay(transaction: Transaction<Schema>, hit: Hit, at: Date): Promise<void> {
  await sql`
    select pay_jackpot(${hit.levelId}, ${hit.betId}, ${String(hit.amount)}, ${String(hit.cents)}, ${at},
      ${captionOf(hit)})`.execute(transaction);
}

export function createJackpots({
  db,
  worthOf,
  random,
  feedNow,
  committed,
  check,
  log,
  pollMs = 1000,
  batchSize = 500,
}: JackpotsOptions): Jackpots {
  let timer: NodeJS.Timeout | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;
  let ended = false;

  const isAnyWaiting = async (): Promise<boolean> =>
    (await db.selectFrom('jackpot_stake').select('bet_id').limit(1).execute()).length > 0;

  const feedBatch = (): Promise<{ readonly fed: number; readonly fell: number }> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        const levels = await holdLevels(transaction);
        const stakes = await takeStakes(transaction, batchSize);
        const after = feedLevels(levels, stakes, { worthOf, random });
        await writeLevels(transaction, after.levels);
        const at = new Date(feedNow());
        for (const hit of after.hits) await pay(transaction, hit, at);
        return { fed: stakes.length, fell: after.hits.length };
      }),
    );

  const feedAll = async (): Promise<number> => {
    waiting = null;
    let fallen = 0;
    if (!(await isAnyWaiting())) return fallen;
    for (;;) {
      if (ended) return fallen;
      const { fed, fell } = await feedBatch();
      if (fell > 0) committed();
      fallen += fell;
      if (fed < batchSize) return fallen;
    }
  };

  /** One at a time; those who ask while one waits to begin share it. */
  const run = (): Promise<number> => {
    if (waiting !== null) return waiting;
    const done = queue.then(feedAll);
    waiting = done;
    queue = done.catch(() => undefined);
    return done;
  };

  const look = (): void => {
    run().catch((error: unknown) => log.error({ err: error }, 'jackpots not fed; trying again'));
  };

  const end = (): void => {
    ended = true;
    if (timer !== null) clearInterval(timer);
    timer = null;
  };

  return {
    run,
    start() {
      timer = setInterval(look, pollMs);
      look();
    },
    end,
    async stop() {
      end();
      await queue;
    },
  };
}
