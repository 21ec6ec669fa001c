import { createCaller } from './caller.ts';
import type { Places } from './screens.ts';

interface Listed {
  readonly id: string;
  readonly slug: string;
  readonly main_market: { readonly status: number } | null;
  readonly tournament: {
    readonly slug: string;
    readonly sport: { readonly key: string };
    readonly category: { readonly slug: string };
  };
}

async function listed(url: string, query: string): Promise<readonly Listed[]> {
  const { status, body } = await createCaller(url).call('getMatches', { query: `?limit=20&${query}` });
  if (status !== 200) throw new Error(`the matches of ${query} answered ${status}`);
  return (body as { readonly data: readonly Listed[] }).data;
}

/** Looks up what to open. Throws when the server has no such match; a feed of some hundred matches always has. */
export async function placesOf(url: string): Promise<Places> {
  const firstOf = (what: string, found: readonly Listed[]): Listed => {
    // Nothing is sold for a moment after each goal and each set.
    const first = found.find(({ main_market }) => main_market?.status === 1) ?? found[0];
    if (first === undefined) throw new Error(`the server has no ${what}`);
    return first;
  };
  const one = async (what: string, query: string): Promise<Listed> => firstOf(what, await listed(url, query));
  const pathOf = ({ slug, tournament }: Listed): string => `/${tournament.sport.key}/${slug}`;
  /** A live one where there is one. */
  const liveFirst = async (what: string, query: string): Promise<Listed> => {
    const live = await listed(url, `match_status=live&${query}`);
    return live.length > 0 ? firstOf(what, live) : one(what, `match_status=prematch&${query}`);
  };
  // In the small hours there may be no live football in a small feed.
  const match = await liveFirst('football match', 'sport_key=soccer');
  return {
    match: pathOf(match),
    matchId: match.id,
    league: `/soccer/${match.tournament.slug}`,
    category: `/soccer/${match.tournament.category.slug}`,
    sets: pathOf(await liveFirst('match in sets', 'sport_key=tennis')),
    outright: pathOf(await one('outright', 'type=season')),
    ended: pathOf(await one('result', 'match_status=finished&sport_key=soccer&sort_by=latest')),
  };
}
