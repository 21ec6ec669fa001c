// A mock back end that answers as the two specification texts say, and no more. See NOTES.md.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { betRoutes, finishBet } from './spec-bet-routes.ts';
import { asJson, Refusal, sentence, winOf } from './spec-bets.ts';
import { catalogueRoutes } from './spec-catalogue-routes.ts';
import type { Json } from './spec-data.ts';
import { endSession, isPlayer, playerRoutes, sessionCookie } from './spec-player-routes.ts';
import { coded, found, type Call } from './spec-query.ts';
import { makeState, type Options, type State } from './spec-state.ts';
type Where = { matchId?: string | undefined; specifier?: string | undefined; status?: number };
/** Finds the route of a call, and answers by it. */
function createRouter(state: State) {
  const routes = { ...catalogueRoutes(state), ...betRoutes(state), ...playerRoutes(state) };
  return function handle(line: string, call: Call, cookie: string | undefined): unknown {
    for (const [route, handler] of Object.entries(routes)) {
      const parts = new RegExp(`^${route.replace('*', '').replace(/\/:(\w+)/g, '/(?<$1>[^/]+)')}$`).exec(line);
      const isPrivate = route.startsWith('*') || call.query.get('favourite') === 'true';
      if (!parts) continue;
      if (isPrivate && !isPlayer(state, cookie)) throw sentence('Please sign in.', 401);
      const { id = '', kind = '' } = parts.groups ?? {};
      return handler({ ...call, id: decodeURIComponent(id), kind });
    }
    throw coded(404, 'Not found', `There is no ${line}.`);
  };
}
/** Lets any page read the answers. */
function allowOrigin(headers: IncomingHttpHeaders, response: ServerResponse): void {
  const allow = (name: string, value: string) => response.setHeader(`Access-Control-Allow-${name}`, value);
  allow('Origin', headers.origin ?? '*');
  allow('Credentials', 'true');
  allow('Methods', 'GET, POST, PATCH, DELETE');
  allow('Headers', headers['access-control-request-headers'] ?? 'Content-Type');
}
function send(response: ServerResponse, status: number, content?: unknown): void {
  if (content !== undefined) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.writeHead(status).end(content === undefined ? '' : JSON.stringify(content));
}
export async function startSpecBackend(options: Options = {}) {
  const state = makeState(options);
  const { matches } = state.world;
  const handle = createRouter(state);
  const requests: { method: string; path: string; query: Json; body: unknown; headers: IncomingHttpHeaders }[] = [];
  const planned: { path: string; status: number; body?: unknown }[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://mock');
    const body = await readJson(request).catch(() => null);
    allowOrigin(headers, response);
    if (method === 'OPTIONS') return send(response, 200);
    requests.push({ method, path, query: Object.fromEntries(query), body, headers });
    const next = planned.findIndex((one) => path.endsWith(one.path));
    const [plan] = next < 0 ? [] : planned.splice(next, 1);
    if (plan) return send(response, plan.status, plan.body);
    try {
      const call = { id: '', kind: '', query, body: asJson(body), response };
      send(response, 200, handle(`${method} ${path}`, call, headers.cookie));
    } catch (error) {
      const { status, body: content } = error instanceof Refusal ? error : coded(500, 'Internal error', String(error));
      send(response, status, content);
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
    ...{ requests, sessionCookie: () => sessionCookie(state), endSession: () => endSession(state) },
    setOdds: (matchId: string, marketId: string, outcomeId: string, odds: number | string) =>
      marketsOf(marketId, { matchId }).forEach((one) => (found(one.outcomes, outcomeId).odds = String(odds))),
    suspend: (marketId: string, where: Where = {}) =>
      marketsOf(marketId, where).forEach((one) => (one.status = where.status ?? -1)),
    setMatchStatus: (matchId: string, status: number) => Object.assign(found(matches, matchId), { status }),
    setRestricted: (restricted: boolean) => Object.assign(state.profile, { restricted }),
    failNext: (path: string, status: number, body?: unknown) => planned.push({ path, status, body }),
    settle: (betId: string, result: string, status = result === 'canceled' ? 'cancelled' : 'done'): Json => {
      const bet = found(state.bets, betId);
      return finishBet(state, bet, { status, result, win: winOf(bet, result) });
    },
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
