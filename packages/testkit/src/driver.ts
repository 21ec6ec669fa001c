import { expect, type Locator, type Page } from '@playwright/test';

/** One price on the page. */
export interface PriceAt {
  readonly matchId: string;
  /** `id|specifier`: `1|`, `18|total=2.5`. */
  readonly market: string;
  readonly outcome: string;
}

/** What a price button shows and says. */
export interface ShownPrice {
  /** `matchId/market/outcome`. */
  readonly at: string;
  readonly state: string;
  /** As a screen reader reads it last: the price, or that it is suspended. */
  readonly announced: string;
}

export type AcceptMode = 'Ask me' | 'Take better' | 'Take any';

/**
 * The page as a person uses it, in English: one name for each thing that can be done or seen. Knows nothing of what is
 * right; stories say that.
 */
export interface Driver {
  readonly page: Page;
  /**
   * Loads the document of a path from `/sportsbook` on, with its locale if it has one. Waits until the page is alive: until
   * every part of it handles presses, keys and pushed events.
   */
  open(path?: string): Promise<void>;
  /** Loads the document that stands anew, and waits as `open` does. */
  reload(): Promise<void>;
  /** Goes on inside the page that stands, as by its links: no document is loaded, what it holds stays. */
  walk(path: string): Promise<void>;

  /** Through the settings in the header; `en`, `de`, `ar`. */
  chooseLanguage(code: string): Promise<void>;
  /** The same way; by the names of the wire (CAT-09). */
  chooseOdds(type: string): Promise<void>;

  /** Through the button in the header and its dialog. */
  signIn(login: string, password: string): Promise<void>;
  fillSignIn(login: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  readonly signInDialog: Locator;
  readonly account: Locator;
  readonly balance: Locator;

  price(at: PriceAt): Locator;
  /** Every price inside `scope` that is in the document. */
  shownPrices(scope?: Locator): Promise<readonly ShownPrice[]>;
  /** Presses a price. */
  pick(at: PriceAt): Promise<void>;

  /** Wherever it sits: column, drawer or sheet. */
  readonly ticket: Locator;
  readonly slip: Locator;
  readonly selections: Locator;
  readonly stake: Locator;
  readonly mainButton: Locator;
  readonly receipt: Locator;
  readonly totalOdds: Locator;
  readonly totalStake: Locator;
  readonly potentialWin: Locator;
  chooseAcceptMode(mode: AcceptMode): Promise<void>;
  openSlip(): Promise<void>;
  openMyBets(filter?: 'Open' | 'Settled' | 'All'): Promise<void>;
  /** A card in My bets by its reference. */
  bet(id: string): Locator;
  /** Reference on the receipt of one bet. */
  reference(): Promise<string>;
  readonly notices: Locator;
}

function outcomeAt({ matchId, market, outcome }: PriceAt): string {
  return `${matchId}/${market}/${outcome}`;
}

/** What a price is called: outcome, market and odds, with whatever space stands between. */
export function priceName(outcome: string, market: string, odds: string): RegExp {
  const [whole = '', part = ''] = odds.split('.');
  const words = [outcome, market, `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`];
  return new RegExp(`^${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(' ?, ')}$`);
}

/** A driver of `page` for the server at `url`. */
export function createDriver(page: Page, url: string): Driver {
  const ticket = page.locator('[data-ticket]');
  const signInDialog = page.getByRole('dialog', { name: 'Sign in' });
  const account = page.getByRole('banner').getByRole('button', { name: /^Account of / });
  /** Shows a tab of the ticket; one that is shown is not pressed, for that closes the panel (TKT-12). */
  const showTab = async (name: RegExp): Promise<void> => {
    const tab = ticket.getByRole('tab', { name });
    await tab.waitFor();
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  };
  const openSettings = async (view: string): Promise<void> => {
    await page.getByRole('banner').locator('[data-settings]').click();
    await page.locator(`[data-view="${view}"]`).click();
  };
  const untilAlive = (): Promise<void> => page.locator('html[data-alive] main').waitFor();
  const driver: Driver = {
    page,
    async open(path = '/') {
      await page.goto(`${url}/sportsbook${path === '/' ? '' : path}`);
      await untilAlive();
    },
    async reload() {
      await page.reload();
      await untilAlive();
    },
    async walk(path) {
      // As text: this package knows no browser.
      const to = JSON.stringify(`/sportsbook${path}`);
      await page.evaluate(`history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate'));`);
    },

    async chooseLanguage(code) {
      await openSettings('language');
      await page.locator(`[data-locale="${code}"]`).click();
      await page.keyboard.press('Escape');
    },
    async chooseOdds(type) {
      await openSettings('odds');
      await page.locator(`[data-settings-view] input[value="${type}"]`).click();
      await page.keyboard.press('Escape');
    },

    async signIn(login, password) {
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await driver.fillSignIn(login, password);
      await expect(account).toBeVisible();
    },
    async fillSignIn(login, password) {
      await signInDialog.getByLabel('Email or phone number').fill(login);
      await signInDialog.getByLabel('Password', { exact: true }).fill(password);
      await signInDialog.getByRole('button', { name: 'Sign in' }).click();
    },
    async signOut() {
      await account.click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
    signInDialog,
    account,
    balance: page.getByTestId('balance'),

    price: (at) => page.locator(`[data-outcome="${outcomeAt(at)}"]`).first(),
    shownPrices: (scope = page.getByRole('main')) =>
      scope.locator('[data-outcome]').evaluateAll((buttons) =>
        buttons.map((button) => ({
          at: button.getAttribute('data-outcome') ?? '',
          state: button.getAttribute('data-state') ?? '',
          announced: (button.textContent ?? '').split(', ').at(-1) ?? '',
        })),
      ),
    async pick(at) {
      await driver.price(at).click();
    },

    ticket,
    slip: ticket.locator('[data-state][aria-busy]'),
    selections: ticket.getByRole('list', { name: 'Selections' }).locator('> li'),
    stake: ticket.getByRole('textbox', { name: 'Stake', exact: true }),
    mainButton: ticket.locator('[data-main-button]'),
    receipt: ticket.locator('[data-receipt]'),
    totalOdds: ticket.locator('[data-total="odds"]'),
    totalStake: ticket.locator('[data-total="stake"]'),
    potentialWin: ticket.locator('[data-total="win"]'),
    async chooseAcceptMode(mode) {
      await ticket.getByRole('combobox', { name: 'If odds change' }).selectOption(mode);
    },
    async openSlip() {
      await showTab(/^Bet slip/);
    },
    async openMyBets(filter) {
      await showTab(/^My bets/);
      if (filter !== undefined) await ticket.getByRole('button', { name: filter, exact: true }).click();
    },
    bet: (id) => ticket.locator(`[data-bet="${id}"]`),
    async reference() {
      await expect(driver.receipt).toBeVisible();
      return (await driver.receipt.locator('li[data-bet]').getAttribute('data-bet')) ?? '';
    },
    notices: page.getByRole('region', { name: 'Notices' }),
  };
  return driver;
}
