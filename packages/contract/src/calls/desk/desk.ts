import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { comboboost, freebet, freebetType } from '../../entities/bonus.ts';
import { match } from '../../entities/catalogue.ts';
import { currencyCode, decimal, id, odds, outcomeId, slug, text, timestamp } from '../../primitives.ts';

const fault = z.strictObject({
  /**
   * `refuse_bet`: refuse the next bets with `code`. `lose_answer`: do the work, then cut the connection.
   * `lose_request`: cut the connection before any work is done.
   */
  kind: z.enum(['refuse_bet', 'lose_answer', 'lose_request']),
  /** How many times in a row. */
  count: z.int().check(z.positive(), z.maximum(10_000)),
  /** Error code of a refusal, 140 when absent. */
  code: z.optional(z.int()),
});

export const deskState = z.object({
  /** Feed clock. */
  now: timestamp,
  running: z.boolean(),
  speed: z.number(),
  faults: z.array(z.object({ kind: z.string(), count: z.int(), code: z.optional(z.int()) })),
  ledger: z.array(z.object({ currency: z.string(), sum: z.string() })),
});

const desk = { api: 'desk', version: 1, access: 'anyone', clauses: ['addition'] } as const;

export const getDesk = defineCall({
  ...desk,
  name: 'getDesk',
  method: 'GET',
  path: '/state',
  reply: deskState,
  errors: [],
  summary: 'Clock, faults waiting, and the sum of the ledger for each currency (always 0).',
});

export const setClock = defineCall({
  ...desk,
  name: 'setClock',
  method: 'POST',
  path: '/clock',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('stop') }),
    z.strictObject({ action: z.literal('resume') }),
    z.strictObject({ action: z.literal('advance'), seconds: z.int().check(z.positive(), z.maximum(604_800)) }),
  ]),
  reply: deskState,
  errors: [],
  summary:
    'Stops, resumes or moves the feed clock forward; answers when the feed has caught up and everything due is settled.',
});

export const addMatch = defineCall({
  ...desk,
  name: 'addMatch',
  method: 'POST',
  path: '/matches',
  body: z.strictObject({
    sport_key: slug,
    /** A match when absent; else an outright, of which the sport must have some. */
    type: z.optional(match.shape.type),
    starts_in_seconds: z.int().check(z.nonnegative(), z.maximum(604_800)),
    /** Names of the sides, whatever text; teams of a league when absent. */
    home: z.optional(text.check(z.minLength(1))),
    away: z.optional(text.check(z.minLength(1))),
  }),
  reply: z.object({ id, slug, name: text }),
  errors: [],
  summary: 'Adds a match or an outright that follows the desk alone.',
});

export const scriptMatch = defineCall({
  ...desk,
  name: 'scriptMatch',
  method: 'POST',
  path: '/matches/{id}/events',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('type', [
    /** `suspend` stops the sale alone; `interrupt` play as well, which makes the match a stopped one. `resume` ends both. */
    z.strictObject({ type: z.enum(['kick_off', 'suspend', 'interrupt', 'resume', 'end']) }),
    z.strictObject({ type: z.literal('goal'), side: z.enum(['home', 'away']) }),
    /** Of an outright: an outcome that does not start. */
    z.strictObject({ type: z.literal('withdraw'), outcome: outcomeId }),
    /** Of an outright: it is over. Outcomes as they came in, those that tie together; the others came after them. */
    z.strictObject({
      type: z.literal('finish'),
      order: z.array(z.array(outcomeId).check(z.minLength(1), z.maxLength(100))).check(z.maxLength(100)),
    }),
  ]),
  reply: z.object({ id, status: z.int(), stage: z.string() }),
  errors: [],
  summary: 'Makes something happen in a match now; answers when it is committed, published and, at an end, settled.',
});

export const setFault = defineCall({
  ...desk,
  name: 'setFault',
  method: 'POST',
  path: '/faults',
  body: fault,
  reply: deskState,
  errors: [],
  summary: 'Makes the next placements fail in a chosen way.',
});

