import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { id, slug, text, timestamp, version } from '../primitives.ts';
import { market } from './market.ts';

/** Data providers (CAT-13). */
export const provider = z.enum(['betradar', 'oddin', 'betconstruct']);
export type Provider = z.infer<typeof provider>;

/** Bet kinds (CAT-13): the type of a sport. */
export const sportType = z.enum(['regular', 'cyber', 'premium_cricket']);
export type SportType = z.infer<typeof sportType>;

/** Open events of a thing. */
export const counts = z.object({ live: z.int(), prematch: z.int(), outrights: z.int() });
export type Counts = z.infer<typeof counts>;

export const sportRef = z.object({ id, key: slug, name: text });
export const categoryRef = z.object({ id, slug, name: text, country_code: z.nullable(z.string()) });

/** Sport; lower `priority` comes first (CAT-01). */
export const sport = z.object({
  id,
  urn_id: z.string(),
  key: slug,
  name: text,
  priority: z.int(),
  type: sportType,
  provider,
  /** Whether matches can end in a draw: three main outcomes instead of two (LAY-11). An addition. */
  has_draw: z.optional(z.boolean()),
  /** An addition: what is open is counted by `POST /counters` (CAT-08a). */
  counts: z.optional(counts),
});
export type Sport = z.infer<typeof sport>;

export const category = z.object({
  id,
  slug,
  name: text,
  priority: z.int(),
  country_code: z.nullable(z.string()),
  sport: sportRef,
  /** As on a sport. An addition. */
  counts: z.optional(counts),
});
export type Category = z.infer<typeof category>;

export const tournamentRef = z.object({
  id,
  urn_id: z.string(),
  slug,
  name: text,
  priority: z.int(),
  category: categoryRef,
  sport: sportRef,
  /** CAT-14, as on the league itself, so that a row has its columns before its markets. An addition on a match. */
  main_market_outcome_count: z.optional(z.int()),
  secondary_market_outcome_count: z.optional(z.int()),
});

/** League; the outcome counts decide the columns of its match rows (CAT-14). */
export const tournament = z.object({
  ...tournamentRef.shape,
  main_market_outcome_count: z.int(),
  secondary_market_outcome_count: z.int(),
  provider,
  /** As on a sport. An addition. */
  counts: z.optional(counts),
});
export type Tournament = z.infer<typeof tournament>;

const score = z.object({ home: z.int(), away: z.int() });

/** What happened in a match, for its tracker and timeline. An addition. */
export const matchEvent = z.object({
  /** Rises within a match; an event with a number that is known replaces it. */
  number: z.int(),
  /** `kick_off`, `goal`, `yellow_card`, `red_card`, `corner`, `point`, `period_end`, `end`, … */
  type: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  side: z.nullable(z.enum(['home', 'away'])),
  /** When it happened by the feed's clock. */
  at: timestamp,
  /** Seconds played by then; null for sports without a clock. */
  clock: z.nullable(z.int()),
  /** Word of the stage it happened in. */
  stage: z.string(),
  /** Total score after it. */
  score,
});
export type MatchEvent = z.infer<typeof matchEvent>;

/** A match that is over, as form and head to head show it. An addition. */
export const pastMatch = z.object({
  id,
  slug,
  start_time: timestamp,
  tournament_name: text,
  home: z.object({ id, name: text }),
  away: z.object({ id, name: text }),
  score,
});
export type PastMatch = z.infer<typeof pastMatch>;

/** A row of a league's table; `form` holds the latest results first. An addition. */
export const standing = z.object({
  rank: z.int(),
  competitor: z.object({ id, name: text }),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
});
export type Standing = z.infer<typeof standing>;

/** Ways to look at a match: `{statsType}` of the specification. Which there are is our own choice. */
export const statisticsType = z.enum(['events', 'numbers', 'head_to_head', 'form', 'standings']);
export type StatisticsType = z.infer<typeof statisticsType>;

export const statistics = z.discriminatedUnion('type', [
  z.object({ type: z.literal('events'), events: z.array(matchEvent) }),
  /** Counts of both sides by key: `corners`, `yellow_cards`, `shots`, … */
  z.object({ type: z.literal('numbers'), rows: z.array(z.object({ key: z.string(), home: z.int(), away: z.int() })) }),
  z.object({
    type: z.literal('head_to_head'),
    home_wins: z.int(),
    draws: z.int(),
    away_wins: z.int(),
    matches: z.array(pastMatch),
  }),
  z.object({ type: z.literal('form'), home: z.array(pastMatch), away: z.array(pastMatch) }),
  z.object({ type: z.literal('standings'), rows: z.array(standing) }),
]);
export type Statistics = z.infer<typeof statistics>;

/** Competitor; `logo` is an image address or null, then `color` paints the monogram. */
export const competitor = z.object({
  id,
  name: text,
  logo: z.nullable(z.string()),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type Competitor = z.infer<typeof competitor>;

export const matchStatistics = z.object({
  /** Seconds played at `at`; runs on from there when `running`. Null for sports without a clock. */
  clock: z.nullable(z.object({ seconds: z.int(), running: z.boolean(), at: timestamp })),
  total_score: score,
  /** Points of the running game; 50 is advantage (LAY-12). */
  game_score: z.nullable(score),
  current_server: z.nullable(z.enum(['home', 'away'])),
  period_score: z.array(z.object({ number: z.int(), home: z.int(), away: z.int() })),
  max_period_number: z.int(),
});
export type MatchStatistics = z.infer<typeof matchStatistics>;

/** prematch 0, live 1, stopped 2, closed 3, finished 4, not covered 5 (CAT-03). */
export const matchStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);
export type MatchStatus = z.infer<typeof matchStatus>;

const sides = z.object({ home: competitor, away: competitor });

/** Match, or an outright when `type` is not `match` (CAT-02, CAT-12). */
export const match = z.object({
  id,
  urn_id: z.string(),
  slug,
  type: z.enum(['match', 'stage', 'season', 'simple_tournament']),
  name: text,
  tournament: tournamentRef,
  /** The sides of a match; of an outright all who take part. */
  competitors: z.nullable(z.union([sides, z.array(competitor)])),
  /**
   * What an outright belongs to: the league of a season, the race of a stage. Unknown where it comes in another form.
   */
  parent: z.optional(otherwise(z.nullable(z.object({ id: z.optional(id), name: text })), null)),
  stadium: z.nullable(text),
  city: z.nullable(text),
  status: matchStatus,
  /** Word of the stage: `not_started`, `1st_half`, `halftime`, `3rd_set`, `ended`. */
  stage: z.string(),
  start_time: timestamp,
  /** Last day of an outright. */
  end_date: z.optional(z.nullable(timestamp)),
  statistics: z.nullable(matchStatistics),
  /** How many markets are open. */
  available_markets: z.int(),
  main_market: z.nullable(market),
  secondary_market: z.nullable(market),
  top_markets: z.array(market),
  has_video: z.boolean(),
  provider,
  version,
});
export type Match = z.infer<typeof match>;
