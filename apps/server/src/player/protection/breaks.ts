import type { BodyOf, Calls, PlayerBreak, RunningBreak } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import { CallError, onBreak, type BreakFigures, registerSilent } from '../../calls/handler.ts';
import type { Database } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { retryContended } from '../../sportsbook/betting/contention.ts';
import type { Registers } from './registers.ts';

/** Why a player may neither stake nor pay in now, as `check_break` says it. */
export interface BreakRefusal extends BreakFigures {
  readonly reason: 'on_break' | 'register_silent';
}

/** Judged in the transaction that holds the wallet's lock (decision 86). */
export async function breakRefusalOf(db: Kysely<Schema>, playerId: string): Promise<BreakRefusal | null> {
  const { rows } = await sql<{ refusal: BreakRefusal | null }>`select check_break(${playerId}) as refusal`.execute(db);
  return rows[0]?.refusal ?? null;
}

export function breakError({ reason, ...figures }: BreakRefusal): CallError {
  return new CallError(reason, reason === 'on_break' ? onBreak : registerSilent, { figures });
}

export function refuseOnBreak(refusal: BreakRefusal | null): void {
  if (refusal !== null) throw breakError(refusal);
}

interface BreakToStart {
  readonly key: string;
  readonly fingerprint: string;
  readonly asked: BodyOf<Calls['startBreak']>;
}

export interface Breaks {
  /** What stops the player now: a break that runs, or their register; null when nothing does. */
  running(playerId: string): Promise<RunningBreak | null>;
  /** The last hundred, newest first. */
  list(playerId: string): Promise<PlayerBreak[]>;
  /** Whether nothing may be offered to a player now; an unanswered register says so too. */
  isOnBreak(playerId: string): Promise<boolean>;
  start(playerId: string, wish: BreakToStart): Promise<'started' | 'reused'>;
}

function lengthOf(asked: BreakToStart['asked']): string | null {
  switch (asked.kind) {
    case 'panic':
      return '24 hours';
    case 'time_out':
      return `${asked.days * 24} hours`;
    case 'self_exclusion':
      return asked.months === null ? null : `${asked.months} months`;
    default:
      return asked satisfies never;
  }
}

/** Breaks that players take (RG-09, decision 86). */
export function createBreaks(db: Database, registers: Registers): Breaks {
  return {
    async running(playerId) {
      await registers.refresh(playerId);
      const refusal = await breakRefusalOf(db, playerId);
      return refusal?.running_break === undefined
        ? null
        : { kind: refusal.running_break, until: refusal.until ?? null };
    },

    async list(playerId) {
      const rows = await db
        .selectFrom('player_break')
        .select(['id', 'kind', 'started_at', 'until'])
        .where('player_id', '=', playerId)
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
      return rows.map(({ id, kind, started_at: started, until }) => ({
        id,
        kind,
        started_at: started.toISOString(),
        until: until?.toISOString() ?? null,
      }));
    },

    async isOnBreak(playerId) {
      await registers.refresh(playerId);
      return (await breakRefusalOf(db, playerId)) !== null;
    },

    async start(playerId, { key, fingerprint, asked }) {
      const { rows } = await retryContended(() =>
        sql<{ reply: { kind: 'started' | 'reused' } }>`
          select start_break(${playerId}, ${key}, ${fingerprint}, ${asked.kind}, ${lengthOf(asked)}) as reply`.execute(
          db,
        ),
      );
      const reply = rows[0]?.reply;
      if (reply === undefined) throw new Error('start_break gave no answer');
      return reply.kind;
    },
  };
}
