import * as z from 'zod/mini';
import { match, matchEvent, matchStatistics, matchStatus, provider } from '../entities/catalogue.ts';
import { eachWayTerms, marketStatus, suspension, withdrawal } from '../entities/market.ts';
import { decimal, id, odds, outcomeId, specifier, text, timestamp, version } from '../primitives.ts';

/**
 * Change of one market. Names, groups, priority and terms of each-way bets stand on it only when the market is new to the match; outcomes hold
 * all outcomes of the market, so that a message that was missed leaves no wrong odds behind. Status 0 takes the market
 * away (SLIP-21). What is left out on the wire: an empty `specifier`, `active` where it is true, `most_balanced` and
 * `next_bet_stop` where they are as before.
 */
export const marketChange = z.object({
  id,
  specifier: z._default(specifier, ''),
  status: marketStatus,
  version,
  most_balanced: z.optional(z.boolean()),
  next_bet_stop: z.optional(z.nullable(timestamp)),
  outcomes: z.array(z.object({ id: outcomeId, odds, active: z._default(z.boolean(), true), name: z.optional(text) })),
  name: z.optional(text),
  market_groups: z.optional(z.array(z.string())),
  priority: z.optional(z.int()),
  each_way: z.optional(z.nullable(eachWayTerms)),
  /** All of them; as before where it is left out. */
  withdrawals: z.optional(z.array(withdrawal)),
  /** With each change of a suspended market whose reason is known. An addition. */
  suspension: z.optional(suspension),
});
export type MarketChange = z.infer<typeof marketChange>;
/** The same as it travels. */
export type MarketChangeWire = z.input<typeof marketChange>;

/** A match is new or changed: the whole match as `GET /matches/{id}` has it (PUSH-04). Channel: updates. */
export const matchChanged = z.object({ type: z.literal('match_changed'), payload: z.object({ match }) });
/** Status, stage or score moved (PUSH-04). Channels: updates, match. */
export const matchStatusChanged = z.object({
  type: z.literal('match_status_changed'),
  payload: z.object({
    match_id: id,
    status: matchStatus,
    stage: z.string(),
    statistics: z.nullable(matchStatistics),
    available_markets: z.int(),
    version,
  }),
});
/** Markets moved (PUSH-04). Channel match: all that moved; channel updates: main and secondary market only. */
export const marketsChanged = z.object({
  type: z.literal('markets_changed'),
  payload: z.object({ match_id: id, markets: z.array(marketChange) }),
});
/** Something happened in a match: for its tracker. Channel: match. An addition. */
export const matchEventAdded = z.object({
  type: z.literal('match_event_added'),
  payload: z.object({ match_id: id, event: matchEvent }),
});
/**
 * A provider of odds fell silent, or sends again (PUSH-05, TKT-10): what stands on its matches cannot be bet on
 * meanwhile. Channel: updates. `version` rises with each change of this provider.
 */
export const providerStatusChanged = z.object({
  type: z.literal('provider_status_changed'),
  payload: z.object({ provider, active: z.boolean(), version }),
});
/**
 * The pool of a hunting tournament moved (PUSH-05): main unit of the tournament's currency. Channel: updates. `version`
 * rises with each change of this pool.
 */
export const tournamentPoolChanged = z.object({
  type: z.literal('tournament_pool_changed'),
  payload: z.object({ tournament_id: id, pool: decimal, version }),
});
/**
 * Something that belonged here was never published: a receiver asks again for all that the channel keeps
 * current, as after a recovery that failed. Any channel. An addition.
 */
export const eventsLost = z.object({ type: z.literal('events_lost'), payload: z.object({}) });

/** The server's feed clock in ms since epoch when the event was published. */
export const stamp = z.object({ at: z.int() });

/** What may arrive on a channel that everybody may subscribe to. */
export const publicEvent = z.intersection(
  z.discriminatedUnion('type', [
    matchChanged,
    matchStatusChanged,
    marketsChanged,
    matchEventAdded,
    providerStatusChanged,
    tournamentPoolChanged,
    eventsLost,
  ]),
  stamp,
);
export type PublicEvent = z.infer<typeof publicEvent>;
