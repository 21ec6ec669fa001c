// A mock back end that answers as the two specification texts say, and no more. See NOTES.md.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { asJson, asList, betLimits, betView, cashOutOf, customOdds, fromScaled, money } from './spec-bets.ts';
import { MOST_STAKE, placesOf, readBet, readPick, Refusal, sentence, toScaled, winOf } from './spec-bets.ts';
import type { Account, Bet } from './spec-bets.ts';
import { isoDate, makeWorld, marketView, matchView, type Json, type Match, type OddsForm } from './spec-data.ts';
type Options = { port?: number; signedIn?: boolean; oddsAs?: OddsForm };
type Call = { id: string; kind: string; query: URLSearchParams; body: Json; response: ServerResponse };
type Handlers = Record<string, (call: Call) => unknown>;
type Where = { matchId?: string | undefined; specifier?: string | undefined; status?: number };
function coded(code: number, message: string, details: unknown) {
  return new Refusal(code, { message, details, code });
}
/** The values of a list in a query: `a=1,2`, `a=1&a=2` or `a[]=1&a[]=2`. */
function listOf(query: URLSearchParams, key: string): string[] {
  return [...query.getAll(key), ...query.getAll(`${key}[]`)]
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '');
}
/** The rows of which each asked field has one of the asked values; `false` asks for nothing. */
function filtered<Row>(rows: Row[], query: URLSearchParams, fieldsOf: (row: Row) => Json): Row[] {
  const isAsked = (key: string): boolean => listOf(query, key).some((one) => one !== 'false');
  const asked = [...query.keys()].map((key) => key.replace('[]', '')).filter(isAsked);
  const isMet = (row: Json, key: string): boolean => !(key in row) || listOf(query, key).includes(String(row[key]));
  return rows.filter((row) => asked.every((key) => isMet(fieldsOf(row), key)));
}
function pageOf<Row>(query: URLSearchParams, rows: Row[], usual: number, show: (row: Row) => Json): Json {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? usual)];
  if (!(page >= 1 && limit >= 1 && limit <= 500)) throw coded(400, 'Bad page', 'page from 1, limit from 1 to 500');
  const pagination = { total: rows.length, page, limit, last_page: Math.max(1, Math.ceil(rows.length / limit)) };
  return { data: rows.slice((page - 1) * limit, page * limit).map(show), pagination };
}
function keyOf(code: number): string {
  return code === 114
    ? 'platform.pve_player_bet_forbidden'
    : `place_bets.invalid_odds${code === 120 ? '_custom_bet' : ''}`;
}
const ODDS_TYPES = ['decimal', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent'];
const OFF = { enabled: false };
const COUNTED: Record<string, string> = { sports: 'sport_id', categories: 'category_id', tournaments: 'tournament_id' };
const PROFILE: Json = {
  ...{ id: '0b7e4c1e-5d1f-4a57-9c3e-8f1f6f0f2a11', email: 'player@example.com', mobile_phone: null },
  ...{ auth_phone_number: '+3725550101', first_name: 'Ada', last_name: null, nickname: 'ada' },
  ...{ language: 'en', currency: 'EUR', restricted: false },
};
const SETTINGS: Json = {
  ...{ custom_bet_allow_single: false, custom_bet_enabled: true, stakes: [5, 12.5, 50] },
  ...{ auto_accept_odds_change: 'none', odds_types: { available: ODDS_TYPES, selected: 'decimal' } },
  ...{ updated_at: isoDate(0, 1), video_settings: OFF, allow_multiple_active_user_freebets: false },
  provider_statuses: { betradar: 'active', oddin: 'active' },
  sport_type_providers: { regular: ['betradar'], cyber: ['oddin'] },
  multi_bet_settings: { available_by_provider: { betradar: true, oddin: false } },
  additional_providers: { horse_racing: OFF, lotto: OFF, premium_cricket: OFF },
  bet_limits_settings: betLimits,
};
const NEWS = [
  { id: 'ntf-7f3a', title: 'Goal!', body: 'Northport have scored.', caption: 'Crown League', object_type: 'match' },
  { id: 'ntf-7f3b', title: 'Welcome', body: 'Your account is ready.', caption: null, object_type: null },
];

export async function startSpecBackend(options: Options = {}) {
  const form = options.oddsAs ?? 'mixed';
  const world = makeWorld();
  const { sports, categories, tournaments, matches } = world;
  const [profile, settings] = [{ ...PROFILE }, { ...SETTINGS }];
  const openAccount = (currency: string, balance = 0n): Account => ({ currency, balance, active: true });
  const accounts = [openAccount('EUR', 25_050n), openAccount('JPY', 90_000n), { ...openAccount('USD'), active: false }];
  const notifications = NEWS.map((one) => ({ ...one, created_at: isoDate(-1, 1), read: false, type: 'info' }));
  const bets: Bet[] = [];
  const shared: { id: string; bets: unknown[] }[] = [];
  const requests: { method: string; path: string; query: Json; body: unknown; headers: IncomingHttpHeaders }[] = [];
  const planned: { path: string; status: number; body?: unknown }[] = [];
  let favourites: { type: string; id: string }[] = [];
  let [session, alwaysPlayer] = ['', options.signedIn ?? false];
  const showMatch = (match: Match): Json => matchView(match, form);
  const statusOf = ({ status }: Bet): Json => ({ status });
  const showBet = (bet: Bet): Json => betView(bet, form);
  const showAccount = (one: Account): Json => ({ ...one, balance: money(one.balance, one.currency) });
  const picksOf = ({ selections }: Json) => asList(selections).map((one) => readPick(world, one));
  const found = <Row extends { id: string }>(rows: Row[], id: unknown): Row => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw coded(404, 'Not found', `There is no ${String(id)}.`);
    return row;
  };
  const pay = (currency: string, amount: bigint): void => {
    const account = accounts.find((one) => one.currency === currency && one.active);
    if (!account || account.balance + amount < 0n) throw sentence('Your balance is too low.');
    account.balance += amount;
  };
  const finish = (bet: Bet, status: string, result: string, win: bigint): Json => {
    pay(bet.currency, win);
    bet.picks.forEach((pick) => (pick.result = result));
    return showBet(Object.assign(bet, { status, result, win }));
  };
  const sessionCookie = (): string => (session ||= `spec_session=${crypto.randomUUID()}`);
  const endSession = (): void => void ([session, alwaysPlayer] = ['', false]);
  const isPlayer = (cookie = ''): boolean => alwaysPlayer || (session !== '' && cookie.includes(session));
  const matchFields = ({ id, type, status, markets, tournament }: Match): Json => ({
    ...{ id, type, tournament_id: tournament.id, category_id: tournament.category.id, has_video: false },
    ...{ sport_id: tournament.sport.id, sport_key: tournament.sport.key, sport_type: tournament.sport.type },
    ...{ match_status: status, bettable: status <= 1 && markets.some((one) => one.status === 1) },
    favourite: favourites.some((one) => one.id === id),
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
  /** Places all bets, or none of them when one is refused. */
  function placeBets({ body }: Call): Json[] {
    const asked = asList(body['bets']);
    if (!asJson(body['meta'])['device_id'] || asked.length === 0)
      throw coded(400, 'Bad request', 'meta.device_id, bets');
    const placed: Bet[] = [];
    const errors_by_bet: Json = {};
    let code: number | null = null;
    asked.forEach((one, index) => {
      try {
        if (profile['restricted']) throw sentence('This account cannot bet.', 400, 114);
        const bet = readBet(world, accounts, settings['auto_accept_odds_change'], one);
        pay(bet.currency, -bet.stake);
        placed.push(bet);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        errors_by_bet[index] = error.body;
        code ??= error.code;
      }
    });
    if (placed.length === asked.length) bets.unshift(...placed);
    if (placed.length === asked.length) return placed.map(showBet);
    placed.forEach((bet) => pay(bet.currency, bet.stake));
    if (code) throw new Refusal(400, { message: `error.${keyOf(code)}`, details: null, code, errors_by_bet });
    throw new Refusal(400, { localized_message: 'Your bets were not placed.', errors_by_bet });
  }
  /** A placed bet is first shown as submitted, and as waiting for results when the list is read. */
  function listBets({ query }: Call): Json {
    bets.filter(({ status }) => status === 'submitted').forEach((bet) => (bet.status = 'waiting_results'));
    return pageOf(query, filtered(bets, query, statusOf), 500, showBet);
  }
  function cashOut({ body }: Call): Json {
    const bet = found(bets, body['bet_id']);
    const value = cashOutOf(bet);
    if (value === null) throw sentence('This bet cannot be cashed out.');
    if (toScaled(body['to_cashout'], placesOf(bet.currency)) !== value) throw sentence('The value has changed.');
    return finish(bet, 'cashed_out', 'cashed_out', value);
  }
  function maxStake({ body }: Call): Json {
    const bet = asJson(asList(body['bets'])[0] ?? body);
    const isServed = picksOf(bet).every(({ match }) => match.tournament.provider === 'betradar');
    if (!isServed) throw sentence('The highest stake is not known for these selections.');
    return { max_stake: MOST_STAKE[String(asJson(bet['stake'])['currency'] ?? profile['currency'])] ?? null };
  }
  function saveSettings({ body }: Call): Json {
    const {
      stakes = settings['stakes'],
      auto_accept_odds_change = settings['auto_accept_odds_change'],
      odds_type,
    } = body;
    const odds_types = odds_type ? { available: ODDS_TYPES, selected: odds_type } : settings['odds_types'];
    return Object.assign(settings, { stakes, auto_accept_odds_change, odds_types, updated_at: isoDate(0, 1) });
  }
  function addAccount({ body: { currency } }: Call): Json {
    const account = accounts.find((one) => one.currency === currency) ?? openAccount(String(currency));
    if (!accounts.includes(account)) accounts.push(account);
    return showAccount(Object.assign(account, { active: true }));
  }
  function signIn({ body, response }: Call): Json {
    const isKnown = body['email'] === profile['email'] || body['phone'] === profile['auth_phone_number'];
    if (!isKnown || body['password'] !== 'demo-password') throw sentence('Wrong email, phone or password.', 401);
    response.setHeader('Set-Cookie', `${sessionCookie()}; Path=/; HttpOnly; SameSite=Lax`);
    return profile;
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
  const customPrice = ({ body }: Call): Json => ({ odds: Number(fromScaled(customOdds(picksOf(body)))) });
  function shareBets({ body }: Call): Json {
    const code = `a7-Kp_${92 + shared.length}x`;
    shared.push({ id: code, bets: asList(body['bets']) });
    return { code };
  }
  const setRead = ({ body: { ids } }: Call): void =>
    notifications.forEach((one) => (one.read ||= ids === undefined || asList(ids).includes(one.id)));
  const setFavourite = ({ kind: type, id }: Call, kept: boolean): void => {
    favourites = favourites.filter((one) => one.id !== id || one.type !== type).concat(kept ? [{ type, id }] : []);
  };
  const routes: Handlers = {
    'POST /platform/users/sign_in': signIn,
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
    'GET /sb/v2/settings': () => settings,
    'POST /sb/v[23]/bets/custom/(?:calculate|odds)': customPrice,
    'GET /sb/v[23]/bets/custom/markets/:id': customMarkets,
    'GET /sb/v[23]/bets/share-code': ({ query }) => found(shared, query.get('code')).bets,
    'POST /sb/v[23]/bets/share-code': shareBets,
    // Routes with a star are for signed-in players.
    '*DELETE /platform/users/sign_out': endSession,
    '*GET /platform/player': () => profile,
    '*GET /platform/player/accounts': () => accounts.map(showAccount),
    '*POST /platform/player/accounts': addAccount,
    '*PATCH /platform/player/update_locale': ({ body }) => ({ locale: (profile['language'] = body['locale']) }),
    '*POST /sb/v2/settings': saveSettings,
    '*POST /sb/v3/bets': placeBets,
    '*GET /sb/v[23]/bets': listBets,
    '*POST /sb/v[23]/bets/cashout': cashOut,
    '*POST /sb/v[23]/bets/max-stake': maxStake,
    '*GET /sb/v2/favourites/:kind': ({ kind }) => favourites.filter(({ type }) => type === kind),
    '*POST /sb/v2/favourites/:kind/:id': (call) => setFavourite(call, true),
    '*DELETE /sb/v2/favourites/:kind/:id': (call) => setFavourite(call, false),
    '*GET /sb/v2/notifications': () => notifications,
    '*GET /sb/v2/notifications/counters': () => ({ unread: notifications.filter((one) => !one.read).length }),
    '*POST /sb/v2/notifications/(?:read|read-all)': setRead,
    '*GET /sb/v2/(?:bonuses|bonuses/freebets/amb|jackpots|jackpot-hits)': () => [],
    '*GET /sb/v2/bonuses/(?:comboboosts|freebets|huntings|tournaments|lootboxes)': ({ query }) =>
      pageOf(query, [], 4, asJson),
    '*POST /sb/v2/(?:bonuses|jackpots)': ({ body }) => asList(body['bets']).map(() => []),
  };
  function handle(line: string, call: Call, cookie: string | undefined): unknown {
    for (const [route, handler] of Object.entries(routes)) {
      const parts = new RegExp(`^${route.replace('*', '').replace(/\/:(\w+)/g, '/(?<$1>[^/]+)')}$`).exec(line);
      const isPrivate = route.startsWith('*') || call.query.get('favourite') === 'true';
      if (!parts) continue;
      if (isPrivate && !isPlayer(cookie)) throw sentence('Please sign in.', 401);
      const { id = '', kind = '' } = parts.groups ?? {};
      return handler({ ...call, id: decodeURIComponent(id), kind });
    }
    throw coded(404, 'Not found', `There is no ${line}.`);
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://mock');
    const body = await readJson(request).catch(() => null);
    const allow = (name: string, value: string) => response.setHeader(`Access-Control-Allow-${name}`, value);
    allow('Origin', headers.origin ?? '*');
    allow('Credentials', 'true');
    allow('Methods', 'GET, POST, PATCH, DELETE');
    allow('Headers', headers['access-control-request-headers'] ?? 'Content-Type');
    const send = (status: number, content?: unknown): void => {
      if (content !== undefined) response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.writeHead(status).end(content === undefined ? '' : JSON.stringify(content));
    };
    if (method === 'OPTIONS') return send(200);
    requests.push({ method, path, query: Object.fromEntries(query), body, headers });
    const next = planned.findIndex((one) => path.endsWith(one.path));
    const [plan] = next < 0 ? [] : planned.splice(next, 1);
    if (plan) return send(plan.status, plan.body);
    try {
      const call = { id: '', kind: '', query, body: asJson(body), response };
      send(200, handle(`${method} ${path}`, call, headers.cookie));
    } catch (error) {
      const { status, body: content } = error instanceof Refusal ? error : coded(500, 'Internal error', String(error));
      send(status, content);
    }
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const marketsOf = (id: string, { matchId, specifier }: Where) => {
    const rows = (matchId ? [found(matches, matchId)] : matches).flatMap(({ markets }) => markets);
    return rows.filter((one) => one.id === id && (!specifier || one.specifier === specifier));
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ requests, sessionCookie, endSession },
    setOdds: (matchId: string, marketId: string, outcomeId: string, odds: number | string, specifier?: string) =>
      marketsOf(marketId, { matchId, specifier }).forEach(
        (one) => (found(one.outcomes, outcomeId).odds = String(odds)),
      ),
    suspend: (marketId: string, where: Where = {}) =>
      marketsOf(marketId, where).forEach((one) => (one.status = where.status ?? -1)),
    setMatchStatus: (matchId: string, status: number) => Object.assign(found(matches, matchId), { status }),
    setRestricted: (restricted: boolean) => Object.assign(profile, { restricted }),
    failNext: (path: string, status: number, body?: unknown) => planned.push({ path, status, body }),
    settle: (betId: string, result: string, status = result === 'canceled' ? 'cancelled' : 'done'): Json =>
      finish(found(bets, betId), status, result, winOf(found(bets, betId), result)),
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
