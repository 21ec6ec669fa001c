import * as z from 'zod/mini';
import { runningBreakKind } from '../entities/player-break.ts';
import { limitPeriod, limitType } from '../entities/user-limit.ts';
import { decimal, id, odds, outcomeId, shownMessage, signedDecimal, specifier, timestamp } from '../primitives.ts';

/** Where in the request something is wrong: `path` such as `body.bets.0.stake.value`. */
export const errorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetail>;

/** The selection an error is about, and what it would be sold at now (absent when it is not for sale). */
export const errorSelection = z.object({
  match_id: id,
  market_id: id,
  specifier,
  outcome_id: outcomeId,
  current_odds: z.optional(odds),
});
export type ErrorSelection = z.infer<typeof errorSelection>;

/** Figures of a limit that is passed (RG-04), with `limit`: in the main unit of the currency, or minutes. Additions. */
const limitFigures = {
  limit_type: z.optional(limitType),
  period: z.optional(limitPeriod),
  /** Below 0 where the player has won more than lost. */
  used: z.optional(signedDecimal),
  left: z.optional(decimal),
  renews_at: z.optional(timestamp),
};

/** What stops stakes and deposits of the player, and until when; null for ever (RG-09). Additions. */
const breakFields = {
  running_break: z.optional(runningBreakKind),
  until: z.optional(z.nullable(timestamp)),
};

/** Why one bet of a press was refused (PLC-04). */
export const betError = z.object({
  /** Place of the bet in the request, from 0. */
  bet_index: z.int().check(z.nonnegative()),
  code: z.int(),
  /** Text key or sentence to show; wins over the client's own (PLC-01). */
  localized_message: shownMessage,
  /** More about it: sentences are shown to the player, data of another form is only kept (PLC-04). */
  details: z.optional(z.unknown()),
  selections: z.optional(z.array(errorSelection)),
  /** The largest or smallest that would be allowed, where there is one: an amount, odds or a count, as the code says. */
  limit: z.optional(decimal),
  ...limitFigures,
  ...breakFields,
});
export type BetError = z.infer<typeof betError>;

/** The one error shape of all calls. */
export const errorReply = z.object({
  code: z.int(),
  /** Text key or sentence to show to a person. */
  localized_message: shownMessage,
  /** English sentence for engineers. */
  message: z.string(),
  details: z.optional(z.array(errorDetail)),
  errors_by_bet: z.optional(z.array(betError)),
  limit: z.optional(decimal),
  ...limitFigures,
  ...breakFields,
  request_id: z.string(),
});
export type ErrorReply = z.infer<typeof errorReply>;
