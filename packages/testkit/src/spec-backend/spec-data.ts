// The catalogue: sports, categories, tournaments, matches and markets, in the fields the texts name.
export type Json = Record<string, unknown>;
export type Sport = ReturnType<typeof sport>;
export type Category = ReturnType<typeof category>;
export type Tournament = ReturnType<typeof tournament>;
export type Market = ReturnType<typeof makeMarkets>[number];
export type Outcome = Market['outcomes'][number];
export type Match = ReturnType<typeof makeMatch>;
export type World = ReturnType<typeof makeWorld>;
export type OddsForm = 'mixed' | 'number' | 'string';
/** A date without milliseconds, some hours from now: `...Z`, or with an offset such as `+02:00`. */
export function isoDate(hours: number, offset = 0): string {
  const text = new Date(Date.now() + (hours + offset) * 3_600_000).toISOString().slice(0, 19);
  return offset === 0 ? `${text}Z` : `${text}+0${offset}:00`;
}
function slugOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
function sport([id, urn_id]: [string, string], key: string, name: string, priority: number) {
  const provider = urn_id.startsWith('od:') ? 'oddin' : 'betradar';
  return { id, urn_id, key, name, priority, type: provider === 'oddin' ? 'cyber' : 'regular', provider };
}
function category(of: Sport, name: string, priority: number, country_code: string | null = null) {
  return { id: `cat_${of.id}_${slugOf(name)}`, slug: slugOf(name), name, priority, country_code, sport: of };
}
function tournament(of: Category, urn_id: string, name: string, priority: number) {
  const main_market_outcomes_count = of.sport.key === 'soccer' ? 3 : 2;
  const counts = { main_market_outcomes_count, secondary_market_outcomes_count: 2, provider: of.sport.provider };
  return { id: urn_id, urn_id, slug: slugOf(name), name, priority, category: of, sport: of.sport, ...counts };
}
type Price = [id: string, odds: string, name?: string | undefined];
type MarketSeed = [id: string, name: string, group: string, prices: Price[], line?: string | undefined];
/** One market for each line; a seed is the line and the two odds. */
function linesOf([id, name]: [string, string], ids: string[], sides: string[], seeds: string[]): MarketSeed[] {
  return seeds.map((seed) => {
    const [line, ...odds] = seed.split(' ');
    return [id, name, `${id}s`, odds.map((one, at): Price => [ids[at] ?? '', one, `${sides[at]} ${line}`]), line];
  });
}
function marketSeeds(key: string, names: string[]): MarketSeed[] {
  const prices = ['home 2.102564', 'away 1.7241'].map((seed) => seed.split(' ') as Price);
  prices.forEach((price, at) => (price[2] = names[at]));
  const totals = key === 'tennis' ? ['22.5 1.9 1.9', '20.5 1.5882 2.2857'] : ['2.5 1.8333 1.9524', '3.5 2.9167 1.4082'];
  if (key === 'soccer') prices.splice(1, 1, ['draw', '3.285714'], ['away', '3.4444', names[1]]);
  if (key === 'soccer') totals.push('1.5 1.3125 3.4021');
  const main: MarketSeed = [key === 'soccer' ? '1x2' : 'winner', key === 'soccer' ? '1x2' : 'Winner', 'main', prices];
  const handicap = linesOf(['hcp', 'Handicap'], ['home', 'away'], names, ['-1.5 2.7143 1.4255']);
  return [main, ...linesOf(['total', 'Total'], ['over', 'under'], ['over', 'under'], totals), ...handicap];
}
/** The odds of a later match are a little higher, so that matches differ. */
function makeMarkets(match_urn_id: string, seeds: MarketSeed[], index: number, combined = false) {
  const moved = (odds: string): string => String((Math.round(Number(odds) * 1e6) + index * 13_700) / 1e6);
  return seeds.map(([id, name, group, prices, line], at) => ({
    ...{ match_urn_id, id, name, status: 1, specifier: line ? `${id}=${line}` : null },
    outcomes: prices.map(([key, odds, text = key]) => ({ id: key, name: text, active: true, odds: moved(odds) })),
    ...{ market_groups: [group], priority: 100 - at, most_balanced: at === 1, next_bet_stop: null as string | null },
    custom_bet_groups: combined && id !== 'hcp' ? ['cbg-a'] : undefined,
  }));
}

function makeMatch(league: Tournament, number: number, pair: string, when: number | { hours: number; score: Json }) {
  const { hours, score: statistics } = typeof when === 'number' ? { hours: when, score: null } : when;
  const id = `${league.provider === 'oddin' ? 'od' : 'sr'}:match:${number}`;
  const names = pair.split(' v ');
  const ids = { id, slug: `${slugOf(pair)}-${number}`, type: 'match', tournament: league, names };
  const place = { stadium: number === 4711 ? 'Harbour Park' : null, city: null, end_date: null as string | null };
  const state = { status: statistics ? 1 : 0, stage: statistics ? 'second_period' : null, statistics };
  const markets = makeMarkets(id, marketSeeds(league.sport.key, names), number % 10, number === 4711);
  return { ...ids, ...place, start_time: isoDate(hours, league.sport.key === 'soccer' ? 2 : 0), ...state, markets };
}

