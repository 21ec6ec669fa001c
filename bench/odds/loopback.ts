import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import {
  type ClientConfig,
  matchChannel,
  type PushEvent,
  pushNamespaces,
  type Settings,
  updatesChannel,
  visitor,
} from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import type { Board } from './board.ts';

/** One page's own back end on loopback: its files, the few calls it makes, and a push endpoint that moves odds. */
export interface Loopback {
  /** `http://localhost:12345` */
  readonly origin: string;
  /** Pushes `changes` changes at `rate` a second; resolves with how many it were, a whole market more at most. */
  push(changes: number, rate: number): Promise<number>;
  /** Resolves when a page listens to the lists' channel. */
  subscribed(): Promise<void>;
  close(): Promise<void>;
}

const tickMs = 10;
/** A page that is behind is measured as it is, and shows all in the end: at a server's usual limit it would be cut off. */
const maxQueueBytes = 64 * 1024 * 1024;
const channel = updatesChannel('en');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const settings: Settings = {
  stakes: ['5', '10', '20', '50'],
  auto_accept_odds_change: 'none',
  odds_types: { available: ['decimal'], selected: 'decimal' },
  provider_statuses: [],
  bet_limits_settings: { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 30 },
  updated_at: null,
};

function configOf(origin: string): ClientConfig {
  return {
    brand: 'Touchline',
    base_path: '/sportsbook',
    platform_api: '/api',
    sportsbook_api: '/_sb_api/api',
    desk_api: null,
    push_url: `${origin.replace('http', 'ws')}/connection/websocket`,
    locales: [{ code: 'en', name_in_locale: 'English' }],
    currencies: [{ code: 'EUR', subunits: '100', fiat: true }],
    default_currency: 'EUR',
    idempotent_placement: true,
    feed_clock: { now: Date.now(), speed: 1 },
  };
}

function pageOf(items: readonly unknown[], query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 500)];
  return {
    data: items.slice((page - 1) * limit, page * limit),
    pagination: { total: items.length, page, limit, last_page: Math.max(1, Math.ceil(items.length / limit)) },
  };
}

/** Null: no call of ours. */
function reply({ pathname, searchParams }: URL, origin: string, board: Board): unknown {
  switch (pathname) {
    case '/sportsbook/config.json':
      return configOf(origin);
    case '/api/player':
      return visitor;
    case '/_sb_api/api/v2/settings':
      return settings;
    case '/_sb_api/api/v2/sports':
      return { data: board.sports };
    case '/_sb_api/api/v2/matches': {
      const isLive = searchParams.get('match_status')?.split(',').includes('1') ?? true;
      const ids = searchParams.get('id')?.split(',');
      const open = isLive ? board.matches() : [];
      return pageOf(ids === undefined ? open : open.filter(({ id }) => ids.includes(id)), searchParams);
    }
    case '/_sb_api/api/v2/tournaments':
      return pageOf(board.tournaments, searchParams);
    case '/_sb_api/api/v2/categories':
      return pageOf([], searchParams);
    default:
      return replyOfMatch(pathname, searchParams, board);
  }
}

/** What the page of one match asks for. */
function replyOfMatch(pathname: string, query: URLSearchParams, board: Board): unknown {
  const [, idOrSlug = '', part = ''] = /^\/_sb_api\/api\/v2\/matches\/([^/]+)(?:\/([a-z_]+))?$/.exec(pathname) ?? [];
  const match = board.match(idOrSlug);
  if (match === undefined) return null;
  switch (part) {
    case '':
      return match;
    case 'markets':
      return pageOf(board.markets(match), query);
    case 'events':
      return { type: 'events', events: [] };
    case 'numbers':
      return { type: 'numbers', rows: [{ key: 'corners', home: 3, away: 5 }] };
    case 'head_to_head':
      return { type: 'head_to_head', home_wins: 0, draws: 0, away_wins: 0, matches: [] };
    case 'form':
      return { type: 'form', home: [], away: [] };
    case 'standings':
      return { type: 'standings', rows: [] };
    case 'prices':
      return { outcomes: [] };
    case 'video':
      return { link: null, frame: null };
    case 'streams':
      return { data: [] };
    default:
      return null;
  }
}

async function serveFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  // What is no file is a page of the application.
  const file = normalize(extname(path) === '' ? '/index.html' : path);
  try {
    const bytes = await readFile(join(folder, file));
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        // As the product's server says it: else Chromium asks anew for the icons, and reads them, with each that comes in.
        'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

export async function openLoopback(board: Board, folder: string): Promise<Loopback> {
  let listener: (() => void) | null = null;
  let isSubscribed = false;
  const followed = new Set<string>();
  const push = createPushServer({
    secret: 'loopback of a bench',
    namespaces: pushNamespaces,
    allowedOrigins: '*',
    allowAnonymous: true,
    joinWindowMs: tickMs,
    maxQueueBytes,
    log: (event) => {
      if (event.kind === 'unsubscribed') followed.delete(event.channel);
      if (event.kind !== 'subscribed') return;
      followed.add(event.channel);
      if (event.channel !== channel) return;
      isSubscribed = true;
      listener?.();
    },
  });
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const known = reply(url, origin, board);
    if (known !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known));
    else if (url.pathname.startsWith('/sportsbook/'))
      void serveFile(response, folder, url.pathname.slice('/sportsbook'.length));
    else response.writeHead(404).end();
  });
  http.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the loopback listens on no port');
  const origin = `http://localhost:${address.port}`;

  /** A list's change goes to the lists, and to whoever looks at its match; that one sees other markets move too. */
  const publish = (event: PushEvent): void => {
    push.publish(channel, event);
    if (event.type !== 'markets_changed') return;
    const own = matchChannel(event.payload.match_id);
    if (followed.has(own)) push.publish(own, event);
  };
  const moveFollowed = (): void => {
    for (const name of followed) {
      const within = name === channel ? null : board.moveWithin(name.replace(/^match:/, ''), Date.now());
      if (within !== null) push.publish(name, within);
    }
  };

  return {
    origin,
    subscribed: () =>
      new Promise((resolve) => {
        if (isSubscribed) resolve();
        else listener = resolve;
      }),
    push: (changes, rate) =>
      new Promise((resolve) => {
        const from = performance.now();
        let sent = 0;
        const ticking = setInterval(() => {
          const due = Math.min(changes, ((performance.now() - from) / 1000) * rate);
          while (sent < due) {
            const { event, changes: moved } = board.move(Date.now());
            publish(event);
            sent += moved;
          }
          moveFollowed();
          if (sent < changes) return;
          clearInterval(ticking);
          resolve(sent);
        }, tickMs);
      }),
    close: async () => {
      await push.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
