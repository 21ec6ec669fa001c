import * as z from 'zod/mini';
import { account } from '../entities/player.ts';
import { bet } from '../entities/bet.ts';
import { match, matchEvent, matchStatistics, matchStatus } from '../entities/catalogue.ts';
import { marketStatus } from '../entities/market.ts';
import { decimal, id, odds, outcomeId, specifier, text, version } from '../primitives.ts';

/**
 * Change of one market. Names, groups and priority stand on it only when the market is new to the match; outcomes hold
 * all outcomes of the market. Status 0 takes the market away (SLIP-21).
 */
export const marketChange = z.object({
  id,
  specifier,
  status: marketStatus,
  version,
  most_balanced: z.optional(z.boolean()),
  outcomes: z.array(z.object({ id: outcomeId, odds, active: z.boolean(), name: z.optional(text) })),
  name: z.optional(text),
  market_groups: z.optional(z.array(z.string())),
  priority: z.optional(z.int()),
});
export type MarketChange = z.infer<typeof marketChange>;

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
/** Balance of one account after a committed change (PUSH-06). Channel: user. `version` rises with each change. */
export const balanceChanged = z.object({ type: z.literal('balance_changed'), payload: z.object({ account, version }) });
/** A bet was placed, decided or settled (PUSH-06). Channel: user. `version` rises with each change of this bet. */
export const betChanged = z.object({ type: z.literal('bet_changed'), payload: z.object({ bet, version }) });
/**
 * The offer for cash-out of a bet moved (PLC-07, PUSH-06); null while there is none. Channel: user. `version` rises with
 * each change of the offer.
 */
export const betCashOutChanged = z.object({
  type: z.literal('bet_cashout_changed'),
  payload: z.object({ bet_id: id, to_cashout: z.nullable(decimal), version }),
});

/** Everything that may arrive on a push channel. `at` is the server's feed clock in ms since epoch when it was published. */
export const pushEvent = z.intersection(
  z.discriminatedUnion('type', [
    matchChanged,
    matchStatusChanged,
    marketsChanged,
    matchEventAdded,
    balanceChanged,
    betChanged,
    betCashOutChanged,
  ]),
  z.object({ at: z.int() }),
);
export type PushEvent = z.infer<typeof pushEvent>;
export type PushEventType = PushEvent['type'];
