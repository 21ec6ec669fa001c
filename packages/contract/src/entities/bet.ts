import * as z from 'zod/mini';
import {
  decimal,
  id,
  money,
  odds,
  outcomeId,
  shownMessage,
  slug,
  specifier,
  text,
  timestamp,
  version,
} from '../primitives.ts';
import { matchStatus, provider } from './catalogue.ts';
import { eachWayTerms } from './market.ts';

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

const deadHeat = z.object({ places: z.int().check(z.positive()), tied: z.int().check(z.positive()) });

const points = z.int().check(z.nonnegative(), z.maximum(9999));
/** Score of a match that has begun. */
export const seenScore = z.object({ home: points, away: points });

export const placedSelection = z.object({
  id,
  status: selectionResult,
  /** A win shared in a dead heat: `places` paid among `tied`. An addition. */
  dead_heat: z.optional(deadHeat),
  /** Stands in every combination of its system. An addition. */
  banker: z.optional(z.boolean()),
  /** Half of the stake is on a place, on these terms (decision 51). An addition. */
  each_way: z.optional(z.nullable(eachWayTerms)),
  /** How the half that is on a place ended; absent while it is open. An addition. */
  place: z.optional(z.object({ status: selectionResult, dead_heat: z.optional(deadHeat) })),
  /** Hundredths taken off the winnings because others did not start; of an open bet as it stands. An addition. */
  deduction: z.optional(z.int().check(z.nonnegative(), z.maximum(100))),
  market: z.object({ id, name: text }),
  specifier,
  outcome: z.object({ id: outcomeId, name: text }),
  /** Odds as accepted; they never change afterwards (I6). */
  odds,
  /** What the page said stood on its screen at the press: nothing was judged by it. An addition. */
  seen: z.optional(z.object({ odds: z.optional(odds), score: z.optional(seenScore), version: z.optional(version) })),
  /** Score at the acceptance; with `seen` of the bet, of a match that had begun. An addition. */
  accepted_score: z.optional(seenScore),
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
    /** Names of both sides, for words around them; an addition, which an outright has not. */
    sides: z.optional(z.object({ home: text, away: text })),
  }),
});
export type PlacedSelection = z.infer<typeof placedSelection>;

/** What a cash-out paid: the whole bet, or a share of its stake. */
export const paidCashOut = z.object({
  /** Share of the stake that was open before it, above 0 and at most 1. */
  share: decimal,
  /** Paid out, in the stake's currency. */
  amount: decimal,
  /** `automatic`: the server took it at the value that the player had set. */
  by: z.enum(['player', 'automatic']),
  at: timestamp,
});
export type PaidCashOut = z.infer<typeof paidCashOut>;

/** Values of the whole open stake at which the server cashes out by itself: at or above one, at or below the other. */
export const autoCashOut = z.object({ take_profit: z.nullable(decimal), stop_loss: z.nullable(decimal) });
export type AutoCashOut = z.infer<typeof autoCashOut>;

export const bet = z.object({
  id,
  type: wireBetType,
  /**
   * Of a back end that honours idempotency keys `<key>.<place in the press>`: how a client finds its own bet again. Of any
   * other one whatever it likes; null when it says none.
   */
  ref: z.nullable(z.string()),
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
  /** Accepted price of all selections of a custom bet together; null for every other bet. An addition. */
  custom_odds: z.optional(z.nullable(odds)),
  created_at: timestamp,
  /**
   * What the page said of the press, and when the bet was received and accepted; `accepted_at` is null until then, and for a
   * bet that was not taken. All three by the server's feed clock. `pressed_at` is the page's word, null where it cannot be
   * true. An addition.
   */
  seen: z.optional(
    z.object({
      pressed_at: z.nullable(timestamp),
      received_at: timestamp,
      accepted_at: z.nullable(timestamp),
      /** Price of a custom bet as it was shown. */
      custom_odds: z.optional(odds),
    }),
  ),
  settled_at: z.nullable(timestamp),
  /** Offer for cash-out of all of the stake that is open, null while there is none (PLC-07). */
  to_cashout: z.nullable(decimal),
  /** A part of the stake may be cashed out too. An addition. */
  partial_cashout: z.optional(z.boolean()),
  /** What was cashed out so far, oldest first; the stake above stays what it was. An addition. */
  cashouts: z.optional(z.array(paidCashOut)),
  /** An addition. */
  auto_cashout: z.optional(z.nullable(autoCashOut)),
  /**
   * While `submitted`: when the live delay is over, by the server's feed clock; null when that is not known. Without this
   * field, an addition, there is no delay: a bet that is `submitted` is placed.
   */
  decides_at: z.optional(z.nullable(timestamp)),
  /** Why a `rejected` bet was not taken after its live delay. An addition. */
  refusal: z.optional(z.nullable(z.object({ code: z.int(), localized_message: shownMessage }))),
  /** The bet may be edited now by its state and its matches: its legs changed at current prices, where they are for sale. An addition. */
  editable: z.optional(z.boolean()),
  /** The bet that took its place by an edit, or that it took the place of. Additions. */
  replaced_by: z.optional(z.nullable(id)),
  replaces: z.optional(z.nullable(id)),
  bonus: z.nullable(
    z.object({
      id,
      type: z.string(),
      /** What the operator calls it, in the player's language. An addition. */
      name: z.optional(text),
      odds: z.nullable(odds),
      /** Legs that must win for bonus odds to count; any one when absent. An addition. */
      min_count: z.optional(z.int().check(z.positive())),
      /** Places of the legs that count among these, from 0 in the order of the selections; all when absent. An addition. */
      counted: z.optional(z.array(z.int().check(z.nonnegative()))),
      /** Ranges that it falls to with fewer winners, in ascending order; to none when absent. An addition. */
      lower_ranges: z.optional(z.array(z.object({ min_count: z.int().check(z.positive()), odds }))),
      /** The player has it, or its use, again (BON-20). An addition. */
      returned: z.optional(z.boolean()),
    }),
  ),
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
