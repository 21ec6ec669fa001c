import { join } from 'node:path';
import { type BrowserContext, type ConsoleMessage, expect, test as base } from '@playwright/test';
import { type Bet, calls, type Market, marketKey, type Match, type Sport } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { createDriver, type Driver } from '@touchline/testkit/driver';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { isPhoneSize, phoneName } from './devices.ts';
import { cents } from './money.ts';
import { watchPersonal } from './personal.ts';

/** The built page without server rendering. */
export const plainPage = join(import.meta.dirname, '../../apps/web/dist/index.html');

/** What the servers of the stories know of the back end of the host. */
export const hostTokenSecret = 'a secret that only both back ends of the stories know';

/** Origin of a host that may frame the page; a story fulfils its requests. */
export const hostOrigin = 'https://host.test';

/**
 * Feed time at which every story begins, the hour of which no story depends on: a Saturday afternoon, with live matches of most
 * sports. `STORY_TIME` names another one, for a run that shows just that.
 */
export const storyTime = process.env['STORY_TIME'] ?? '2026-09-19T15:30:00Z';

/** Milliseconds that the clock of this run is ahead of the machine's, which Chromium has (`npm run clocks`). */
const clockShift = Number(process.env['CLOCK_SHIFT'] ?? 0);

/** Milliseconds since 1970 by the clock of Chromium, which the lives of its cookies count by. */
export function nowOfBrowser(): number {
  return Date.now() - clockShift;
}

/** Gives the pages of a context the clock of the run. */
async function setClockOf(context: BrowserContext): Promise<void> {
  if (clockShift === 0) return;
  await context.addInitScript((shift) => {
    const OfMachine = Date;
    globalThis.Date = class extends OfMachine {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [OfMachine.now() + shift] : given) as [number]));
      }
      static override now(): number {
        return OfMachine.now() + shift;
      }
    } as DateConstructor;
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shift });
  }, clockShift);
}

export const password = 'touchline-demo';
export const demo = 'demo@touchline.test';

/** A match that follows the desk alone. */
export interface ScriptedMatch {
  readonly id: string;
  /** Path of its page, and of its league's. */
  readonly path: string;
  readonly league: string;
  readonly name: string;
  /** Makes something happen; answers when it is committed and published. */
  happen(type: 'kick_off' | 'suspend' | 'interrupt' | 'resume' | 'end'): Promise<void>;
  goal(side: 'home' | 'away'): Promise<void>;
}

/** Names of the two sides, whatever text; teams of a league where they are left out. */
interface Sides {
  readonly home?: string;
  readonly away?: string;
}

type ScriptedEvent =
  | { readonly type: 'kick_off' | 'suspend' | 'interrupt' | 'resume' | 'end' }
  | { readonly type: 'goal'; readonly side: 'home' | 'away' };

/** A player beside the page: what the server knows of them, asked for without the page. */
export interface Player {
  readonly caller: Caller;
  /** Cents in the euro account. */
  balance(): Promise<bigint>;
  bets(): Promise<readonly Bet[]>;
  /**
   * Watches the bets that are open now, which other stories have left: the result is the cents that they have paid
   * since. A story that moves the clock settles some of them.
   */
  watchOpenBets(): Promise<() => Promise<bigint>>;
  bet(id: string): Promise<Bet>;
}

/** A match with two sides, or with none where it is an outright. */
export type PlayedMatch = Omit<Match, 'competitors'> & {
  readonly competitors: Exclude<Match['competitors'], unknown[]>;
};

/** The public catalogue of the server. */
export interface Offer {
  sports(): Promise<readonly Sport[]>;
  matches(query: string): Promise<readonly PlayedMatch[]>;
  match(id: string): Promise<PlayedMatch>;
  markets(matchId: string): Promise<readonly Market[]>;
  /** Odds of `outcome` in the market `id|specifier`. */
  odds(matchId: string, market: string, outcome: string): Promise<string>;
}

interface WorkerFixtures {
  /** Seconds before a live bet is decided; 0 for at once. */
  readonly liveDelay: number;
  /** Whether the bookmaker has a boost, welcome freebets and a jackpot of its own. */
  readonly bonuses: 'none' | 'house';
  /** What stands in the operator's file, or the path of one. */
  readonly operator: object | string;
  readonly server: TestServer;
}

