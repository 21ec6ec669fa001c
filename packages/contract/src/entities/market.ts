import * as z from 'zod/mini';
import { id, odds, outcomeId, specifier, text, timestamp, version } from '../primitives.ts';

/** allowed 1, suspended -1, not allowed 0, -2, -3, -4 (CAT-05). */
export const marketStatus = z.union([
  z.literal(1),
  z.literal(-1),
  z.literal(0),
  z.literal(-2),
  z.literal(-3),
  z.literal(-4),
]);
export type MarketStatus = z.infer<typeof marketStatus>;

export const outcome = z.object({ id: outcomeId, name: text, active: z.boolean(), odds });
export type Outcome = z.infer<typeof outcome>;

/** Market of a match; `id` names the kind, `specifier` the line (CAT-04). */
export const market = z.object({
  match_urn_id: z.string(),
  id,
  name: text,
  status: marketStatus,
  specifier,
  outcomes: z.array(outcome),
  market_groups: z.array(z.string()),
  priority: z.int(),
  /** The most balanced line of its kind. */
  most_balanced: z.boolean(),
  next_bet_stop: z.nullable(timestamp),
  /** Groups of the bet builder that the market stands in (PLC-10); none when absent. */
  custom_bet_groups: z.optional(z.array(z.string())),
  version,
});
export type Market = z.infer<typeof market>;
