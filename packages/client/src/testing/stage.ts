import {
  type Account,
  type ClientConfig,
  type Market,
  type Match,
  type Player,
  type Settings,
  type Sport,
  visitor,
} from '@touchline/contract';
import { createBetting } from '../betting/betting.ts';
import { createSportsbook } from '../create-sportsbook.ts';
import type { SportsbookOptions } from '../create-sportsbook.ts';
import type { KeyValueStore } from '../env.ts';
import type { Readable, Sportsbook } from '../sportsbook.ts';
import { createFakeApi, refusal, reply } from './test-api.ts';
import type { FakeApi } from './test-api.ts';
import { createFakeBrowser, settle } from './browser.ts';
import type { FakeBrowser, FakeTab } from './browser.ts';
import {
  buildAccount,
  buildConfig,
  buildMarket,
  buildMatch,
  buildPlayer,
  buildSettings,
  buildSport,
  onePage,
} from './builders.ts';
import { createFakePush } from './fake-push.ts';
import type { FakePush } from './fake-push.ts';

/** What the scripted server holds; change it as the story goes on. */
export interface World {
  /** Who the session cookie belongs to. */
  player: Player;
  /** Who signs in. */
  account: Player;
  accounts: Account[];
  settings: Settings;
  sports: Sport[];
  matches: Match[];
  /** All markets of a match, by its id; the main market alone by default. */
  markets: Record<string, Market[]>;
}

export interface Stage {
  readonly browser: FakeBrowser;
  readonly api: FakeApi;
  readonly push: FakePush;
  readonly world: World;
  /** Another tab of the same browser, with its own sportsbook. */
  open(setup?: {
    readonly session?: KeyValueStore;
    readonly options?: SportsbookOptions;
    /** Locks of another kind than the browser's. */
    readonly exclusively?: FakeTab['exclusively'];
    /** Shown prices move at most once in so many ms. */
    readonly priceGapMs?: number;
  }): OpenTab;
}

export interface OpenTab {
  readonly env: FakeTab;
  readonly sportsbook: Sportsbook;
  /** Watches a readable and counts how often it was notified. */
  watch<T>(readable: Readable<T>): Watch<T>;
}

export interface Watch<T> {
  get(): T;
  readonly notified: number;
  stop(): void;
}

/** Pings, as a server sends them: a page that has waited for minutes had signs of life. */
const beatMs = 25_000;

