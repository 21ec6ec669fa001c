import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, odds, outcomeId, slug, specifier, text, timestamp } from '../../primitives.ts';

const market = { match_id: id, market_id: id, specifier };

/** What a player wants to be told of a match, once. */
const watched = z.discriminatedUnion('kind', [
  /** The price of an outcome is at least `odds` (`above`), or at most (`below`). */
  z.strictObject({ kind: z.enum(['price_above', 'price_below']), ...market, outcome_id: outcomeId, odds }),
  /** A market that is not for sale is. */
  z.strictObject({ kind: z.literal('market_opens'), ...market }),
  z.strictObject({ kind: z.literal('match_starts'), match_id: id }),
  /** A side is in front when half of the match is played. */
  z.strictObject({ kind: z.literal('leads_at_half_time'), match_id: id, side: z.enum(['home', 'away']) }),
]);
export type NewWatchRule = z.infer<typeof watched>;

const watchRule = z.object({
  id,
  kind: z.enum(['price_above', 'price_below', 'market_opens', 'match_starts', 'leads_at_half_time']),
  match: z.object({ id, name: text, sport_key: slug, slug, home: z.nullable(text), away: z.nullable(text) }),
  market_id: z.nullable(id),
  specifier: z.nullable(specifier),
  /** As the server calls them: for who has no words for their codes. */
  market_name: z.nullable(text),
  outcome_id: z.nullable(outcomeId),
  outcome_name: z.nullable(text),
  odds: z.nullable(odds),
  side: z.nullable(z.enum(['home', 'away'])),
  paused: z.boolean(),
  created_at: timestamp,
});
export type WatchRule = z.infer<typeof watchRule>;

const watchRules = z.object({
  data: z.array(watchRule),
  /** How many there is room for. */
  limit: z.int(),
});

const common = { api: 'sportsbook', version: 2, clauses: ['NOTE-05', 'addition'] } as const;

export const getWatchRules = defineCall({
  ...common,
  name: 'getWatchRules',
  method: 'GET',
  path: '/watch-rules',
  access: 'player',
  reply: watchRules,
  errors: [],
  summary: 'What the player waits for, the latest first; a rule is gone once it was told, or its match is over.',
});

export const addWatchRule = defineCall({
  ...common,
  name: 'addWatchRule',
  method: 'POST',
  path: '/watch-rules',
  access: 'player',
  body: watched,
  reply: watchRules,
  errors: [211, 212],
  summary: 'Adds a rule; the same one again changes nothing. Answers with all of them.',
});

export const pauseWatchRule = defineCall({
  ...common,
  name: 'pauseWatchRule',
  method: 'PATCH',
  path: '/watch-rules/{id}',
  access: 'player',
  params: z.strictObject({ id }),
  body: z.strictObject({ paused: z.boolean() }),
  reply: watchRules,
  errors: [],
  summary: 'Pauses a rule, or lets it go on. Answers with all of them.',
});

export const removeWatchRule = defineCall({
  ...common,
  name: 'removeWatchRule',
  method: 'DELETE',
  path: '/watch-rules/{id}',
  access: 'player',
  params: z.strictObject({ id }),
  reply: watchRules,
  errors: [],
  summary: 'Takes a rule away; doing it again changes nothing. Answers with all of them.',
});