interface TestFixtures {
  /** Whether the feed stands still but for the desk, or plays. */
  readonly clock: 'stopped' | 'running';
  /** Console errors that the story brings about on purpose; null for none. */
  readonly noise: RegExp | null;
  /** What the visitor answered about cookies on an earlier visit; null is a first visit. */
  readonly consent: 'all' | 'necessary' | null;
  /** Puts that answer into the browser. */
  readonly answered: void;
  readonly desk: Desk;
  readonly offer: Offer;
  /** Adds a football match that kicks off in an hour unless the desk has it otherwise. */
  readonly addMatch: (sportKey?: string, names?: Sides) => Promise<ScriptedMatch>;
  /** Fails the story for an error in the console, a broken policy or an exception, in any page of the context. */
  readonly guard: void;
  readonly driver: Driver;
  /** The demo player; the page is theirs from the first load on. */
  readonly player: Player;
}

async function listOf<T>(caller: Caller, call: Parameters<Caller['call']>[0], given: object): Promise<readonly T[]> {
  const { status, body } = await caller.call(call, given);
  if (status !== 200 || typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) {
    throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
  }
  return body.data;
}

function offerAt(url: string): Offer {
  const caller = createCaller(url);
  const offer: Offer = {
    sports: () => listOf<Sport>(caller, 'getSports', {}),
    matches: (query) => listOf<PlayedMatch>(caller, 'getMatches', { query: `?page=1&limit=500&${query}` }),
    async match(id) {
      const { body } = await caller.call('getMatch', { params: { id } });
      return body as PlayedMatch;
    },
    markets: (id) => listOf<Market>(caller, 'getMarkets', { params: { id }, query: '?page=1&limit=500' }),
    async odds(matchId, market, outcome) {
      const found = (await offer.markets(matchId)).find((each) => marketKey(each) === market);
      const odds = found?.outcomes.find(({ id }) => id === outcome)?.odds;
      if (odds === undefined) throw new Error(`${matchId} has no ${outcome} in ${market}`);
      return odds;
    },
  };
  return offer;
}

function playerOf(caller: Caller): Player {
  const player: Player = {
    caller,
    async balance() {
      const accounts = await listOf<{ currency: string; balance: string }>(caller, 'getAccounts', {});
      return cents(accounts.find(({ currency }) => currency === 'EUR')?.balance ?? '0');
    },
    bets: () => listOf<Bet>(caller, 'getBets', { query: '?page=1&limit=100' }),
    async watchOpenBets() {
      const isOpen = ({ win_amount }: Bet): boolean => win_amount === null;
      const open = new Set((await player.bets()).filter(isOpen).map(({ id }) => id));
      return async () =>
        (await player.bets())
          .filter((bet) => open.has(bet.id) && !isOpen(bet))
          .reduce((sum, { win_amount }) => sum + cents(win_amount ?? '0'), 0n);
    },
    async bet(id) {
      const found = (await player.bets()).find((bet) => bet.id === id);
      if (found === undefined) throw new Error(`there is no bet ${id}`);
      return found;
    },
  };
  return player;
}

/** A not-found page is answered with 404, which the browser logs; any other 404 is an error. */
const missingPage = /status of 404 .*\/sportsbook(?!\/assets\/)[^.]*$/;

/** Marks what the player would be told of as seen, as closing its modals does: a story about something else begins without them. */
export async function closeNews(caller: Caller): Promise<void> {
  const { comboboosts, freebets, huntings, tournaments, lootboxes } = calls.listBonuses.reply.parse(
    (await caller.call('listBonuses', { query: '?unseen=true' })).body,
  );
  const shown = [
    ...comboboosts.map(({ id }) => ({ id, type: 'comboboost' })),
    ...freebets.map(({ id, type }) => ({ id, type })),
    ...huntings.map(({ id }) => ({ id, type: 'hunting' })),
    ...tournaments.map(({ id }) => ({ id, type: 'tournament' })),
    ...lootboxes.map(({ id }) => ({ id, type: 'lootbox' })),
  ];
  if (shown.length > 0) await caller.call('markBonusesSeen', { body: shown });
}

