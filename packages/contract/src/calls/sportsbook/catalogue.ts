import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { category, counts, match, sport, tournament } from '../../entities/catalogue.ts';
import { market } from '../../entities/market.ts';
import { commaList, flag, id, pagination, slug, timestamp, wholeNumber } from '../../primitives.ts';

const sportType = z.enum(['regular', 'cyber', 'premium_cricket']);
const page = z.optional(wholeNumber(1, 100_000));
const limit = z.optional(wholeNumber(1, 500));

export const getSports = defineCall({
  name: 'getSports',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/sports',
  access: 'anyone',
  query: z.strictObject({ sport_type: z.optional(sportType) }),
  reply: z.object({ data: z.array(sport) }),
  errors: [],
  summary: 'Sports with open events, by priority.',
  clauses: ['API-04', 'CAT-01'],
});

export const getCategories = defineCall({
  name: 'getCategories',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/categories',
  access: 'anyone',
  query: z.strictObject({ sport_key: z.optional(slug), page, limit }),
  reply: z.object({ data: z.array(category), pagination }),
  errors: [],
  summary: 'Categories with open events, by priority.',
  clauses: ['API-04', 'CAT-01'],
});

export const getTournaments = defineCall({
  name: 'getTournaments',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/tournaments',
  access: 'anyone',
  query: z.strictObject({ sport_key: z.optional(slug), category_id: z.optional(id), page, limit }),
  reply: z.object({ data: z.array(tournament), pagination }),
  errors: [],
  summary: 'Leagues with open events, by priority.',
  clauses: ['API-04', 'CAT-01'],
});

export const getTournament = defineCall({
  name: 'getTournament',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/tournaments/{id}',
  access: 'anyone',
  params: z.strictObject({ id }),
  reply: tournament,
  errors: [],
  summary: 'One league.',
  clauses: ['API-04', 'CAT-01'],
});

/** Words for match statuses in filters: 0, 1, 2, 3, 4, 5 or their names. */
export const matchStatusWord = z.enum(['prematch', 'live', 'stopped', 'closed', 'finished', 'not_covered']);

export const getMatches = defineCall({
  name: 'getMatches',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches',
  access: 'anyone',
  query: z.strictObject({
    id: z.optional(commaList(id)),
    type: z.optional(commaList(z.enum(['match', 'stage', 'season', 'simple_tournament']))),
    sport_key: z.optional(commaList(slug)),
    sport_type: z.optional(sportType),
    category_id: z.optional(commaList(id)),
    tournament_id: z.optional(commaList(id)),
    match_status: z.optional(commaList(matchStatusWord)),
    sort_by: z.optional(z.enum(['start_time', 'priority'])),
    start_from: z.optional(timestamp),
    start_to: z.optional(timestamp),
    bettable: z.optional(flag),
    has_video: z.optional(flag),
    max_per_sport: z.optional(wholeNumber(1, 500)),
    page,
    limit,
  }),
  reply: z.object({ data: z.array(match), pagination }),
  errors: [],
  summary: 'Open matches (outrights when asked for by type), filtered, sorted and paged; the default type is match.',
  clauses: ['API-03', 'CAT-01', 'CAT-02', 'CAT-03'],
});

export const getMatch = defineCall({
  name: 'getMatch',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}',
  access: 'anyone',
  /** The id, or the slug of a match. */
  params: z.strictObject({ id: z.union([id, slug]) }),
  reply: match,
  errors: [],
  summary: 'One match by id or slug, also when it has ended.',
  clauses: ['API-03', 'CAT-02'],
});

export const getMarkets = defineCall({
  name: 'getMarkets',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}/markets',
  access: 'anyone',
  params: z.strictObject({ id }),
  query: z.strictObject({
    page,
    limit,
    group_key: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))),
    market_id: z.optional(commaList(id)),
  }),
  reply: z.object({ data: z.array(market), pagination }),
  errors: [],
  summary: 'Markets of a match, by priority, kind and line.',
  clauses: ['API-03', 'CAT-04', 'CAT-06'],
});

const counted = z.object({ id, ...counts.shape });

export const getCounters = defineCall({
  name: 'getCounters',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/counters',
  access: 'anyone',
  body: z.strictObject({
    live: z.optional(z.boolean()),
    sports: z.optional(z.boolean()),
    categories: z.optional(z.boolean()),
    tournaments: z.optional(z.boolean()),
  }),
  reply: z.object({
    live: z.optional(z.int()),
    sports: z.optional(z.array(counted)),
    categories: z.optional(z.array(counted)),
    tournaments: z.optional(z.array(counted)),
  }),
  errors: [],
  summary: 'How many events are open, for each part asked for.',
  clauses: ['API-04', 'CAT-01'],
});
