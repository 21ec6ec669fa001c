import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

/** What a player may take: hours or weeks, months or for ever, or 24 hours at one click. */
export const breakKind = z.enum(['time_out', 'self_exclusion', 'panic']);
export type BreakKind = z.infer<typeof breakKind>;

/** Why stakes and deposits are refused: a break of the player's own, or a register of excluded persons that they are on. */
export const runningBreakKind = z.enum(['time_out', 'self_exclusion', 'panic', 'register']);
export type RunningBreakKind = z.infer<typeof runningBreakKind>;

/** A break that a player has taken (RG-09). An addition, as every field of it. */
export const playerBreak = z.object({
  id,
  kind: breakKind,
  started_at: timestamp,
  /** Null for ever. */
  until: z.nullable(timestamp),
});
export type PlayerBreak = z.infer<typeof playerBreak>;

/** What stops stakes and deposits of a player now: a break, or a register. */
export const runningBreak = z.object({
  kind: runningBreakKind,
  /** Null for ever, and for a register, which names no end. */
  until: z.nullable(timestamp),
});
export type RunningBreak = z.infer<typeof runningBreak>;