/** A server with one football match, scripted by `world`, and a browser to open tabs in. */
export function createStage(config: Partial<ClientConfig> = {}): Stage {
  const browser = createFakeBrowser();
  const api = createFakeApi();
  const push = createFakePush();
  const world: World = {
    player: visitor,
    account: buildPlayer(),
    accounts: [buildAccount()],
    settings: buildSettings(),
    sports: [buildSport()],
    matches: [buildMatch()],
    markets: {},
  };
  const signedIn = (): boolean => world.player.id !== null;
  const clock = browser.tab({ fetch: api.fetch, webSocket: null });
  const beat = (): void => {
    push.beat();
    clock.setTimer(beat, beatMs);
  };
  clock.setTimer(beat, beatMs);
  const matchOf = (idOrSlug: string): Match | undefined =>
    world.matches.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);

  api.on('getPlayer', () => reply(world.player));
  api.on('signIn', () => {
    world.player = world.account;
    return reply(world.player);
  });
  api.on('signOut', () => {
    world.player = visitor;
    return reply({ signed_out: true });
  });
  api.on('getSettings', () => reply(world.settings));
  api.on('saveSettings', () => reply(world.settings));
  api.on('getAccounts', () => (signedIn() ? reply({ data: world.accounts }) : refusal(1001)));
  api.on('openAccount', ({ body }) => {
    const currency = typeof body === 'object' && body !== null && 'currency' in body ? String(body.currency) : 'EUR';
    return reply(buildAccount({ currency, balance: '0.00' }));
  });
  api.on('getSports', () => reply({ data: world.sports }));
  api.on('getMatches', ({ query }) => {
    const statuses = query['match_status']?.split(',');
    const types = (query['type'] ?? 'match').split(',');
    return reply(
      onePage(
        world.matches.filter(
          (match) =>
            types.includes(match.type) &&
            (statuses === undefined ? match.status < 3 : statuses.includes(String(match.status))) &&
            (query['id'] === undefined || query['id'].split(',').includes(match.id)) &&
            (query['sport_key'] === undefined || query['sport_key'] === match.tournament.sport.key),
        ),
      ),
    );
  });
  api.on('getMatch', ({ params }) => {
    const match = matchOf(params['id'] ?? '');
    return match === undefined ? refusal(1004) : reply(match);
  });
  api.on('getMarkets', ({ params }) => {
    const match = matchOf(params['id'] ?? '');
    if (match === undefined) return refusal(1004);
    return reply(onePage(world.markets[match.id] ?? [match.main_market ?? buildMarket()]));
  });
  api.on('getPushToken', () => (signedIn() ? reply({ token: `token-of-${world.player.id}` }) : refusal(1001)));
  api.on('authorizeChannels', ({ body }) => {
    if (!signedIn()) return refusal(1001);
    const channels = typeof body === 'object' && body !== null && 'channels' in body ? body.channels : [];
    return reply({
      channels: (Array.isArray(channels) ? channels : []).map((channel) => ({
        channel: String(channel),
        token: `token-for-${String(channel)}`,
      })),
    });
  });
  api.on('getBets', () => (signedIn() ? reply(onePage([])) : refusal(1001)));

  return {
    browser,
    api,
    push,
    world,
    open: (setup = {}) => {
      const opened = browser.tab({
        fetch: api.fetch,
        webSocket: push.webSocket,
        ...(setup.session === undefined ? {} : { session: setup.session }),
      });
      const { exclusively, priceGapMs } = setup;
      const env = {
        ...opened,
        ...(exclusively === undefined ? {} : { exclusively }),
        ...(priceGapMs === undefined ? {} : { priceGapMs: () => priceGapMs }),
      };
      const sportsbook = createSportsbook(env, buildConfig(config), { betting: { createBetting }, ...setup.options });
      return {
        env,
        sportsbook,
        watch: (readable) => {
          let notified = 0;
          const stop = readable.subscribe(() => {
            notified += 1;
          });
          return {
            get: readable.get,
            get notified() {
              return notified;
            },
            stop,
          };
        },
      };
    },
  };
}

/** A tab whose sportsbook has started and is subscribed to the channel of everybody. */
export async function opened(stage: Stage, setup: Parameters<Stage['open']>[0] = {}): Promise<OpenTab> {
  const tab = stage.open(setup);
  tab.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  return tab;
}

/** The same with the list of matches to come on the screen. */
export async function onAList(stage: Stage, setup: Parameters<Stage['open']>[0] = {}): Promise<OpenTab> {
  const tab = stage.open(setup);
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  return tab;
}

/** Some minutes of a busy machine. Without an end a failed import would keep the whole run. */
const mostTurns = 200_000;

/**
 * Lets what is imported come in, and time with it: modules load outside of the clock that is moved by hand. `turn`: what the
 * platform does besides.
 */
export async function imported(
  stage: Stage,
  turn: () => Promise<unknown>,
  reached: () => boolean,
  tab?: OpenTab,
): Promise<void> {
  for (let turns = 0; !reached(); turns += 1) {
    if (turns > mostTurns) throw new Error('what was to follow an import() never came');
    await turn();
    await stage.browser.advance(100);
    tab?.env.frame();
  }
}

/** Waits until the tab is subscribed to a channel, and what came of it has settled. */
export async function subscribedTo(stage: Stage, channel: string): Promise<void> {
  await stage.push.when(() => stage.push.isSubscribed(channel));
  await settle();
}
