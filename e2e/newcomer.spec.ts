import type { Locator, Page } from '@playwright/test';
import { createDriver, type Driver } from '@touchline/testkit/driver';
import { enterOn, tabTo } from './world/keyboard.ts';
import { letterTo } from './world/mail.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

/** How somebody presses and types: with a finger, or with the keyboard alone. */
interface Hand {
  readonly isTouch: boolean;
  press(what: Locator): Promise<void>;
  type(field: Locator, words: string): Promise<void>;
}

function fingerOn(page: Page): Hand {
  return {
    isTouch: true,
    async press(what) {
      await what.tap();
    },
    async type(field, words) {
      await field.tap();
      await expect(field).toBeFocused();
      await page.keyboard.type(words);
    },
  };
}

function keyboardOf(page: Page): Hand {
  return {
    isTouch: false,
    async press(what) {
      // A button that changed its action is disabled for a moment.
      await expect(what).toBeEnabled();
      await enterOn(page, what);
    },
    async type(field, words) {
      await tabTo(page, field);
      await page.keyboard.type(words);
    },
  };
}

function handOn(page: Page, hasTouch: boolean): Hand {
  return hasTouch ? fingerOn(page) : keyboardOf(page);
}

/** Notes each pointer that presses on the pages: `mouse`, `touch`. The keyboard is none. */
async function notePointers(page: Page): Promise<Set<string>> {
  const pointers = new Set<string>();
  await page.exposeFunction('notePointer', (type: string) => void pointers.add(type));
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { readonly notePointer: (type: string) => void };
    addEventListener('pointerdown', ({ pointerType }) => noted.notePointer(pointerType), true);
  });
  return pointers;
}

function answerCookies({ press }: Hand, page: Page): Promise<void> {
  return press(page.getByRole('button', { name: 'Only what is needed' }));
}

/** Opens an account in the dialog of the sign-in, confirms it by the letter, and signs in. */
async function openAccount({ press, type }: Hand, driver: Driver, email: string, letter: () => string): Promise<void> {
  const { page } = driver;
  await press(page.getByRole('banner').getByRole('button', { name: 'Sign in' }));
  const modal = page.locator('dialog[open]');
  await press(modal.getByRole('link', { name: 'Open an account' }));
  await type(modal.getByLabel('Email'), email);
  await type(modal.getByLabel('New password'), 'long enough');
  await press(modal.getByRole('button', { name: 'Open the account' }));
  await expect(modal).toContainText(`We sent a link to ${email}`);

  await page.goto(letter());
  const main = page.getByRole('main');
  await expect(main).toContainText('Your email address is confirmed');
  await press(main.getByRole('link', { name: 'Sign in' }));
  await type(main.getByLabel('Email or phone number'), email);
  await type(main.getByLabel('Password', { exact: true }), 'long enough');
  await press(main.getByRole('button', { name: 'Sign in' }));
  await expect(driver.account).toBeVisible();
}

async function findMatch(hand: Hand, page: Page, words: string, name: string): Promise<void> {
  await hand.press(page.locator('[data-search]:visible').first());
  const search = page.getByRole('dialog', { name: 'Search' });
  await hand.type(search.getByRole('combobox'), words);
  const hit = search.getByRole('option').filter({ hasText: name });
  await expect(hit).toBeVisible();
  if (hand.isTouch) await hand.press(hit);
  else await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
}

/** Types the code into the empty slip of a browser that has never been here. */
async function loadCode(hand: Hand, driver: Driver, code: string): Promise<void> {
  // A page with few stops before the ticket: the keyboard passes them all.
  await driver.open('/about');
  await answerCookies(hand, driver.page);
  if (hand.isTouch) await hand.press(driver.page.getByRole('button', { name: /^Bet slip/ }));
  await hand.type(driver.ticket.getByRole('textbox', { name: 'Load a code' }), code);
  if (hand.isTouch) await hand.press(driver.ticket.getByRole('button', { name: 'Load', exact: true }));
  else await driver.page.keyboard.press('Enter');
}

async function cashOut({ press }: Hand, driver: Driver, card: Locator): Promise<void> {
  await press(driver.ticket.getByRole('button', { name: 'See in My bets' }));
  await press(card.locator('[data-cash-out-button]'));
  await press(card.locator('[data-cash-out-confirm]'));
  await expect(driver.notices).toContainText('Bet cashed out');
}

async function readHistoryAndLeave({ press }: Hand, driver: Driver, reference: string): Promise<void> {
  const { page } = driver;
  await press(driver.account);
  await press(page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Bet history' }));
  await expect(page.getByRole('main').locator(`[data-bet="${reference}"]`).first()).toContainText('Cashed out');
  await press(driver.account);
  await press(page.getByRole('button', { name: 'Sign out' }));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
}

for (const [tier, { name, viewport, hasTouch }] of inTiers(
  [{ name: 'on a phone by touch', viewport: { width: 390, height: 844 }, hasTouch: true }],
  [{ name: 'on a desktop by keyboard', viewport: { width: 1440, height: 900 }, hasTouch: false }],
)) {
  test.describe(name, tier, () => {
    test.use({ viewport, hasTouch, consent: null });

    test('a newcomer opens an account, finds a match, bets, shares by a code that is typed elsewhere, cashes out, reads the rules and leaves [LAY-05a] [NAV-20a] [NAV-26a] @thorough', async ({
      page,
      browser,
      server,
      driver,
      addMatch,
    }) => {
      const pointers = await notePointers(page);
      const hand = handOn(page, hasTouch);
      const email = `newcomer-${hasTouch ? 'touch' : 'keys'}@example.test`;
      const match = await addMatch('soccer', { home: `Tour ${email.length} Rovers`, away: 'Tour Wanderers' });

      await driver.open('/');
      await answerCookies(hand, page);
      await openAccount(hand, driver, email, () => letterTo(server.dataFolder, email));
      await findMatch(hand, page, match.name.slice(0, 14), match.name);

      await hand.press(driver.price({ matchId: match.id, market: '1|', outcome: '1' }));
      if (hasTouch) await hand.press(page.getByRole('button', { name: /^Bet slip/ }));
      await hand.type(driver.stake, '10');
      await hand.press(driver.ticket.getByRole('button', { name: 'Share' }));
      const code = driver.ticket.locator('[data-share-code]');
      await expect(code).toHaveText(/\S/);

      const elsewhere = await browser.newContext({ viewport, hasTouch });
      const friend = createDriver(await elsewhere.newPage(), server.url);
      const friendPointers = await notePointers(friend.page);
      await loadCode(handOn(friend.page, hasTouch), friend, (await code.innerText()).trim());
      await expect(friend.selections).toHaveText([/Tour Wanderers/]);
      await elsewhere.close();

      await hand.press(driver.mainButton);
      const reference = await driver.reference();
      await match.happen('kick_off');
      await match.goal('home');
      await cashOut(hand, driver, driver.bet(reference));
      if (hasTouch)
        await hand.press(page.getByRole('dialog', { name: 'Ticket' }).getByRole('banner').getByLabel('Close'));

      await hand.press(page.getByRole('contentinfo').getByRole('link', { name: 'General rules' }));
      await expect(page.getByRole('heading', { level: 1, name: 'General rules' })).toBeVisible();
      await readHistoryAndLeave(hand, driver, reference);

      const used = hasTouch ? ['touch'] : [];
      expect([[...pointers], [...friendPointers]], 'pointers that pressed').toEqual([used, used]);
    });
  });
}
