import type { Locator, Page } from '@playwright/test';
import type { ClientConfig } from '@touchline/contract';

/** An object of an answer, with fields of any kind. */
type Fields = Record<string, unknown>;

/** Adds fields to the answers of one call. */
interface Giving {
  /** End of the path of the call, without its query. */
  readonly path: RegExp;
  readonly change: (answer: Fields) => unknown;
}

/** What the page shows for one field or call of `docs/design/additions.md`. */
type Shown = readonly [field: string, locatorIn: (page: Page) => Locator];

/** A page, and what of it depends on additions. */
export interface Place {
  readonly path: string;
  /** Stands once the answers are in that decide what else there is, with and without the additions. */
  readonly ready: (page: Page) => Locator;
  readonly shown: readonly Shown[];
}

/** A back end's additions, and the places where they are seen. */
export interface Additions {
  readonly config?: Partial<ClientConfig>;
  readonly answers?: readonly Giving[];
  readonly places: readonly Place[];
}

function css(selector: string) {
  return (page: Page): Locator => page.locator(selector);
}

function words(text: string | RegExp) {
  return (page: Page): Locator => page.getByText(text, { exact: true });
}

function inTicket(text: string | RegExp) {
  return (page: Page): Locator => page.locator('[data-ticket]').getByText(text, { exact: true });
}

/** The match that stands on every list, first prematch one of its league. */
export const easthaven = 'sr:match:4712';

function priceOf(matchId: string) {
  return (page: Page): Locator => page.locator(`[data-outcome="${matchId}/1x2|/home"]`).first();
}

function ofSettings(fields: Fields): Giving {
  return {
    path: /\/settings$/,
    change: (answer) => ({ ...answer, ...fields }),
  };
}

function rowsOf(answer: Fields): readonly Fields[] {
  return Array.isArray(answer['data']) ? answer['data'] : [];
}

/** Every row of a list with more fields. */
function withRows(answer: Fields, change: (row: Fields, place: number) => Fields): Fields {
  return {
    ...answer,
    data: rowsOf(answer).map(change),
  };
}

export const ofShell: Additions = {
  config: {
    licence: { en: 'Licence 4711 of the island' },
    minimum_age: 21,
    pages: [
      {
        path: '/betting-guide',
        title: { en: 'Betting guide' },
        blocks: { en: [{ kind: 'paragraph', text: 'Words' }] },
      },
    ],
    navigation: ['in_play', { page: 'sport', sport: 'tennis', title: { en: 'Racket week' } }],
    deposit_url: 'https://cashier.test/pay',
    support: { email: 'help@house.test', phone: '+372 555 01', url: 'https://help.test/ask' },
  },
  answers: [
    { path: /\/player$/, change: (answer) => ({ ...answer, verified: true }) },
    ofSettings({ additional_providers: { virtual_gaming_arena: { enabled: true } } }),
  ],
  places: [
    {
      path: '/',
      ready: priceOf(easthaven),
      shown: [
        ['config.licence', words('Licence 4711 of the island')],
        ['config.minimum_age', words('21+')],
        ['config.pages', css('footer a[href$="/betting-guide"]')],
        ['config.navigation', css('header a:has-text("Racket week")')],
      ],
    },
    {
      path: '/profile',
      ready: words('player@example.com'),
      shown: [['player.verified', words('Verified')]],
    },
    {
      path: '/profile/wallet',
      ready: css('main:has-text("JPY")'),
      shown: [['config.deposit_url', css('a[href="https://cashier.test/pay"]')]],
    },
    {
      path: '/help-center',
      ready: css('#support'),
      shown: [
        ['config.support', css('a[href="mailto:help@house.test"]')],
        ['support.phone', css('a[href="tel:+37255501"]')],
        ['support.url', css('a[href="https://help.test/ask"]')],
      ],
    },
  ],
};

/** With the navigation of the configuration, as `navigation` leaves out what it does not name. */
export const ofGames: Additions = {
  answers: [ofSettings({ additional_providers: { virtual_gaming_arena: { enabled: true } } })],
  places: [
    {
      path: '/',
      ready: priceOf(easthaven),
      shown: [['additional_providers.virtual_gaming_arena', css('a[href$="/virtual-gaming-arena"]')]],
    },
  ],
};

export const ofMatches: Additions = {
  config: {
    price_history: true,
    votes: true,
    watch_rules: true,
    favourite_teams: true,
    chat_frame: 'https://frames.test/chat?match={match}',
    match_info_frame: 'https://frames.test/info?match={match}&locale={locale}',
  },
  answers: [
    {
      path: /\/matches\/sr(?::|%3A)season[^/]*\/markets$/,
      change: (answer) =>
        withRows(answer, (market) => ({
          ...market,
          each_way: { places: 3, fraction: '1/4' },
          withdrawals: [{ outcome_id: 't0', at: '2026-11-01T12:00:00Z', odds: '2.625', deduction: 25 }],
        })),
    },
  ],
  places: [
    {
      path: '/soccer/easthaven-v-old-mill-fc-4712',
      ready: priceOf(easthaven),
      shown: [
        ['config.price_history', css('[data-part="prices"], [role="tab"]:has-text("Prices")')],
        ['config.watch_rules', css('[data-watch]')],
        ['config.favourite_teams', css('[data-favourite="competitors"]')],
        ['config.votes', css('[role="tab"]:has-text("Votes")')],
        ['config.chat_frame', css('[data-part="chat"], [role="tab"]:has-text("Chat")')],
        ['config.match_info_frame', words('Match info')],
      ],
    },
    {
      path: '/soccer/crown-league-winner',
      ready: (page) => page.getByRole('button', { name: 'Easthaven , Champion, 7.1429' }),
      shown: [
        ['market.each_way', css('[data-terms] b:has-text("Each way")')],
        ['market.withdrawals', css('[data-withdrawn="t0"]')],
      ],
    },
  ],
};

