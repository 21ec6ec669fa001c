import { parseDecimal } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type LeaderCheck, leaderTransaction } from '../betting/contention.ts';
import { codeOfError } from '../../database/problem.ts';
import type { Schema } from '../../database/schema.ts';
import { amountText } from '../ledger/currencies.ts';
import { feedLevels, type Hit, type OpenLevel, type Stake, type WorthOf } from './levels.ts';
import type { RandomBelow } from './random.ts';

export interface JackpotsOptions {
  readonly db: Kysely<Schema>;
  readonly worthOf: WorthOf;
  /** Draws the amounts at which levels fall. */
  readonly random: RandomBelow;
  /** Feed time, ms since epoch, that hits are dated with. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Runs first in every transaction; an error rolls it back. */
  readonly check?: LeaderCheck;
  readonly log: { error(about: object, message: string): void };
  /** Real milliseconds between two polls for accepted bets. */
  readonly pollMs?: number;
  /** Bets in one transaction. */
  readonly batchSize?: number;
}

/** Feeds the jackpots with accepted bets, and pays the hits. */
export interface Jackpots {
  /**
   * Processes every waiting bet by id. Resolves with the number of hits. Safe to be killed and to run concurrently: each
   * bet feeds once, and each hit is paid once.
   */
  run(): Promise<number>;
  start(): void;
  /** Nothing is fed after the current batch; the rest is for the next leader. */
  end(): void;
  /** Ends, and resolves when the current batch is done. */
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

/** Throws RangeError for a share that the database would refuse. */
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

/** Locks every level, so that one process feeds at a time and no level changes its state meanwhile. */
async function holdLevels(transaction: Transaction<Schema>): Promise<readonly OpenLevel[]> {
  const rows = await transaction
    .selectFrom('jackpot_level')
    .select(['id', 'state', 'share', 'seed', 'pool', 'lowest', 'highest', 'falls_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ state }) => state === 'active').map(levelOf);
}

/** Removes bets from the queue, in the transaction that processes them. */
async function takeStakes(
  transaction: Transaction<Schema>,
  batchSize: number,
  putAside: ReadonlySet<string>,
): Promise<readonly Stake[]> {
  // Forces the index: with outdated statistics PostgreSQL would read all bets.
  await sql`set local enable_seqscan = off`.execute(transaction);
  const { rows } = await sql<{ id: string; currency: string; stake: string }>`
    with taken as (
      delete from jackpot_stake
      where bet_id in (
        select bet_id from jackpot_stake where bet_id <> all(${[...putAside]}::bigint[]) order by bet_id limit ${batchSize})
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

/** Whether an error is about what is stored, and not about the connection or who leads: trying again does not help then. */
function isOfBet(error: unknown): boolean {
  return error instanceof RangeError || /^(?:22|23|P0002)/.test(codeOfError(error));
}

/** `1234.50 EUR`. */
function captionOf({ amount, currency }: Hit): string {
  return `${amountText(amount, currency)} ${currency}`;
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

  /** Bets that cannot be fed: they stay in the queue, and are tried again after the next start. */
  const putAside = new Set<string>();

  const nextWaiting = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ bet_id: string }>`
      select bet_id from jackpot_stake where bet_id <> all(${[...putAside]}::bigint[]) order by bet_id limit 1`.execute(
      db,
    );
    return rows[0]?.bet_id;
  };

  const feedBatch = (size: number): Promise<{ readonly fed: number; readonly fell: number }> =>
    leaderTransaction({ db, check }, async (transaction) => {
      const levels = await holdLevels(transaction);
      const stakes = await takeStakes(transaction, size, putAside);
      const after = feedLevels(levels, stakes, { worthOf, random });
      await writeLevels(transaction, after.levels);
      const at = new Date(feedNow());
      for (const hit of after.hits) await pay(transaction, hit, at);
      return { fed: stakes.length, fell: after.hits.length };
    });

  /** Feeds bets one by one where one of them has failed all, and puts aside the one that fails alone. */
  const feedOne = async (): Promise<{ readonly fed: number; readonly fell: number }> => {
    const betId = await nextWaiting();
    if (betId === undefined) return { fed: 0, fell: 0 };
    try {
      return await feedBatch(1);
    } catch (error) {
      if (!isOfBet(error)) throw error;
      putAside.add(betId);
      log.error({ err: error, betId }, 'a bet cannot feed the jackpots; it waits until the next start');
      return { fed: 1, fell: 0 };
    }
  };

  const feedAll = async (): Promise<number> => {
    waiting = null;
    let fallen = 0;
    if ((await nextWaiting()) === undefined) return fallen;
    let size = batchSize;
    for (;;) {
      if (ended) return fallen;
      let done: { readonly fed: number; readonly fell: number };
      try {
        done = await (size === 1 ? feedOne() : feedBatch(size));
      } catch (error) {
        if (size === 1 || !isOfBet(error)) throw error;
        size = 1;
        continue;
      }
      if (done.fell > 0) committed();
      fallen += done.fell;
      if (done.fed < size) return fallen;
    }
  };

  /** One run at a time; requests during a run share the next one. */
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
