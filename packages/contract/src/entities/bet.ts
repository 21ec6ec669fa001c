import * as z from 'zod/mini';
import { decimal, id, money, odds, outcomeId, slug, specifier, text, timestamp } from '../primitives.ts';
import { matchStatus, provider } from './catalogue.ts';

/** Statuses of a placed bet (PLC-06). */
export const betStatuses = [
  'cashed_out',
  'withdrawn',
  'waiting_results',
  'ready_to_process',
  'done',
  'cancelled',
  'cashout_in_progress',
  'submitted',
  'rejected',
] as const;
export const betStatus = z.enum(betStatuses);
export type BetStatus = z.infer<typeof betStatus>;

/** Results of a placed bet (PLC-06). */
export const betResults = [
  'no_results',
  'canceled',
  'win_entire',
  'lose_entire',
  'refund_entire',
  'refund_half_win_other',
  'refund_half_lose_other',
  'cashed_out',
] as const;
export const betResult = z.enum(betResults);
export type BetResult = z.infer<typeof betResult>;

/** Types on the wire; double, treble and accumulator are shown as combo (PLC-06). */
export const wireBetTypes = ['single', 'combo', 'system', 'custom_bet', 'double', 'treble', 'accumulator'] as const;
export const wireBetType = z.enum(wireBetTypes);
export type WireBetType = z.infer<typeof wireBetType>;

/** How a selection ended, or `no_results` while it is open. */
export const selectionResult = z.enum(['no_results', 'win', 'lose', 'void', 'half_win', 'half_lose']);
export type SelectionResult = z.infer<typeof selectionResult>;

export const placedSelection = z.object({
  id,
  status: selectionResult,
  /** A win shared in a dead heat: `places` paid among `tied`. An addition. */
  dead_heat: z.optional(z.object({ places: z.int().check(z.positive()), tied: z.int().check(z.positive()) })),
  /** Stands in every combination of its system. An addition. */
  banker: z.optional(z.boolean()),
  market: z.object({ id, name: text }),
  specifier,
  outcome: z.object({ id: outcomeId, name: text }),
  /** Odds as accepted; they never change afterwards (I6). */
  odds,
  match: z.object({
    id,
    urn_id: z.string(),
    slug,
    name: text,
    sport_key: slug,
    tournament_name: text,
    start_time: timestamp,
    status: matchStatus,
    provider,
  }),
});
export type PlacedSelection = z.infer<typeof placedSelection>;

export const bet = z.object({
  id,
  type: wireBetType,
  /** `<idempotency key>.<place in the press>`: how a client finds its own bet again. */
  ref: z.string(),
  status: betStatus,
  result: betResult,
  stake: money,
  /** Paid out in the stake's currency, null until it is settled. */
  win_amount: z.nullable(decimal),
  /**
   * Product of the accepted odds, for a system the mean over its lines, rounded half up to three places: for show, never
   * for sums.
   */
  odds: decimal,
  /** Paid out if every selection wins, stake included, after the payout cap. */
  potential_win_amount: decimal,
  selections: z.array(placedSelection),
  created_at: timestamp,
  settled_at: z.nullable(timestamp),
  /** Offer for cash-out, null while there is none. */
  to_cashout: z.nullable(decimal),
  bonus: z.nullable(z.object({ id, type: z.string(), odds: z.nullable(odds) })),
  system: z.nullable(
    z.object({
      id: z.string(),
      win_count: z.int().check(z.positive()),
      total_count: z.int().check(z.positive()),
      /** As in the settings' system types. */
      sizes: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1))),
    }),
  ),
  used_in_jackpot: z.boolean(),
  is_vip: z.boolean(),
});
export type Bet = z.infer<typeof bet>;
