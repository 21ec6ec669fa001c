import * as z from 'zod/mini';
import { id, odds, outcomeId, slug, specifier, text, timestamp } from '../primitives.ts';

/**
 * A message of the bookmaker to a player. `title` is its subject line, `caption` stands under it, `body` is all of it. All
 * three are text, never markup.
 */
export const notification = z.object({
  id,
  /** What happened, such as `bet_won`. */
  type: z.string().check(z.maxLength(60)),
  /** What it is about, such as `bonus`; null when it stands for itself. */
  object_type: z.nullable(z.string().check(z.maxLength(60))),
  /** The bet, payment or bonus that it is about. An addition. */
  object_id: z.optional(z.nullable(id)),
  /** The match that it is about, as the address of its page names it. An addition. */
  match: z.optional(z.nullable(z.object({ sport_key: slug, slug }))),
  /** The price that it is about, and what it was then. An addition. */
  selection: z.optional(
    z.nullable(
      z.object({
        market_id: id,
        specifier,
        outcome_id: outcomeId,
        odds,
        /** As the server calls the outcome, for a page that has no word for its code. An addition. */
        outcome_name: z.optional(text),
      }),
    ),
  ),
  title: text,
  caption: z.nullable(text),
  body: z.string().check(z.maxLength(5000)),
  created_at: timestamp,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;
