import type { FeedMarket, FeedMatch } from '@touchline/feed';

/** The directory of a feed that has one league of one sport. */
export const oneLeague = {
  sports: [{ id: '7', key: 'cs', name: 'CS', priority: 1, type: 'cyber', provider: 'oddin', hasDraw: false } as const],
  categories: [{ id: '10', slug: 'world', name: 'World', priority: 1, countryCode: null, sportKey: 'cs' }],
  tournaments: [
    {
      id: '100',
      slug: 'major',
      name: 'Major',
      priority: 1,
      sportKey: 'cs',
      categoryId: '10',
      mainOutcomeCount: 2,
      secondaryOutcomeCount: 2,
    },
  ],
};

/** A live match of that league, as the feed and the book hold it. */
export function feedMatch(id: string, over: Partial<FeedMatch> = {}): FeedMatch {
  return {
    id,
    urnId: `sb:match:${id}`,
    slug: `left-right-${id}`,
    type: 'match',
    name: 'Left - Right',
    sportKey: 'cs',
    categoryId: '10',
    tournamentId: '100',
    home: null,
    away: null,
    stadium: null,
    city: null,
    startTime: 1,
    status: 1,
    stage: '1st_map',
    statistics: null,
    hasVideo: false,
    mainMarket: '1|',
    secondaryMarket: null,
    topMarkets: [],
    ...over,
  };
}

/** An open market of such a match, with one outcome. */
export function feedMarket(id: string, over: Partial<FeedMarket> = {}): FeedMarket {
  return {
    id,
    specifier: '',
    name: 'Maps',
    groups: ['main'],
    priority: 1,
    mostBalanced: true,
    status: 1,
    outcomes: [{ id: '1', name: 'Left', odds: '1.85', active: true }],
    ...over,
  };
}
