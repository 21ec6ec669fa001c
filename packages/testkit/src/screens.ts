import type { Page } from '@playwright/test';

/** What a running server has, to open its pages by. Paths count from `/sportsbook` on. */
export interface Places {
  /** A football match, a live one where there is one. */
  readonly match: string;
  readonly matchId: string;
  readonly league: string;
  readonly category: string;
  /** A match of a sport that is counted in sets, a live one where there is one. */
  readonly sets: string;
  readonly outright: string;
  /** A match that is over. */
  readonly ended: string;
}

/** A screen of the product, and how to get there. */
export interface ScreenToSee {
  readonly name: string;
  readonly path: (places: Places) => string;
  /** What stands once the screen is there, as a selector in the page. */
  readonly about: string;
  /** What is done after it stands. */
  readonly act?: (page: Page, places: Places) => Promise<void>;
  readonly signedIn?: boolean;
}

const odds = '[data-outcome]:visible';
const words = 'main :is(a, button, h1):visible';

/** The ticket stands beside the page on wide screens; its key opens it elsewhere. */
export async function openTicket(page: Page): Promise<void> {
  const ticket = page.locator('[data-ticket]:visible');
  if ((await ticket.count()) === 0) await page.keyboard.press('b');
  await ticket.first().waitFor();
}

async function pickFirst(page: Page): Promise<void> {
  await page.locator('main [data-outcome][data-state="idle"]:visible').first().click();
}

/** A single with its stake on the win and on a place. */
async function eachWay(page: Page): Promise<void> {
  await pickFirst(page);
  await openTicket(page);
  await page.locator('[data-ticket] [data-each-way] button').click();
  await page.locator('[data-ticket] input[inputmode]').first().fill('5');
}

/** A game is there, and its frame has the room that it asked for. */
async function gameStands(page: Page): Promise<void> {
  const game = page.frameLocator('main iframe');
  await game.locator('[data-price], .number, .card').first().waitFor();
  const scrolls = (): Promise<boolean> =>
    game.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  for (let turn = 0; await scrolls(); turn += 1) {
    if (turn === 600) throw new Error('the frame of a game never had the room that it needs');
    await page.waitForTimeout(50);
  }
}

