import { judgeSearch } from '../../search-text.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  category,
  competitor,
  counts,
  match,
  sport,
  sportRef,
  sportType,
  statistics,
  statisticsType,
  tournament,
} from '../../entities/catalogue.ts';
import { market } from '../../entities/market.ts';
import {
  commaList,
  flag,
  id,
  odds,
  outcomeId,
  pagination,
  slug,
  specifier,
  text,
  timestamp,
  wholeNumber,
} from '../../primitives.ts';

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
  query: z.strictObject({ sport_key: z.optional(slug), sport_type: z.optional(sportType), page, limit }),
  reply: z.object({ data: z.array(category), pagination }),
  errors: [],
  summary: 'Categories with open events, by priority.',
  clauses: ['API-04', 'CAT-01'],
});

export const getCategory = defineCall({
  name: 'getCategory',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/categories/{id}',
  access: 'anyone',
  /** The id of a category. */
  params: z.strictObject({ id }),
  reply: category,
  errors: [],
  summary: 'One category, also while nothing of it is open.',
  clauses: ['API-04', 'CAT-01'],
});

export const getTournaments = defineCall({
  name: 'getTournaments',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/tournaments',
  access: 'anyone',
  query: z.strictObject({
    sport_key: z.optional(slug),
    sport_type: z.optional(sportType),
    category_id: z.optional(id),
    page,
    limit,
  }),
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
  /** The id, or the slug of a league. */
  params: z.strictObject({ id: z.union([id, slug]) }),
  reply: tournament,
  errors: [],
  summary: 'One league by id or slug, also while nothing of it is open.',
  clauses: ['API-04', 'CAT-01'],
});

const statusWords = ['prematch', 'live', 'stopped', 'closed', 'finished', 'not_covered'] as const;

/** Match statuses in filters: their numbers (CAT-03), or, an addition, their names. Read as names. */
export const matchStatusWord = z.pipe(
  z.enum([...statusWords, '0', '1', '2', '3', '4', '5']),
  z.transform(
    (status): (typeof statusWords)[number] => statusWords[Number(status)] ?? (status as (typeof statusWords)[number]),
  ),
);

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
    /** `latest`, an addition: by start, the latest first. */
    sort_by: z.optional(z.enum(['start_time', 'priority', 'latest'])),
    start_from: z.optional(timestamp),
    start_to: z.optional(timestamp),
    bettable: z.optional(flag),
    /** Open matches with one of these sides only. An addition. */
    competitor_id: z.optional(commaList(id)),
    /** The caller's favourites only: needs a player. */
    favourite: z.optional(flag),
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

export const getCompetitors = defineCall({
  name: 'getCompetitors',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/competitors',
  access: 'anyone',
  query: z.strictObject({ id: commaList(id) }),
  reply: z.object({ data: z.array(z.object({ ...competitor.shape, sport: sportRef })) }),
  errors: [],
  summary: 'Teams by their ids, also while none of their matches is open; those that nobody knows are left out.',
  clauses: ['addition'],
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

/** Open events of one thing, by its id. */
export const counted = z.object({ id, ...counts.shape });

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

/** Where in a name the words that were looked for stand: from (inclusive) and to (exclusive), in UTF-16 units. */
const marks = z.array(z.object({ from: z.int(), to: z.int() }));
export type SearchMarks = z.infer<typeof marks>;

/** CAT-07. */
export const searchedText = z.string().check(
  z.maxLength(60),
  z.refine((typed: string) => judgeSearch(typed) === 'right'),
);

export const search = defineCall({
  name: 'search',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/search',
  access: 'anyone',
  query: z.strictObject({
    q: searchedText,
    sport_type: z.optional(sportType),
    match_status: z.optional(commaList(matchStatusWord)),
    /** Looks at the names of events only, not at sports and leagues. */
    only_events_name: z.optional(flag),
  }),
  reply: z.object({
    sports: z.array(z.object({ sport, marks })),
    tournaments: z.array(z.object({ tournament, marks })),
    /** At most 50, best first. */
    matches: z.array(z.object({ match, marks })),
    /** Nothing held the words as typed: what is shown is close to them. */
    is_close: z.boolean(),
  }),
  errors: [],
  summary: 'Open events, leagues and sports by name; forgives accents, order and a mistyped letter.',
  clauses: ['API-04', 'CAT-07'],
});

export const getStatistics = defineCall({
  name: 'getStatistics',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}/{stats_type}',
  access: 'anyone',
  params: z.strictObject({ id, stats_type: statisticsType }),
  reply: statistics,
  errors: [],
  summary: 'Statistics of a match: its events, numbers, head to head, form, or the table of its league.',
  clauses: ['API-03', 'CAT-10', 'CAT-11'],
});

export const getVideo = defineCall({
  name: 'getVideo',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}/video',
  access: 'anyone',
  params: z.strictObject({ id }),
  /** `link` is a media file or stream to play, `frame` a page to embed; both null when there is none now. */
  reply: z.object({ link: z.nullable(z.string()), frame: z.nullable(z.string()) }),
  errors: [],
  summary: 'Video of a match.',
  clauses: ['API-03', 'CAT-10'],
});

export const getStreams = defineCall({
  name: 'getStreams',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}/streams',
  access: 'anyone',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.array(z.object({ link: z.string(), provider: text, language_code: z.string() })) }),
  errors: [],
  summary: 'Streams of a match by provider and language.',
  clauses: ['API-03', 'CAT-10'],
});

export const getPrices = defineCall({
  name: 'getPrices',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/matches/{id}/prices',
  access: 'anyone',
  params: z.strictObject({ id }),
  query: z.strictObject({ market_id: id, specifier: z.optional(specifier) }),
  reply: z.object({
    outcomes: z.array(
      z.object({
        id: outcomeId,
        /** By time, the first is the oldest that is kept; `odds` is null from where it was not for sale. */
        points: z.array(z.object({ at: timestamp, odds: z.nullable(odds) })),
      }),
    ),
  }),
  errors: [],
  summary: 'How the prices of one market moved. At most 120 points an outcome.',
  clauses: ['addition'],
});