/** Signs somebody in beside the page, with the settings of a new player. */
export async function enter(url: string, login = demo): Promise<Player> {
  const caller = createCaller(url);
  const { status } = await caller.call('signIn', { body: { login, password } });
  if (status !== 200) throw new Error(`${login} cannot sign in: ${status}`);
  await caller.call('saveSettings', { body: { auto_accept_odds_change: 'none' } });
  await caller.call('updateLocale', { body: { locale: 'en' } });
  await closeNews(caller);
  return playerOf(caller);
}

/** Makes the pages of a context theirs. */
export async function lendSession(context: BrowserContext, url: string, { caller }: Player): Promise<void> {
  const [name = '', value = ''] = caller.cookie?.split('=') ?? [];
  await context.addCookies([{ name, value, url }]);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A story with the window of a phone is told on one: the server goes by the name, and Chromium says that it is mobile.
  userAgent: ({ viewport, userAgent }, use) => use(isPhoneSize(viewport) ? phoneName : userAgent),
  isMobile: ({ viewport, isMobile }, use) => use(isPhoneSize(viewport) || isMobile),
  liveDelay: [0, { option: true, scope: 'worker' }],
  bonuses: ['none', { option: true, scope: 'worker' }],
  operator: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ liveDelay, bonuses, operator }, use) => {
      const server = await startServer({
        matches: 100,
        feedStart: storyTime,
        operator,
        env: {
          LIVE_DELAY: String(liveDelay),
          BONUSES: bonuses,
          FRAME_ANCESTORS: hostOrigin,
          HOST_TOKEN_SECRET: hostTokenSecret,
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clock: ['stopped', { option: true }],
  noise: [null, { option: true }],
  consent: ['necessary', { option: true }],
  answered: [
    async ({ context, server, consent }, use) => {
      await setClockOf(context);
      if (consent !== null) {
        await context.addCookies([{ name: 'touchline.consent', value: consent, url: server.url }]);
      }
      await use();
    },
    { auto: true },
  ],
  desk: [
    async ({ server, clock }, use) => {
      const desk = deskAt(server.url);
      await desk.call('clearFaults');
      await desk.call('setClock', { body: { action: clock === 'stopped' ? 'stop' : 'resume' } });
      await use(desk);
    },
    { auto: true },
  ],
  offer: ({ server }, use) => use(offerAt(server.url)),
  addMatch: async ({ desk, offer }, use) => {
    const added: ScriptedMatch[] = [];
    await use(async (sportKey = 'soccer', names = {}) => {
      const { id, slug, name } = await desk.call('addMatch', {
        body: { sport_key: sportKey, starts_in_seconds: 3600, ...names },
      });
      const script = async (body: ScriptedEvent) => {
        await desk.call('scriptMatch', { params: { id }, body });
      };
      const { tournament } = await offer.match(id);
      const match: ScriptedMatch = {
        id,
        name,
        path: `/${sportKey}/${slug}`,
        league: `/${sportKey}/${tournament.slug}`,
        happen: (type) => script({ type }),
        goal: (side) => script({ type: 'goal', side }),
      };
      added.push(match);
      return match;
    });
    // A match left open would be in the lists of the next stories.
    for (const { id, happen } of added) {
      const { status } = await offer.match(id);
      if (status === 0) await happen('kick_off');
      if (status < 3) await happen('end');
    }
  },
  guard: [
    async ({ context, noise }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(`exception: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message: ConsoleMessage) => {
        const words = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error' && noise?.test(words) !== true && !missingPage.test(words)) errors.push(words);
      });
      const personal = watchPersonal(context);
      await use();
      const reported = [...errors];
      await personal.check();
      // Routes that still wait belong to no test any more; their errors are ignored.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(reported, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  driver: async ({ page, context, server }, use) => {
    let isLanguageSaved = false;
    context.on('request', (request) => {
      isLanguageSaved ||= request.url().endsWith('/player/update_locale');
    });
    await use(createDriver(page, server.url));
    // The language of the demo player would lead the next stories.
    if (isLanguageSaved) await enter(server.url);
  },
  player: async ({ context, server }, use) => {
    const player = await enter(server.url);
    await lendSession(context, server.url, player);
    await use(player);
  },
});

export { expect };