/** Every screen, in the order of the specification's table and then what opens over it. */
export const screensToSee: readonly ScreenToSee[] = [
  { name: 'home', path: () => '', about: odds },
  { name: 'sport', path: () => '/soccer', about: odds },
  { name: 'e-sports', path: () => '/cybersport', about: words },
  { name: 'live', path: () => '/live', about: odds },
  { name: 'live by time', path: () => '/live?sortBy=time', about: odds },
  { name: 'favourites', path: () => '/favorites', about: words },
  { name: 'category', path: ({ category }) => category, about: words },
  { name: 'league', path: ({ league }) => league, about: odds },
  { name: 'match', path: ({ match }) => match, about: odds },
  { name: 'match in sets', path: ({ sets }) => sets, about: odds },
  { name: 'bet builder', path: ({ match }) => `${match}#betBuilder`, about: words },
  { name: 'outright', path: ({ outright }) => outright, about: odds },
  { name: 'each way', path: ({ outright }) => outright, about: odds, act: eachWay },
  { name: 'ended match', path: ({ ended }) => ended, about: words },
  { name: 'schedule', path: () => '/schedule', about: words },
  { name: 'results', path: () => '/results', about: words },
  { name: 'promotions', path: () => '/promotions', about: words },
  { name: 'jackpots', path: () => '/jackpots', about: words, signedIn: true },
  { name: 'racing', path: () => '/racing', about: 'main iframe:visible', act: gameStands },
  { name: 'lotteries', path: () => '/lotteries', about: 'main iframe:visible', act: gameStands },
  { name: 'premium cricket', path: () => '/premium-cricket', about: words },
  { name: 'arena', path: () => '/virtual-gaming-arena', about: 'main iframe:visible', act: gameStands },
  { name: 'general rules', path: () => '/general-rules', about: words },
  { name: 'about', path: () => '/about', about: words },
  { name: 'help', path: () => '/help-center', about: words },
  { name: 'responsible gambling', path: () => '/responsible-gambling', about: words },
  { name: 'custom page', path: () => '/betting-guide', about: words },
  { name: 'sign-in page', path: () => '/users/sign-in', about: words },
  { name: 'sign-up page', path: () => '/users/sign-up', about: words },
  { name: 'password asked', path: () => '/users/password/new', about: words },
  {
    name: 'password set',
    path: () => `/users/password/edit?reset_password_token=${'a'.repeat(43)}`,
    about: words,
  },
  { name: 'email confirmation', path: () => '/users/confirmation', about: words },
  { name: 'account unlock', path: () => '/users/unlock', about: words },
  { name: 'not found', path: () => '/no-such-sport', about: words },
  { name: 'locked', path: () => '/locked', about: 'main h1:visible' },
  { name: 'blocked', path: () => '/blocked', about: words },
  { name: 'error', path: () => '/500', about: words },
  { name: 'profile', path: () => '/profile', about: words, signedIn: true },
  { name: 'wallet', path: () => '/profile/wallet', about: words, signedIn: true },
  { name: 'statement', path: () => '/profile/wallet/transactions', about: words, signedIn: true },
  { name: 'terms and conditions', path: () => '/terms-and-conditions', about: words },
  { name: 'notifications', path: () => '/profile/notifications', about: words, signedIn: true },
  { name: 'watch rules', path: () => '/profile/watch-rules', about: words, signedIn: true },
  { name: 'own limits', path: () => '/profile/own-limits', about: words, signedIn: true },
  { name: 'breaks', path: () => '/profile/break', about: words, signedIn: true },
  { name: 'bet limits', path: () => '/profile/limits', about: words },
  { name: 'verification', path: () => '/profile/verification', about: words, signedIn: true },
  { name: 'settings page', path: () => '/profile/settings', about: '[data-view="zone"]:visible' },
  { name: 'bets history', path: () => '/bets-history', about: words, signedIn: true },
  {
    name: 'ticket with selections',
    path: ({ match }) => match,
    about: odds,
    act: async (page) => {
      await pickFirst(page);
      await openTicket(page);
      await page.locator('[data-selection]:visible').first().waitFor();
    },
  },
  {
    name: 'account menu',
    path: () => '/about',
    about: words,
    act: async (page) => {
      await page.locator('[data-account]:visible').click();
      await page.locator('[popover]:popover-open a').first().waitFor();
    },
    signedIn: true,
  },
  {
    name: 'settings menu',
    path: () => '/about',
    about: words,
    act: async (page) => {
      const opener = page.locator('[data-settings]:visible');
      if ((await opener.count()) === 0) await page.locator('[data-menu]:visible').click();
      await page.locator('[data-settings]:visible').first().click();
      await page.locator('dialog[open], [popover]:popover-open').first().waitFor();
    },
  },
  {
    name: 'compact data mode',
    path: () => '/profile/settings',
    about: '[data-view="data"]:visible',
    act: async (page) => {
      await page.locator('[data-view="data"]:visible').click();
      await page.getByRole('radiogroup').last().waitFor();
    },
  },
  {
    name: 'session choices',
    path: () => '/profile/settings',
    about: '[data-view="session"]:visible',
    act: async (page) => {
      await page.evaluate(() => {
        localStorage.setItem('touchline.session-clock', 'on');
        localStorage.setItem('touchline.pause', '5 EUR 10');
      });
      await page.reload();
      await page.locator('[data-session-clock]').waitFor();
      await page.locator('[data-view="session"]:visible').click();
      await page.locator('main select, [data-settings-view] select').first().waitFor();
      await page.evaluate(() => {
        for (const key of ['session-clock', 'pause']) localStorage.removeItem(`touchline.${key}`);
      });
    },
    signedIn: true,
  },
  {
    name: 'reality check',
    path: () => '/about',
    about: words,
    act: async (page) => {
      // As if another tab had just been told of a session of two hours.
      const key = 'touchline.reality-check';
      await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
      const before = await page.evaluate((name) => {
        const text = localStorage.getItem(name) ?? '';
        const kept = JSON.parse(text);
        const told = {
          ...kept,
          at: Date.now(),
          from: kept.to - 7_200_000,
          staked: '132.50',
          won: '48.20',
          continued: 0,
        };
        localStorage.setItem(name, JSON.stringify(told));
        return text;
      }, key);
      await page.reload();
      await page.locator('dialog[open] [data-net]').waitFor();
      // The screen after this one is not to begin with it.
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, before] as const);
    },
    signedIn: true,
  },
  {
    name: 'stop asked',
    path: () => '/about',
    about: words,
    act: async (page) => {
      await page.locator('[data-panic]:visible').first().click();
      await page.locator('dialog[open]').waitFor();
    },
    signedIn: true,
  },
  {
    name: 'session over',
    path: () => '/about',
    about: words,
    act: async (page) => {
      // The server goes on to know the session.
      const message = 'error.session.over';
      const over = { code: 1104, localized_message: message, message, request_id: 'screen' };
      const [opened, signedOut] = [/\/sportsbook_sessions$/, /\/users\/sign_out$/];
      await page.route(opened, (route) => route.fulfill({ status: 403, json: over }));
      await page.route(signedOut, (route) => route.fulfill({ json: { signed_out: true } }));
      await page.reload();
      await page.locator('dialog[open] [data-again]').waitFor();
      // The screen after this one has its session.
      for (const address of [opened, signedOut]) await page.unroute(address);
    },
    signedIn: true,
  },
  {
    name: 'countdown before a bet',
    path: ({ match }) => match,
    about: odds,
    act: async (page) => {
      await page.evaluate(() => localStorage.setItem('touchline.pause', '30 EUR 0'));
      await page.reload();
      await pickFirst(page);
      await openTicket(page);
      await page.locator('[data-ticket] input[inputmode]').first().fill('1');
      await page.locator('[data-main-button][data-act="place"]').click();
      await page.locator('[data-main-button] [data-pause]').waitFor();
    },
    signedIn: true,
  },
];
