import * as z from 'zod/mini';
import { currencyCode, decimal, odds, text } from './primitives.ts';

/**
 * What travels between the virtual games of the reference back end and their own page, below `/arena/api`. They stand for
 * a company of their own: nothing of this is part of the published contract, and the product reads none of it (API-10).
 */

export const arenaGame = z.enum(['horses', 'dogs', 'lotto49', 'quick36']);
export type ArenaGame = z.infer<typeof arenaGame>;

/** The token of a launch for a session of the games. */
export const arenaOpening = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(9000)) });

const wallet = z.object({
  currency: currencyCode,
  /** Subunits in one main unit. */
  subunits: z.string(),
  balance: decimal,
  /** What one bet may be; null where there is no limit. */
  min_stake: z.nullable(decimal),
  max_stake: z.nullable(decimal),
  max_payout: z.nullable(decimal),
});

export const arenaSession = z.object({
  session: z.string(),
  /** Games that may be opened from here; one alone has no way to others. */
  games: z.array(arenaGame).check(z.minLength(1)),
  /** Whether the visit starts among all games instead of in the first one. */
  lobby: z.boolean(),
  /** Null for a visitor, who may watch. */
  wallet: z.nullable(wallet),
  /** The page that the game was opened from, for whoever has it without a frame; null where there is no way back. */
  return_to: z.nullable(z.string()),
});
export type ArenaSession = z.infer<typeof arenaSession>;
export type ArenaWallet = z.infer<typeof wallet>;

/** Feed time in ms since epoch, how fast it runs (1 is real time), and whether it does. */
const clock = z.object({ now: z.int(), speed: z.number(), running: z.boolean() });

/** Number of a round: digits; rises with time, for each game by itself. */
export const arenaRound = z.string().check(z.regex(/^[0-9]{1,12}$/));

const times = {
  id: arenaRound,
  /** Feed time, ms since epoch: bets are taken before `closes_at`, and paid from `ends_at` on. */
  closes_at: z.int(),
  starts_at: z.int(),
  ends_at: z.int(),
};

/** SHA-256 or a seed, as 64 lower-case hex digits. */
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** SHA-256 of the 64 letters of the seed of a round; published before bets open. */
const commitment = hex;

const runner = z.object({
  /** From 1, as worn. */
  number: z.int(),
  name: text,
  /** Hex colours of body and trim. */
  colors: z.tuple([z.string(), z.string()]),
  pattern: z.enum(['plain', 'halves', 'sash', 'hoops']),
  /** Places of the last five races, newest last. */
  form: z.string(),
  /** Its weight in the draw of each place among those that are left. */
  weight: z.int().check(z.minimum(1)),
  /** Null where it is not for sale. */
  win: z.nullable(odds),
  place: z.nullable(odds),
  /** Straight forecast with this one first, by the number of the second; null for itself. */
  forecast: z.array(z.nullable(odds)),
});

export const arenaRace = z.object({
  ...times,
  commitment,
  kind: z.literal('race'),
  venue: text,
  /** Metres. */
  distance: z.int(),
  /** First so many count for a place. */
  places: z.int(),
  runners: z.array(runner),
  /** Share of the way, 0 to 1, of each runner at each step from the start; null until it is on. */
  run: z.nullable(z.object({ step_ms: z.int(), positions: z.array(z.array(z.number())) })),
  /** Numbers in the order they came in; null until it is over. */
  order: z.nullable(z.array(z.int())),
});
export type ArenaRace = z.infer<typeof arenaRace>;

export const arenaDraw = z.object({
  ...times,
  commitment,
  kind: z.literal('draw'),
  /** In the order they come, one each step from the start; null until it is on. */
  balls: z.nullable(z.object({ step_ms: z.int(), numbers: z.array(z.int()) })),
});
export type ArenaDraw = z.infer<typeof arenaDraw>;

const market = z.enum(['win', 'place', 'forecast', 'numbers']);

