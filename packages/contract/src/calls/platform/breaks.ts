import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { playerBreak, runningBreak } from '../../entities/player-break.ts';

const state = z.object({
  /** What stops the player longest; null while nothing does. */
  running: z.nullable(runningBreak),
  /** Lengths on offer. */
  offers: z.object({
    time_out_days: z.array(z.int()),
    /** Null for ever. */
    self_exclusion_months: z.array(z.nullable(z.int())),
  }),
  /** The last hundred breaks, newest first. */
  data: z.array(playerBreak),
});

export const getBreaks = defineCall({
  name: 'getBreaks',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/breaks',
  access: 'player',
  reply: state,
  errors: [],
  summary: 'The break that runs, those before, and the lengths on offer.',
  clauses: ['RG-09', 'addition'],
});

export const startBreak = defineCall({
  name: 'startBreak',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/breaks',
  access: 'player',
  idempotent: true,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('panic') }),
    z.strictObject({ kind: z.literal('time_out'), days: z.int().check(z.minimum(1), z.maximum(42)) }),
    z.strictObject({
      kind: z.literal('self_exclusion'),
      /** Null for ever. */
      months: z.nullable(z.int().check(z.minimum(6), z.maximum(600))),
    }),
  ]),
  reply: state,
  errors: [1009],
  summary: 'Starts a break at once: no stake and no deposit until it ends. No call takes it back or shortens it.',
  clauses: ['RG-09', 'addition'],
});