/** Of a system of three in the slip. */
export const ofSlip: Additions = {
  config: { share_bets: true },
  answers: [
    {
      path: /\/settings$/,
      change: (answer) => ({
        ...answer,
        accept_return_share: '0.10',
        system_bankers: true,
        system_types: [{ id: 'trixie', total_count: 3, win_count: 2, sizes: [2, 3] }],
        bet_limits_settings: {
          ...(answer['bet_limits_settings'] as Fields),
          min_stake_limit: [{ currency_code: 'EUR', amount: '0.50' }],
        },
      }),
    },
  ],
  places: [
    {
      path: '/',
      ready: (page) =>
        page
          .locator('[data-ticket]')
          .getByText('Up to €500.00')
          .or(inTicket(/ to €500\.00$/)(page)),
      shown: [
        ['settings.accept_return_share', css('[data-ticket] option[value="return"]')],
        ['settings.system_bankers', (page) => page.getByRole('button', { name: /^Banker: / })],
        ['system_types.sizes', inTicket(/Trixie/)],
        ['bet_limits_settings.min_stake_limit', inTicket(/^€0\.50 to /)],
        ['config.share_bets', (page) => page.locator('[data-ticket]').getByRole('button', { name: 'Share' })],
      ],
    },
  ],
};

const eachWay = { places: 3, fraction: '1/4' };

/** Additions to the bets of a list by their place in it. */
const givenBets: readonly ((bet: Fields) => Fields)[] = [
  (bet) => ({
    ...bet,
    partial_cashout: true,
    editable: true,
    auto_cashout: { take_profit: '18.00', stop_loss: null },
    seen: { pressed_at: null, received_at: '2026-11-01T12:00:00.000Z', accepted_at: '2026-11-01T12:00:05.000Z' },
    cashouts: [{ share: '0.25', amount: '2.10', by: 'player', at: '2026-11-01T12:00:00Z' }],
  }),
  (bet) => ({
    ...bet,
    replaces: '7',
    selections: (bet['selections'] as Fields[]).map((selection) => ({
      ...selection,
      banker: true,
      each_way: eachWay,
      dead_heat: { places: 1, tied: 2 },
      place: { status: 'win' },
      deduction: 10,
    })),
  }),
  (bet) => ({
    ...bet,
    status: 'rejected',
    refusal: { code: 144, localized_message: 'The bookmaker had seen a goal.' },
  }),
  (bet) => ({ ...bet, status: 'withdrawn', replaced_by: '8' }),
  (bet) => ({ ...bet, status: 'submitted', decides_at: null }),
];

/** Bets that have to be in the list. */
export const givenBetCount = givenBets.length;

/** Of the history of all bets. */
export const ofBets: Additions = {
  config: { share_bets: true },
  answers: [
    ofSettings({ cashout_settings: { enabled: true, partial: true, automatic: true }, edit_bets: true }),
    {
      path: /\/bets$/,
      change: (answer) => withRows(answer, (bet, place) => givenBets[place]?.(bet) ?? bet),
    },
  ],
  places: [
    {
      path: '/bets-history?status=all',
      ready: css('main [data-bet] >> nth=4'),
      shown: [
        ['bet.partial_cashout', (page) => page.getByRole('button', { name: 'Part of it' })],
        ['cashout_settings.automatic', (page) => page.getByRole('button', { name: 'Automatic cash-out' })],
        ['bet.auto_cashout', css('[data-auto-on]')],
        ['bet.cashouts', words(/^25% cashed out for /)],
        ['bet.editable', css('[data-bet-action="edit"]')],
        ['config.share_bets', css('[data-bet-action="share"]')],
        ['bet.seen', css('[data-seen-fold]')],
        ['bet.replaces', words('Took the place of a bet that you edited.')],
        ['bet.replaced_by', words('You edited this bet: another one took its place.')],
        ['bet.refusal', words(/The bookmaker had seen a goal\./)],
        ['bet.decides_at', words(/^Live bets are checked for a few seconds/)],
        ['selection.banker', words('Banker')],
        ['selection.each_way', words('Each way')],
        ['selection.place', css('[data-settling]:has-text("Place: ")')],
        ['selection.dead_heat', css('[data-settling]:has-text("dead heat 1/2")')],
        ['selection.deduction', css('[data-settling]:has-text("10% off the winnings")')],
      ],
    },
  ],
};

/** Has the back end of a page send the additions from now on. */
export async function giveAdditions(page: Page, { config = {}, answers = [] }: Additions): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Fields), ...config } });
  });
  for (const { path, change } of answers) {
    await page.route(
      (url) => path.test(url.pathname),
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const answer = await route.fetch();
        if (!answer.ok()) return route.fulfill({ response: answer });
        return route.fulfill({ response: answer, json: change((await answer.json()) as Fields) });
      },
    );
  }
  await page.route('https://frames.test/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Frame' }));
}