function makeOutright(league: Tournament): Match {
  const names = ['Northport City', 'Vale Rovers', 'Easthaven', 'Old Mill FC'];
  const prices = ['2.625', '4.3333', '7.1429', '15.5'].map((odds, at): Price => [`t${at}`, odds, names[at]]);
  const ids = { id: 'sr:season:130281', slug: 'crown-league-winner', type: 'season' };
  const markets = makeMarkets(ids.id, [['champion', 'Champion', 'outright', prices]], 0);
  return { ...makeMatch(league, 0, '', 48), ...ids, names, end_date: isoDate(2000, 2), markets };
}

function score(clock: string | null, total_score: string, period_score: string[], game_score: string | null = null) {
  const serve = { game_score, current_server: game_score && 'away' };
  return { clock, total_score, ...serve, period_score, max_period_number: period_score.length };
}

export function makeWorld() {
  const soccer = sport(['fb', 'sr:sport:1'], 'soccer', 'Football', 100);
  const tennis = sport(['tn', 'sr:sport:5'], 'tennis', 'Tennis', 90);
  const strike = sport(['cs', 'od:sport:3'], 'counter_strike', 'Counter-Strike', 80);
  const [england, spain] = [category(soccer, 'England', 50, 'GB'), category(soccer, 'Spain', 40, 'ES')] as const;
  const [atp, wta] = [category(tennis, 'ATP', 30), category(tennis, 'WTA', 20)] as const;
  const global = category(strike, 'World', 10);
  const crown = tournament(england, 'sr:tournament:17', 'Crown League', 99);
  const liga = tournament(spain, 'sr:tournament:8', 'Liga del Sol', 80);
  const grass = tournament(atp, 'sr:tournament:2555', 'Lakeside Open', 70);
  const clay = tournament(wta, 'sr:tournament:2571', 'Harbour Ladies', 65);
  const major = tournament(global, 'od:tournament:1208', 'Winter Major', 55);
  const minor = tournament(global, 'od:tournament:1209', 'Challenger Series', 45);
  const sports = [soccer, tennis, strike];
  const categories = [england, spain, atp, wta, global];
  const tournaments = [crown, liga, grass, clay, major, minor];
  const matches = [
    makeMatch(crown, 4711, 'Northport City v Vale Rovers', { hours: -1, score: score('67:12', '2:1', ['1:1', '1:0']) }),
    makeMatch(crown, 4712, 'Easthaven v Old Mill FC', 3),
    makeMatch(crown, 4713, 'Westbrook v Kingsferry', 27),
    makeMatch(crown, 4724, 'Upper Dale v Saltmarsh', 5),
    makeMatch(liga, 4735, 'Real Cumbre v Deportivo Río', 7),
    makeMatch(grass, 5104, 'Novak, J. v Weber, T.', { hours: -2, score: score(null, '1:0', ['6:4', '3:2'], '40:50') }),
    makeMatch(grass, 5105, 'Silva, R. v Okafor, D.', 4),
    makeMatch(clay, 5116, 'Horvat, M. v Lindqvist, E.', 26),
    makeMatch(major, 118327, 'Night Foxes v Team Quartz', { hours: -1, score: score(null, '1:0', ['13:9', '4:6']) }),
    makeMatch(major, 118328, 'Polar v Red Lantern', 6),
    makeMatch(minor, 118339, 'Unit Nine v Grey Owls', 30),
    makeOutright(crown),
  ];
  return { sports, categories, tournaments, matches };
}
export function oddsView(odds: string, provider: string, form: OddsForm): number | string {
  return form === 'string' || (form === 'mixed' && provider === 'oddin') ? odds : Number(odds);
}
export function marketView(match: Match, market: Market, form: OddsForm) {
  const show = (one: Outcome) => ({ ...one, odds: oddsView(one.odds, match.tournament.provider, form) });
  return { ...market, outcomes: market.outcomes.map(show) };
}
/** A match without its markets; an outright has the fields of an outright, and ids to ask for it by. */
export function eventView({ id, slug, type, tournament: league, names, ...match }: Match): Json {
  const { markets: _, end_date, ...rest } = match;
  const ids = { id, urn_id: id, slug, type };
  const teams = names.map((name) => ({ name, logo: null }));
  const outright = { name: `${league.name} winner`, parent: league, competitors: teams, start_time: match.start_time };
  if (type === 'season') return { ...ids, ...outright, end_date, status: match.status };
  const competitors = { home: teams[0], away: teams[1] };
  return { ...ids, tournament: league, competitors, ...rest, has_video: false, provider: league.provider };
}

export function matchView(match: Match, form: OddsForm): Json {
  if (match.type === 'season') return eventView(match);
  const [main_market, secondary_market] = match.markets.map((market) => marketView(match, market, form));
  const tops = { main_market, secondary_market, top_markets: [main_market, secondary_market] };
  return { ...eventView(match), available_markets: match.markets.length, ...tops };
}
