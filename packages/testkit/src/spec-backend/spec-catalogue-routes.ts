// Calls about the catalogue: sports, leagues, matches, markets, search.
import { asList } from './spec-bets.ts';
import { marketView, matchView, type Json, type Match } from './spec-data.ts';
import { coded, filtered, found, listOf, pageOf, type Call, type Routes } from './spec-query.ts';
import type { State } from './spec-state.ts';
const COUNTED: Record<string, string> = { sports: 'sport_id', categories: 'category_id', tournaments: 'tournament_id' };
export function catalogueRoutes(state: State): Routes {
  const { form, world } = state;
  const { sports, categories, tournaments, matches } = world;
  const showMatch = (match: Match): Json => matchView(match, form);
  const matchFields = ({ id, type, status, markets, tournament }: Match): Json => ({
    ...{ id, type, tournament_id: tournament.id, category_id: tournament.category.id, has_video: false },
    ...{ sport_id: tournament.sport.id, sport_key: tournament.sport.key, sport_type: tournament.sport.type },
    ...{ match_status: status, bettable: status <= 1 && markets.some((one) => one.status === 1) },
    favourite: state.favourites.some((one) => one.id === id),
  });
  function listMatches(query: URLSearchParams): Match[] {
    if (/[^0-5,]/.test(listOf(query, 'match_status').join())) throw coded(400, 'Bad match_status', 'from 0 to 5');
    const start = (match: Match): number => Date.parse(match.start_time);
    const [from, to] = ['start_from', 'start_to'].map((key) => Date.parse(query.get(key) ?? ''));
    const rows = filtered(matches, query, matchFields).filter(
      (one) => !(start(one) < (from ?? -Infinity) || start(one) > (to ?? Infinity)),
    );
    if (query.get('sort_by') === 'start_time') rows.sort((one, other) => start(one) - start(other));
    const [most, seen] = [Number(query.get('max_per_sport') ?? Infinity), new Map<string, number>()];
    const rank = (key: string): number => seen.set(key, (seen.get(key) ?? 0) + 1).get(key) ?? 0;
    return rows.filter(({ tournament }) => rank(tournament.sport.id) <= most);
  }
  function search(query: URLSearchParams): Json[] {
    const text = (query.get('q') ?? '').toLowerCase();
    if (text.length < 3 || text.length > 50) throw coded(400, 'Bad query', 'q has 3 to 50 characters.');
    const onlyNames = query.get('only_events_name') === 'true';
    const textOf = ({ names, tournament }: Match): string => [...names, onlyNames ? '' : tournament.name].join(' ');
    const isHit = (match: Match): boolean => textOf(match).toLowerCase().includes(text);
    return listMatches(query).filter(isHit).map(showMatch);
  }
  /** Counts the matches of what is asked: `true` for all, or a list of ids. */
  function count({ live, ...body }: Json): Json {
    const counts = Object.entries(body).map(([key, asked]) => {
      const all = matches.map((match) => matchFields(match)[COUNTED[key] ?? '']);
      const ids = asked === true ? all : asList(asked);
      return [key, Object.fromEntries(ids.map((id) => [id, all.filter((one) => one === id).length]))];
    });
    const inPlay = live ? { live: matches.filter(({ status }) => status === 1).length } : {};
    return { ...inPlay, ...Object.fromEntries(counts) };
  }
  function listMarkets({ id, query }: Call): Json {
    const match = found(matches, id);
    const rows = filtered(match.markets, query, (one) => ({ market_id: one.id, group_key: one.market_groups[0] }));
    return pageOf(query, rows, 500, (one) => marketView(match, one, form));
  }
  function customMarkets({ id }: Call): Json[] {
    const match = found(matches, id);
    return match.markets.filter((one) => one.custom_bet_groups).map((one) => marketView(match, one, form));
  }
  return {
    'GET /sb/v2/sports': ({ query }) =>
      filtered(sports, query, ({ key, type }) => ({ sport_key: key, sport_type: type })),
    'GET /sb/v2/categories': ({ query }) => filtered(categories, query, ({ sport }) => ({ sport_key: sport.key })),
    'GET /sb/v2/tournaments': ({ query }) =>
      filtered(tournaments, query, ({ sport, category }) => ({ sport_key: sport.key, category_id: category.id })),
    'GET /sb/v2/(?:categories|tournaments)/:id': ({ id }) => found([...categories, ...tournaments], id),
    'GET /sb/v2/matches': ({ query }) => pageOf(query, listMatches(query), 10, showMatch),
    'GET /sb/v2/matches/:id': ({ id }) => showMatch(found(matches, id)),
    'GET /sb/v2/matches/:id/markets': listMarkets,
    'POST /sb/v2/counters': ({ body }) => count(body),
    'GET /sb/v2/search': ({ query }) => search(query),
    'GET /sb/v[23]/bets/custom/markets/:id': customMarkets,
  };
}
