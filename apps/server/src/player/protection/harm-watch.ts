import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { HarmKind } from '../../database/tables/protection-tables.ts';
import { createRepeatedRun, type RepeatedRun } from '../../process/time/repeated-run.ts';
import { type LeaderCheck, leaderTransaction } from '../../sportsbook/betting/contention.ts';
import { harmMarkers } from './harm-markers.ts';

export interface HarmWatchOptions {
  readonly db: Kysely<Schema>;
  readonly check?: LeaderCheck;
  readonly log: { warn(about: object, message: string): void; error(about: object, message: string): void };
  /** Ms since epoch. */
  readonly now?: () => number;
  readonly everyMs?: number;
}

/** Looks once an hour for players whose play may harm them (decision 87). Nobody but the operator is told, and nothing is refused. */
export interface HarmWatch extends RepeatedRun {
  /** Looks now. Resolves with how many markers were new: one of a kind a day for each player. */
  run(): Promise<number>;
}

const hourMs = 3_600_000;

/** Runs in the leader only. */
export function createHarmWatch({ db, check, log, now = Date.now, everyMs = hourMs }: HarmWatchOptions): HarmWatch {
  const look = (kind: HarmKind, at: Date): Promise<readonly { player_id: string; sentence: string }[]> =>
    leaderTransaction({ db, check }, async (transaction) => {
      const found = await harmMarkers[kind](transaction, at);
      if (found.length === 0) return [];
      const day = at.toISOString().slice(0, 10);
      return transaction
        .insertInto('harm_marker')
        .values(
          found.map(({ playerId, figures, sentence }) => ({
            player_id: playerId,
            kind,
            day,
            figures: JSON.stringify(figures),
            sentence,
          })),
        )
        .onConflict((conflict) => conflict.constraint('harm_marker_once').doNothing())
        .returning(['player_id', 'sentence'])
        .execute();
    });

  const run = async (hasStopped = (): boolean => false): Promise<number> => {
    const at = new Date(now());
    let count = 0;
    for (const kind of Object.keys(harmMarkers) as HarmKind[]) {
      if (hasStopped()) break;
      for (const { player_id: player, sentence } of await look(kind, at)) {
        count += 1;
        log.warn({ player, marker: kind }, sentence);
      }
    }
    return count;
  };

  const failed = (error: unknown): void => log.error({ err: error }, 'markers of harm not looked for; trying again');
  return { run: () => run(), ...createRepeatedRun({ run, everyMs, failed }) };
}

/** A marker as it was written. */
export interface SeenHarm {
  readonly playerId: string;
  readonly kind: HarmKind;
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sentence: string;
}

/** The latest markers, the newest first. */
export async function latestHarm(db: Kysely<Schema>, most: number): Promise<readonly SeenHarm[]> {
  const rows = await db
    .selectFrom('harm_marker')
    .select(['player_id', 'kind', sql<string>`day::text`.as('day'), 'sentence'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ player_id: playerId, ...marker }) => ({ playerId, ...marker }));
}
