import { type Kysely, type Selectable, sql } from 'kysely';
import { retryContended } from '../betting/contention.ts';
import type { Schema } from '../database/schema.ts';
import type { ArenaBetTable } from '../database/tables/arena.ts';
import { hasWon, type MarketKey, RULES } from './games/markets.ts';
import type { GameKey } from './games/timetable.ts';
import { book } from './money.ts';

export interface ArenaSettlementOptions {
  readonly db: Kysely<Schema>;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds between two looks for bets that nobody told of, as other processes take them too; none when absent. */
  readonly pollMs?: number;
}

export interface ArenaSettlement {
  /** Looks at the feed clock from now on, and settles what has ended meanwhile; nobody waits for it. */
  start(): void;
  /** A bet was taken that ends at this feed time. */
  expect(endsAt: number): void;
  /**
   * Settles every bet whose round is over, after a stop no more than the one it is at; resolves with how many. May run
   * beside itself or be killed anywhere.
   */
  run(): Promise<number>;
  /** Resolves soon: what is left is for the next start. */
  stop(): Promise<void>;
}

const lookEveryMs = 250;
const batchSize = 200;

type Row = Selectable<ArenaBetTable>;

/** How a bet ends: by the seed and rules that it was sold under. Of rules that this version does not know it is void. */
const endOf = (row: Row): { readonly state: 'won' | 'lost' | 'void'; readonly paid: bigint } => {
  if (row.rules !== RULES) return { state: 'void', paid: BigInt(row.stake) };
  const won = hasWon(Number(row.seed), {
    // Only what was offered stands in the table.
    game: row.game as GameKey,
    market: row.market as MarketKey,
    round: Number(row.round),
    selection: row.selection,
  });
  return won ? { state: 'won', paid: BigInt(row.potential_win) } : { state: 'lost', paid: 0n };
};

export const createArenaSettlement = ({
  db,
  feedNow,
  committed,
  onError,
  pollMs = Infinity,
}: ArenaSettlementOptions): ArenaSettlement => {
  /** When the next bet is due, as far as known: nobody asks the database while nothing can be. */
  let due = -Infinity;
  let lookedAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> | null = null;
  const ending = new AbortController();

  /** Once, whatever runs beside it: that the bet is open is a condition of the update that the money follows (I13). */
  const settle = (row: Row, now: number): Promise<boolean> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        const { state, paid } = endOf(row);
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
    let settled = 0;
    let isMore = true;
    while (isMore && !ending.signal.aborted) {
      const now = feedNow();
      const rows = await db
        .selectFrom('arena_bet')
        .selectAll()
        .where('state', '=', 'open')
        .where('ends_at', '<=', new Date(now))
        .orderBy('ends_at')
        .orderBy('id')
        .limit(batchSize)
        .execute();
      for (const row of rows) {
        if (ending.signal.aborted) break;
        if (await settle(row, now)) settled += 1;
      }
      if (settled > 0) committed();
      isMore = rows.length === batchSize;
    }
    return settled;
  };

  const settleAndFindNext = async (): Promise<void> => {
    await run();
    const { rows } = await sql<{ next: Date | null }>`
      select min(ends_at) as next from arena_bet where state = 'open'`.execute(db);
    due = Math.min(due, rows[0]?.next?.getTime() ?? Infinity);
  };

  const look = (): void => {
    const real = performance.now();
    if (running !== null || (feedNow() < due && real - lookedAt < pollMs)) return;
    lookedAt = real;
    // What is taken while this runs lowers it again.
    due = Infinity;
    running = settleAndFindNext()
      .catch((error: unknown) => {
        due = -Infinity;
        onError(error);
      })
      .finally(() => {
        running = null;
      });
  };

  return {
    start() {
      look();
      timer = setInterval(look, lookEveryMs);
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
};
