import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { bet, betResult, betStatus, seenScore } from '../../entities/bet.ts';
import { bonusType } from '../../entities/bonus.ts';
import { eachWayTerms } from '../../entities/market.ts';
import { placementAcceptMode } from '../../entities/settings.ts';
import { betError } from '../../errors/error.ts';
import {
  commaList,
  currencyCode,
  decimal,
  id,
  odds,
  outcomeId,
  pagination,
  specifier,
  systemId,
  timestamp,
  version,
  wholeNumber,
} from '../../primitives.ts';

const eachWayToPlace = z.strictObject(eachWayTerms.shape);

/**
 * What stood on the screen for a selection when the player pressed, for the record of the bet; nothing is judged by it. An
 * addition.
 */
const seenToPlace = z.strictObject({
  /** As shown, before the accept mode took a move; absent for a selection of a custom bet, which has no price of its own. */
  odds: z.optional(odds),
  /** Of a match that had begun and was on the page. */
  score: z.optional(z.strictObject(seenScore.shape)),
  /** Version of the market that the odds were of. */
  version: z.optional(version),
});

/** One selection of a bet to place; `odds` are those the player saw. */
export const selectionToPlace = z.strictObject({
  match_id: id,
  market_id: id,
  specifier,
  outcome_id: outcomeId,
  odds,
  /** Stands in every combination of a system; only there. An addition. */
  banker: z.optional(z.boolean()),
  /** Half of the stake on the win, half on a place, on the terms that the player saw; of a single only. An addition. */
  each_way: z.optional(eachWayToPlace),
  /** Sent where the configuration has `press_record`. An addition. */
  seen: z.optional(seenToPlace),
});
export type SelectionToPlace = z.infer<typeof selectionToPlace>;

/** What the player wants a bonus to do for a bet (VAL-11). */
export const bonusToPlace = z.strictObject({ id, type: bonusType, odds: z.optional(odds) });

export type BonusToPlace = z.infer<typeof bonusToPlace>;

export const betToPlace = z.strictObject({
  stake: z.strictObject({ value: decimal, currency: currencyCode }),
  selections: z.array(selectionToPlace).check(z.minLength(1), z.maxLength(100)),
  /** Makes the selections a system of this type instead of a combo. */
  system_id: z.optional(systemId),
  /** Makes the selections a custom bet at these odds for all of them together. */
  custom_odds: z.optional(odds),
  /** Price of the custom bet as it was shown, as `seen` of a selection. An addition. */
  seen_custom_odds: z.optional(odds),
  bonus: z.optional(bonusToPlace),
});
export type BetToPlace = z.infer<typeof betToPlace>;

/**
 * Shape of an idempotency key: one press, one key, for ever. Travels in the header `Idempotency-Key`.
 */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** The most bets that one press may place. */
export const mostBetsInPress = 30;

export const placeBets = defineCall({
  name: 'placeBets',
  api: 'sportsbook',
  version: 3,
  method: 'POST',
  path: '/bets',
  access: 'player',
  idempotent: true,
  body: z.strictObject({
    meta: z.strictObject({
      device_id: z.string().check(z.minLength(8), z.maxLength(64)),
      quick: z.boolean(),
      type: z.enum(['single', 'combo', 'system', 'custom_bet']),
      locale: z.string().check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)),
      /** How the server may accept odds that moved (I6); `none` when absent. An addition. */
      accept_odds: z.optional(placementAcceptMode),
      /** With `return`: the largest share of a bet's return that it may lose, below 1. An addition. */
      accept_return_share: z.optional(decimal),
      /** When the player pressed, by the server's feed clock as far as the page knows it; with `seen`. An addition. */
      pressed_at: z.optional(timestamp),
    }),
    bets: z.array(betToPlace).check(z.minLength(1), z.maxLength(mostBetsInPress)),
  }),
  reply: z.object({
    /** The placed bets, in the order of the request. */
    data: z.array(bet),
    /** Refusals of bets of the same press. When all were refused, the answer is an error instead. */
    errors_by_bet: z.array(betError),
  }),
  errors: [
    101, 114, 118, 120, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148,
    150, 151, 152, 155, 157, 158, 1009,
  ],
  summary:
    'Places bets. One selection is a single, several are a combo, or a system with system_id, or a custom bet with custom_odds. Repeating a request with the same Idempotency-Key is safe.',
  clauses: ['API-05', 'TKT-02', 'VAL-11'],
});

export const getBets = defineCall({
  name: 'getBets',
  api: 'sportsbook',
  version: 3,
  method: 'GET',
  path: '/bets',
  access: 'player',
  query: z.strictObject({
    status: z.optional(commaList(betStatus)),
    /** Bets of one press, by its idempotency key. An addition. */
    key: z.optional(idempotencyKey),
    id: z.optional(commaList(id)),
    /** How they ended (PLC-05); an addition. */
    result: z.optional(commaList(betResult)),
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 500)),
  }),
  reply: z.object({ data: z.array(bet), pagination }),
  errors: [],
  summary: 'Bets of the player, newest first.',
  clauses: ['API-05', 'PLC-06'],
});

/** Longest code of a shared slip, in UTF-16 code units; nobody is asked for a longer one (NAV-26). */
export const mostCodeLetters = 128;

/** One selection of a shared slip, at the odds it was shared at. */
export const sharedSelection = z.strictObject({
  match_id: id,
  market_id: id,
  specifier,
  outcome_id: outcomeId,
  odds,
  /** Stands in every combination of a system; only there. An addition. */
  banker: z.optional(z.boolean()),
  /** As in a bet to place. An addition. */
  each_way: z.optional(eachWayToPlace),
});

/** A slip as it is shared (PLC-09): what was picked at which odds, and the stake if it is shared too. */
export const sharedBet = z.strictObject({
  bet_type: z.enum(['single', 'combo', 'system', 'custom_bet']),
  system_id: z.optional(systemId),
  stake: z.optional(
    z.strictObject({
      value: decimal,
      currency: currencyCode,
      subunits: z.optional(z.string().check(z.regex(/^10{0,30}$/))),
    }),
  ),
  custom_odds: z.optional(odds),
  /** What a freebet staked; the stake where none is named beside it. */
  freebet_stake: z.optional(decimal),
  selections: z.array(sharedSelection).check(z.minLength(1), z.maxLength(100)),
});
export type SharedBet = z.infer<typeof sharedBet>;

/** Of any form: each back end has its own. At most `mostCodeLetters` characters. */
const shareCode = z.string().check(z.minLength(1), z.maxLength(mostCodeLetters));

export const shareBets = defineCall({
  name: 'shareBets',
  api: 'sportsbook',
  version: 3,
  method: 'POST',
  path: '/bets/share-code',
  access: 'anyone',
  body: z.strictObject({ bets: z.array(sharedBet).check(z.minLength(1), z.maxLength(mostBetsInPress)) }),
  reply: z.object({ code: shareCode }),
  errors: [],
  summary: 'Keeps a slip under a code for others. It holds nothing of who shared it.',
  clauses: ['API-05', 'PLC-09'],
});

export const getSharedBets = defineCall({
  name: 'getSharedBets',
  api: 'sportsbook',
  version: 3,
  method: 'GET',
  path: '/bets/share-code',
  access: 'anyone',
  query: z.strictObject({ code: shareCode }),
  reply: z.object({ bets: z.array(sharedBet) }),
  errors: [],
  summary: 'The slip behind a code, as it was shared.',
  clauses: ['API-05', 'PLC-09', 'NAV-26'],
});