export const arenaBet = z.object({
  id: z.string(),
  game: arenaGame,
  round: z.string(),
  market,
  /** Of a place alone: first so many count. */
  places: z.nullable(z.int()),
  /** `3 Silver Thimble`; first and second of a forecast; each number of a draw. */
  picks: z.array(text).check(z.minLength(1)),
  venue: text,
  starts_at: z.int(),
  stake: decimal,
  currency: currencyCode,
  odds,
  potential_win: decimal,
  state: z.enum(['open', 'won', 'lost', 'void']),
  /** Null while it is open. */
  paid: z.nullable(decimal),
  /** What its round was committed to when it was taken; null for a bet from before there were commitments. */
  commitment: z.nullable(commitment),
});
export type ArenaBet = z.infer<typeof arenaBet>;

const mine = z.object({ wallet: z.nullable(wallet), bets: z.array(arenaBet) });

/** One game at one moment. */
export const arenaState = z.object({
  clock,
  game: arenaGame,
  /** Results follow from a number that everybody can know: nobody should play for money. */
  demonstration: z.boolean(),
  /** The one that started last, then those to come; oldest first. */
  rounds: z.array(z.discriminatedUnion('kind', [arenaRace, arenaDraw])).check(z.minLength(2)),
  /**
   * Rounds that follow those: bets on them open at `opens_at`, and what binds the bookmaker is known before. Oldest
   * first.
   */
  ahead: z.array(z.object({ id: times.id, opens_at: z.int(), starts_at: z.int(), commitment })),
  /** How the last ones ended, newest first. */
  results: z.array(
    z.object({
      id: times.id,
      starts_at: z.int(),
      commitment,
      seed: hex,
      venue: text,
      /** Runners on the podium, or balls in the order they came. */
      numbers: z.array(z.int()),
      names: z.array(text),
    }),
  ),
  /** Draws alone: what so many numbers, all drawn, pay. */
  pays: z.array(z.object({ count: z.int(), odds })),
  /** Draws alone: numbers go from 1 to `highest`, `drawn` of them are drawn. */
  machine: z.nullable(z.object({ highest: z.int(), drawn: z.int() })),
  /** Null for a visitor. */
  mine: z.nullable(mine),
});
export type ArenaState = z.infer<typeof arenaState>;

/** Everything that is needed to check the result of one round, for everybody. */
export const arenaProof = z.object({
  game: arenaGame,
  ...times,
  /** Feed time, ms since epoch: bets are taken from here on. */
  opens_at: z.int(),
  commitment,
  /** What the result follows from; null until the round is over. */
  seed: z.nullable(hex),
  /** Runners by number; empty for a draw. */
  names: z.array(text),
  /** Of each runner by number, or of each ball: what is drawn has the chance of its weight among what is left. */
  weights: z.array(z.int().check(z.minimum(1))),
  /** How many are drawn. */
  drawn: z.int(),
  /** Numbers in the order drawn; null until the round is over. */
  result: z.nullable(z.array(z.int())),
});
export type ArenaProof = z.infer<typeof arenaProof>;

/** All games at one moment. */
export const arenaLobby = z.object({
  clock,
  games: z.array(
    z.object({ game: arenaGame, starts_at: z.int(), on: z.boolean(), venue: text, numbers: z.array(z.int()) }),
  ),
});
export type ArenaLobby = z.infer<typeof arenaLobby>;

/** A bet as it is asked for, at the odds that stood on the screen. */
export const arenaBetRequest = z.strictObject({
  game: arenaGame,
  round: times.id,
  market,
  /** `3`, `3-5` (first and second), `4,17,40` (rising). */
  selection: z.string().check(z.regex(/^[0-9]{1,2}(?:[-,][0-9]{1,2}){0,4}$/)),
  stake: decimal,
  currency: currencyCode,
  odds,
});
export type ArenaBetRequest = z.infer<typeof arenaBetRequest>;

export const arenaReceipt = z.object({ bet: arenaBet, wallet });
export type ArenaReceipt = z.infer<typeof arenaReceipt>;
