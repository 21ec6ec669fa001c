import { type Kysely, type Selectable, sql } from 'kysely';
import { retryContended } from '../sportsbook/betting/contention.ts';
import type { Schema } from '../database/schema.ts';
import type { ArenaBetTable } from '../database/tables/arena-tables.ts';
import { hasWon, type MarketKey, RULES } from './model/markets.ts';
import { proofOf, roundKeyOf } from './model/proof.ts';
import type { GameKey } from './model/timetable.ts';
import { book } from './money.ts';
import { notSettled, type Unsettled } from '../sportsbook/settlement/unsettled.ts';

export interface ArenaSettlementOptions {
  readonly db: Kysely<Schema>;
  /** The secret of the installation, for bets on its rounds. */
  readonly secret: Uint8Array;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds between two polls for bets of other processes; none when absent. */
  readonly pollMs?: number;
}

export interface ArenaSettlement {
  /** Follows the feed clock, and settles in the background what has ended. */
  start(): void;
  /** A bet was taken that ends at this feed time. */
  expect(endsAt: number): void;
  /**
   * Settles every bet whose round is over; after `stop` only the current one. Resolves with their number. A bet that cannot
   * be settled does not block the others, and makes it reject in the end. Safe to run concurrently and to be killed.
   */
  run(): Promise<number>;
  /** Resolves soon; the next start settles the rest. */
  stop(): Promise<void>;
}

const checkEveryMs = 250;
const batchSize = 200;
const retryMs = 5_000;

type Row = Selectable<ArenaBetTable>;

/**
 * The result of a bet, by the seed and rules that it was sold under. It is void when this version does not know the rules,
 * and when the round is not the one that was committed to.
 */
function endOf(row: Row, secret: Uint8Array): { readonly state: 'won' | 'lost' | 'void'; readonly paid: bigint } {
  const key = roundKeyOf(row.seed === null ? secret : Number(row.seed));
  const wager = {
    // Only offered wagers are in the table.
    game: row.game as GameKey,
    market: row.market as MarketKey,
    round: Number(row.round),
    selection: row.selection,
  };
  if (row.rules !== RULES || proofOf(key, wager.game, wager.round).commitment !== row.commitment) {
    return { state: 'void', paid: BigInt(row.stake) };
  }
  const won = hasWon(key, wager);
  return won ? { state: 'won', paid: BigInt(row.potential_win) } : { state: 'lost', paid: 0n };
}

/** Open bets that end by this time: the oldest, or the next ones after an id. */
function readEnded(db: Kysely<Schema>, by: Date, after: Row | undefined): Promise<Row[]> {
  return db
    .selectFrom('arena_bet')
    .selectAll()
    .where('state', '=', 'open')
    .where('ends_at', '<=', by)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(ends_at, id) > (${after?.ends_at}, ${after?.id})`))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

export function createArenaSettlement({
  db,
  secret,
  feedNow,
  committed,
  onError,
  pollMs = Infinity,
}: ArenaSettlementOptions): ArenaSettlement {
  /** When the next bet is due, as far as known: the database is not queried before. */
  let due = -Infinity;
  /** Real time of the next poll, whether or not a bet is due. */
  let nextCheckAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> | null = null;
  const ending = new AbortController();

  /** Happens once: the update requires an open bet, and the payout follows from the update (I13). */
  const settle = (row: Row, now: number): Promise<boolean> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        const { state, paid } = endOf(row, secret);
        const { numUpdatedRows } = await transaction
          .updateTable('arena_bet')
          .set({ state, paid: String(paid), settled_at: new Date(now) })
          .where('id', '=', row.id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const stake = BigInt(row.stake);
        await book(transaction, {
          kind: 'arena_settlement',
          reference: `arena:${row.id}`,
          playerId: row.player_id,
          currency: row.currency,
          parts: { player: paid, stakes: -stake, house: stake - paid },
        });
        return true;
      }),
    );

  const run = async (): Promise<number> => {
    const failures: Unsettled[] = [];
    let settled = 0;
    let last: Row | undefined;
    do {
      const now = feedNow();
      const rows = await readEnded(db, new Date(now), last);
      const before = settled;
      for (const row of rows) {
        if (ending.signal.aborted) break;
        try {
          if (await settle(row, now)) settled += 1;
        } catch (error) {
          failures.push({ name: `arena bet ${row.id}`, error });
        }
      }
      if (settled > before) committed();
      last = rows.length === batchSize ? rows.at(-1) : undefined;
    } while (last !== undefined && !ending.signal.aborted);
    if (failures.length > 0) throw notSettled(failures);
    return settled;
  };

  const settleAndFindNext = async (): Promise<void> => {
    const from = new Date(feedNow());
    try {
      await run();
    } finally {
      // A bet that could not be settled is retried by real time.
      const { rows } = await sql<{ next: Date | null }>`
        select min(ends_at) as next from arena_bet where state = 'open' and ends_at > ${from}`.execute(db);
      due = Math.min(due, rows[0]?.next?.getTime() ?? Infinity);
    }
  };

  const poll = (): void => {
    if (running !== null || (feedNow() < due && performance.now() < nextCheckAt)) return;
    nextCheckAt = performance.now() + pollMs;
    // A bet that is placed meanwhile lowers it again.
    due = Infinity;
    running = settleAndFindNext()
      .catch((error: unknown) => {
        nextCheckAt = Math.min(nextCheckAt, performance.now() + retryMs);
        onError(error);
      })
      .finally(() => {
        running = null;
      });
  };

  return {
    start() {
      poll();
      timer = setInterval(poll, checkEveryMs);
    },
    expect(endsAt) {
      due = Math.min(due, endsAt);
    },
    run,
    async stop() {
      ending.abort();
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