export const clearFaults = defineCall({
  ...desk,
  name: 'clearFaults',
  method: 'DELETE',
  path: '/faults',
  reply: deskState,
  errors: [],
  summary: 'Takes all waiting faults back.',
});

export const setAccess = defineCall({
  ...desk,
  name: 'setAccess',
  method: 'POST',
  path: '/access',
  body: z.strictObject({ access: z.enum(['open', 'locked', 'blocked']) }),
  reply: z.object({ access: z.string() }),
  errors: [],
  summary: 'Opens or closes the site: calls are refused and push connections end (AUTH-12a). Of this process alone.',
});

export const setPlayerStatus = defineCall({
  ...desk,
  name: 'setPlayerStatus',
  method: 'POST',
  path: '/player-status',
  body: z.strictObject({
    player_id: id,
    /** At most 18 digits and two decimals. */
    comp_points: z.optional(z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,2})?$/))),
    /** Writeable groups that the player is in from now on; one that is not there is made. They stay when absent. */
    groups: z.optional(z.array(z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))).check(z.maxLength(20))),
  }),
  reply: z.object({ id }),
  errors: [],
  summary: 'Sets the comp points of a player, and the groups that the operator has put them in.',
});

export const addComboboost = defineCall({
  ...desk,
  name: 'addComboboost',
  method: 'POST',
  path: '/comboboosts',
  body: z.strictObject({
    name: text.check(z.minLength(1)),
    ranges: comboboost.shape.ranges,
    min_odds: z.optional(odds),
    /** Events that it counts; of all when absent. */
    event_conditions: z.optional(comboboost.shape.event_conditions),
    uses_count: z.optional(z.int().check(z.positive())),
    only_verified: z.optional(z.boolean()),
    lower_range_on_refund: z.optional(z.boolean()),
    /** Whether players are told of it by itself (BON-08a); not when absent. */
    announced: z.optional(z.boolean()),
  }),
  reply: z.object({ id }),
  errors: [],
  summary: 'Makes a boost for combos that every player may use from now on.',
});

export const giveFreebet = defineCall({
  ...desk,
  name: 'giveFreebet',
  method: 'POST',
  path: '/freebets',
  body: z.strictObject({
    player_id: id,
    type: freebetType,
    name: text.check(z.minLength(1)),
    currency: currencyCode,
    amount: decimal,
    min_odds: z.optional(decimal),
    max_odds: z.optional(decimal),
    match_status: z.optional(freebet.shape.match_status),
    selection_count_from: z.optional(z.int().check(z.nonnegative())),
    selection_count_to: z.optional(z.int().check(z.nonnegative())),
    /** Whether the player is told of it by itself (BON-08a); not when absent. */
    announced: z.optional(z.boolean()),
  }),
  reply: z.object({ id }),
  errors: [],
  summary: 'Gives a player a freebet, and notifies them.',
});

/** Messages of each channel in one answer. */
const mostMessages = 50;

export const getMessages = defineCall({
  ...desk,
  name: 'getMessages',
  method: 'GET',
  path: '/messages',
  reply: z.object({
    data: z
      .array(
        z.object({
          channel: z.enum(['mail', 'sms']),
          sent_at: timestamp,
          to: z.string(),
          kind: z.string(),
          text: z.string(),
        }),
      )
      .check(z.maxLength(2 * mostMessages)),
  }),
  errors: [],
  summary: 'The latest letters and short messages that were written as files, the newest first.',
});

export const getHarmMarkers = defineCall({
  ...desk,
  name: 'getHarmMarkers',
  method: 'GET',
  path: '/harm_markers',
  reply: z.object({
    data: z
      .array(
        z.object({
          player_id: id,
          kind: z.enum(['chasing', 'night_play', 'failed_deposits', 'limit_reversed']),
          /** UTC day on which it was seen, `YYYY-MM-DD`. */
          day: z.iso.date(),
          /** What was seen, with its figures. */
          sentence: z.string(),
        }),
      )
      .check(z.maxLength(100)),
  }),
  errors: [],
  summary: 'The latest signs that play may harm players, the newest first (`protection.harm_markers`).',
});
