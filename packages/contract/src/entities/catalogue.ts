import * as z from 'zod/mini';
import { id, slug, text, timestamp, version } from '../primitives.ts';
import { market } from './market.ts';

/** Data providers (CAT-13). */
export const provider = z.enum(['betradar', 'oddin', 'betconstruct']);
export type Provider = z.infer<typeof provider>;

/** Open events of a thing. */
export const counts = z.object({ live: z.int(), prematch: z.int(), outrights: z.int() });
export type Counts = z.infer<typeof counts>;

export const sportRef = z.object({ id, key: slug, name: text });
export const categoryRef = z.object({ id, slug, name: text, country_code: z.nullable(z.string()) });

/** Sport with its counts; lower `priority` comes first (CAT-01). */
export const sport = z.object({
  id,
  urn_id: z.string(),
  key: slug,
  name: text,
  priority: z.int(),
  type: z.enum(['regular', 'cyber', 'premium_cricket']),
  provider,
  /** Whether matches can end in a draw: three main outcomes instead of two (LAY-11). */
  has_draw: z.boolean(),
  counts,
});
export type Sport = z.infer<typeof sport>;

export const category = z.object({
  id,
  slug,
  name: text,
  priority: z.int(),
  country_code: z.nullable(z.string()),
  sport: sportRef,
  counts,
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
});

/** League; the outcome counts decide the columns of its match rows (CAT-14). */
export const tournament = z.object({
  ...tournamentRef.shape,
  main_market_outcome_count: z.int(),
  secondary_market_outcome_count: z.int(),
  provider,
  counts,
});
export type Tournament = z.infer<typeof tournament>;

const score = z.object({ home: z.int(), away: z.int() });

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

/** Match, or an outright when `type` is not `match` (CAT-02, CAT-12). */
export const match = z.object({
  id,
  urn_id: z.string(),
  slug,
  type: z.enum(['match', 'stage', 'season', 'simple_tournament']),
  name: text,
  tournament: tournamentRef,
  competitors: z.nullable(z.object({ home: competitor, away: competitor })),
  stadium: z.nullable(text),
  city: z.nullable(text),
  status: matchStatus,
  /** Word of the stage: `not_started`, `1st_half`, `halftime`, `3rd_set`, `ended`. */
  stage: z.string(),
  start_time: timestamp,
  /** Close of betting for outrights. */
  end_time: z.nullable(timestamp),
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
