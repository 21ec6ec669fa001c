import { pushLanguage } from '@touchline/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { PushPublisher } from '../../push/publisher.ts';
import { createRepeatedRun, type RepeatedRun } from '../../process/time/repeated-run.ts';
import { type LeaderCheck, leaderTransaction } from '../betting/contention.ts';
import { amountText } from '../ledger/currencies.ts';
import { poolOf, standingOf } from './rating.ts';

export interface TournamentsOptions {
  readonly db: Kysely<Schema>;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly check?: LeaderCheck;
  readonly publisher: PushPublisher;
  readonly locales: readonly string[];
  readonly log: { error(about: object, message: string): void };
  /** Real milliseconds between two runs. */
  readonly pollMs?: number;
}

/** Ends tournaments whose time has passed, and publishes pools that moved. In the leader only. */
export interface Tournaments extends RepeatedRun {
  /** Safe to be killed and to run concurrently: each pool is shared once. */
  run(): Promise<void>;
}

interface PoolRow {
  readonly id: string;
  readonly currency: string;
  readonly pool: string;
  readonly version: number;
}

const returned = sql`farming.id::text, farming.currency, farming.pool::text, farming.pool_version::int as version`;

/** Shares the pool of a tournament by its places, in freebets (BON-09). Settlements that count for it are waited for. */
async function finish(transaction: Transaction<Schema>, id: string, at: Date): Promise<readonly PoolRow[]> {
  const { rows } = await sql`
    select from farming where id = ${id} and finished_at is null for update`.execute(transaction);
  if (rows.length === 0) return [];
  const standing = await standingOf(transaction, id);
  if (standing === null) throw new Error(`${id} is no tournament`);
  const { currency, winners, pool } = standing;
  // In one order everywhere, so that two that end at once do not wait for each other's players.
  for (const { playerId, amount } of winners.toSorted((a, b) => Number(BigInt(a.playerId) - BigInt(b.playerId)))) {
    if (amount === 0n) continue;
    await sql`select give_farmed(${id}, ${playerId}, ${currency}, ${String(amount)}, ${at})`.execute(transaction);
  }
  const { rows: finished } = await sql<PoolRow>`
    update farming set finished_at = ${at}, pool = ${String(pool)}, pool_version = pool_version + 1 where id = ${id}
    returning ${returned}`.execute(transaction);
  return finished;
}

export function createTournaments(options: TournamentsOptions): Tournaments {
  const { db, feedNow, committed, check, publisher, log, pollMs = 1000 } = options;
  const channels = [...new Set(options.locales.map(pushLanguage))].map((language) => `updates:${language}`);
  let queue: Promise<unknown> = Promise.resolve();
  /** What the leader before wrote, it may not have published. */
  let isFirst = true;

  const publish = ({ id, currency, pool, version }: PoolRow): void => {
    const payload = { tournament_id: id, pool: amountText(pool, currency), version };
    void publisher.broadcast(channels, { type: 'tournament_pool_changed', payload });
  };

  const finishOne = async (id: string, at: Date): Promise<void> => {
    try {
      for (const pool of await leaderTransaction({ db, check }, (transaction) => finish(transaction, id, at)))
        publish(pool);
      committed();
    } catch (error) {
      // The others end all the same.
      log.error({ err: error, tournament: id }, 'a tournament was not ended; trying again');
    }
  };

  /** Counts the pools of what runs, and returns those that moved. */
  const countPools = (at: Date): Promise<readonly PoolRow[]> =>
    leaderTransaction({ db, check }, async (transaction) => {
      const { rows } = await sql<PoolRow>`
        update farming set pool = counted.pool, pool_version = pool_version + 1
        from (
          select id, ${poolOf} as pool from farming
          where type = 'tournament' and finished_at is null and valid_from <= ${at}
        ) counted
        where farming.id = counted.id and farming.pool <> counted.pool
        returning ${returned}`.execute(transaction);
      return rows;
    });

  const once = async (): Promise<void> => {
    const at = new Date(feedNow());
    const { rows } = await sql<PoolRow & { readonly is_over: boolean }>`
      select ${returned}, valid_to <= ${at} as is_over from farming
      where type = 'tournament' and finished_at is null order by id`.execute(db);
    if (rows.length === 0) return;
    if (isFirst) for (const pool of rows) publish(pool);
    isFirst = false;
    for (const pool of await countPools(at)) publish(pool);
    for (const { id, is_over: isOver } of rows) if (isOver) await finishOne(id, at);
  };

  const run = (): Promise<void> => {
    const done = queue.then(once);
    queue = done.catch(() => undefined);
    return done;
  };

  const failed = (error: unknown): void => log.error({ err: error }, 'tournaments not looked at; trying again');
  const repeated = createRepeatedRun({ run, everyMs: pollMs, failed });
  return {
    run,
    start: repeated.start,
    async stop() {
      await repeated.stop();
      await queue;
    },
  };
}
