/** The truth: versions of everything, the calls that read them, and what is said of each move. */
import { createServer, type Server } from 'node:http';
import { type ClientConfig, matchChannel, type PushEventWire, updatesChannel, visitor } from '@touchline/contract';
import type { Dice } from '../dice.ts';
import {
  changeAt,
  headAt,
  isGone,
  isWhole,
  leagueOf,
  listed,
  marketAt,
  marketCount,
  matchAt,
  matchIdOf,
  numberOf,
  type Versions,
} from './world.ts';

/** One event for one channel. */
export interface Message {
  readonly channel: string;
  readonly event: PushEventWire;
  readonly key: string;
}

export interface Store {
  /** Moves one thing, and says it as often and in as many channels as it has to be said. */
  move(): readonly Message[];
  /** Says again what was true a while ago. */
  repeatOld(): Message;
  /** Says the last move of a market once more, under another key. */
  repeatLast(): Message;
  /** As they stand: they move under the reader. */
  versions(): readonly Versions[];
}

const lists = updatesChannel('en');

type WithoutClock<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** Versions start late enough that something older can be said of everything. */
const firstVersion = 32;

export function createStore(matches: number, dice: Dice, now: () => number): Store {
  const versions = Array.from({ length: matches }, () => ({
    head: firstVersion,
    markets: Array.from({ length: marketCount }, () => firstVersion),
  }));
  let serial = 0;
  let last = { match: 0, place: listed };

  const message = (channel: string, event: WithoutClock<PushEventWire>): Message => {
    serial += 1;
    return { channel, event: { ...event, at: now() }, key: `move-${serial}` };
  };
  const changed = (match: number, place: number, version: number): WithoutClock<PushEventWire> => ({
    type: 'markets_changed',
    payload: { match_id: matchIdOf(match), markets: [changeAt(match, place, version)] },
  });
  const own = (match: number): string => matchChannel(matchIdOf(match));
  const of = (match: number): (typeof versions)[number] => {
    const found = versions[match];
    if (found === undefined) throw new RangeError(`there is no match ${match}`);
    return found;
  };

  const moveHead = (match: number): WithoutClock<PushEventWire> => {
    const entry = of(match);
    entry.head += 1;
    if (isWhole(entry.head)) return { type: 'match_changed', payload: { match: matchAt(match, entry) } };
    const { stage, available_markets } = headAt(match, entry.head);
    return {
      type: 'match_status_changed',
      payload: {
        match_id: matchIdOf(match),
        status: 1,
        stage,
        statistics: null,
        available_markets,
        version: entry.head,
      },
    };
  };

  const moveMarket = (match: number, place: number): WithoutClock<PushEventWire> => {
    const entry = of(match);
    const version = (entry.markets[place] ?? 0) + 1;
    entry.markets[place] = version;
    last = { match, place };
    return changed(match, place, version);
  };

  const versionOf = (match: number, place: number): number => of(match).markets[place] ?? 0;

  return {
    move() {
      const match = dice.roll(matches);
      // The lists' channel gets its equal share, so what lists show moves as seldom.
      if (!dice.once(matches + 1)) {
        return [message(own(match), moveMarket(match, listed + dice.roll(marketCount - listed)))];
      }
      const event = dice.once(2) ? moveHead(match) : moveMarket(match, dice.roll(listed));
      return [message(own(match), event), message(lists, event)];
    },
    repeatOld() {
      const [match, place] = [dice.roll(matches), dice.roll(marketCount)];
      return message(own(match), changed(match, place, versionOf(match, place) - 1 - dice.roll(20)));
    },
    repeatLast: () => message(own(last.match), changed(last.match, last.place, versionOf(last.match, last.place))),
    versions: () => versions,
  };
}

export function configOf(origin: string, pushUrl: string): ClientConfig {
  return {
    brand: 'Touchline',
    base_path: '/sportsbook',
    platform_api: `${origin}/api`,
    sportsbook_api: `${origin}/_sb_api/api`,
    desk_api: null,
    push_url: pushUrl,
    locales: [{ code: 'en', name_in_locale: 'English' }],
    currencies: [{ code: 'EUR', subunits: '100', fiat: true }],
    default_currency: 'EUR',
    idempotent_placement: true,
    feed_clock: { now: Date.now(), speed: 1 },
  };
}

function onePage(data: readonly unknown[]) {
  return {
    data,
    pagination: { total: data.length, page: 1, limit: 500, last_page: 1 },
  };
}

/** Null: no call of ours. */
function reply({ pathname, searchParams }: URL, store: Store): unknown {
  if (pathname === '/api/player') return visitor;
  if (pathname === '/_sb_api/api/v2/settings')
    return {
      stakes: ['5', '10', '20', '50'],
      auto_accept_odds_change: 'none',
      odds_types: { available: ['decimal'], selected: 'decimal' },
      provider_statuses: [],
      bet_limits_settings: { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 30 },
      updated_at: null,
    };
  if (pathname === '/_sb_api/api/v2/sports') return { data: [] };
  const versions = store.versions();
  if (pathname === '/_sb_api/api/v2/matches') {
    const [league, ids] = [searchParams.get('tournament_id')?.split(','), searchParams.get('id')?.split(',')];
    return onePage(
      versions.flatMap((entry, match) =>
        (league === undefined || league.includes(leagueOf(match))) &&
        (ids === undefined || ids.includes(matchIdOf(match)))
          ? [matchAt(match, entry)]
          : [],
      ),
    );
  }
  const [, id = '', part = ''] = /^\/_sb_api\/api\/v2\/matches\/(\d+)(\/markets)?$/.exec(pathname) ?? [];
  const match = numberOf(id);
  const entry = versions[match];
  if (entry === undefined) return null;
  if (part === '') return matchAt(match, entry);
  return onePage(
    entry.markets.flatMap((version, place) => (isGone(place, version) ? [] : [marketAt(match, place, version)])),
  );
}

/** Answers the calls of the clients from the store; resolves with its address. */
export async function serveStore(store: Store): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const http: Server = createServer((request, response) => {
    const known = reply(new URL(request.url ?? '/', 'http://localhost'), store);
    response.writeHead(known === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(known === null ? '' : JSON.stringify(known));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the store listens on no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
