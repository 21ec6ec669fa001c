import type { Locator, Page } from '@playwright/test';
import { enterOn, tabTo } from './world/keyboard.ts';
import { letterTo } from './world/letters.ts';
import { expect, test } from './world/test.ts';

/** How somebody presses and types: with a finger, or with the keyboard alone. */
interface Hand {
  press(what: Locator): Promise<void>;
  type(field: Locator, words: string): Promise<void>;
}

const finger: Hand = {
  async press(what) {
    await what.tap();
  },
  async type(field, words) {
    await field.tap();
    await field.fill(words);
  },
};

const keyboardOf = (page: Page): Hand => ({
  async press(what) {
    // A button that turned under the finger waits for a moment before it can be meant.
    await expect(what).toBeEnabled();
    await enterOn(page, what);
  },
  async type(field, words) {
    await tabTo(page, field);
    await page.keyboard.type(words);
  },
});

for (const { name, viewport, hasTouch } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'on a desktop by keyboard', viewport: { width: 1440, height: 900 }, hasTouch: false },
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch, consent: null });

    test('a newcomer opens an account, bets, shares, cashes out, reads the rules and leaves [LAY-05a] [NAV-20a]', async ({
      page,
      browser,
      server,
      driver,
      addMatch,
    }) => {
      const { press, type } = hasTouch ? finger : keyboardOf(page);
      const email = `newcomer-${hasTouch ? 'touch' : 'keys'}@example.test`;
      const match = await addMatch('soccer', { home: `Tour ${email.length} Rovers`, away: 'Tour Wanderers' });

      await driver.open('/');
      await press(page.getByRole('button', { name: 'Only what is needed' }));
      await press(page.getByRole('banner').getByRole('button', { name: 'Sign in' }));
      const modal = page.locator('dialog[open]');
      await press(modal.getByRole('link', { name: 'Open an account' }));
      await type(modal.getByLabel('Email'), email);
      await type(modal.getByLabel('New password'), 'long enough');
      await press(modal.getByRole('button', { name: 'Open the account' }));
      await expect(modal).toContainText(`We sent a link to ${email}`);

      await page.goto(letterTo(server.dataFolder, email));
      const main = page.getByRole('main');
      await expect(main).toContainText('Your email address is confirmed');
      await press(main.getByRole('link', { name: 'Sign in' }));
      await type(main.getByLabel('Email or phone number'), email);
      await type(main.getByLabel('Password', { exact: true }), 'long enough');
      await press(main.getByRole('button', { name: 'Sign in' }));
      await expect(driver.account).toBeVisible();

      await press(page.locator('[data-search]:visible').first());
      const search = page.getByRole('dialog', { name: 'Search' });
      await type(search.getByRole('combobox'), match.name.slice(0, 14));
      const hit = search.getByRole('option').filter({ hasText: 'Tour Wanderers' });
      await expect(hit).toBeVisible();
      if (hasTouch) await press(hit);
      else await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();

      await press(driver.price({ matchId: match.id, market: '1|', outcome: '1' }));
      if (hasTouch) await press(page.getByRole('button', { name: /^Bet slip/ }));
      await type(driver.stake, '10');
      await press(driver.ticket.getByRole('button', { name: 'Share' }));
      const link = await driver.ticket.locator('[data-share-link]').inputValue();
      const friends = await browser.newContext({ viewport });
      const friend = await friends.newPage();
      await friend.goto(link);
      await expect(friend.locator('[data-ticket]')).toContainText('Tour Wanderers');
      await friends.close();

      await press(driver.mainButton);
      const reference = await driver.reference();
      await match.happen('kick_off');
      await match.goal('home');
      await press(driver.ticket.getByRole('button', { name: 'See in My bets' }));
      const card = driver.bet(reference);
      await press(card.locator('[data-cash-out-button]'));
      await press(card.locator('[data-cash-out-confirm]'));
      await expect(driver.notices).toContainText('Bet cashed out');
      if (hasTouch) await press(page.getByRole('dialog', { name: 'Ticket' }).getByRole('button', { name: 'Close' }));

      await press(page.getByRole('contentinfo').getByRole('link', { name: 'General rules' }));
      await expect(page.getByRole('heading', { level: 1, name: 'General rules' })).toBeVisible();

      await press(driver.account);
      await press(page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Bet history' }));
      await expect(main.locator(`[data-bet="${reference}"]`).first()).toContainText('Cashed out');
      await press(driver.account);
      await press(page.getByRole('button', { name: 'Sign out' }));
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    });
  });
}
