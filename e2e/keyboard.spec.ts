import type { Locator, Page } from '@playwright/test';
import { enterOn, pressTab, tabTo } from './world/keyboard.ts';
import { main, rowOf } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test.describe('by keyboard alone', () => {
  /** The focused element, or its label, has an outline or a ring. */
  const expectVisibleFocus = (page: Page): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(() => {
          for (let at = document.activeElement, step = 0; at !== null && step < 3; at = at.parentElement, step += 1) {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
            if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true;
          }
          return false;
        }),
      )
      .toBe(true);
  /** Where the focus stands after each of so many Tabs: inside an open dialog, or outside. */
  const stopsOf = async (page: Page, count: number): Promise<readonly string[]> => {
    await page.evaluate(() => {
      const stops: string[] = [];
      Object.defineProperty(globalThis, 'stops', { value: stops, configurable: true });
      const note = (): void => {
        const at = document.activeElement;
        stops.push(
          at === document.body || at?.closest('dialog[open]') !== null ? 'inside' : `outside: ${at.outerHTML}`,
        );
      };
      addEventListener('keyup', note);
      addEventListener('stops-over', () => removeEventListener('keyup', note), { once: true });
    });
    await pressTab(page, count);
    return page.evaluate(() => {
      dispatchEvent(new Event('stops-over'));
      return Reflect.get(globalThis, 'stops');
    });
  };
  const press = async (page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
    await expect(wanted).toBeVisible();
    await tabTo(page, wanted);
    await expectVisibleFocus(page);
    await page.keyboard.press(key);
  };

  test('lists: skip link, settings, tree, filters, days, stars, and the way round once [I15] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open('/live');
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    await expect(main(page)).toBeFocused();
    await press(page, main(page).getByRole('link', { name: 'By time' }));
    await expect(page).toHaveURL(/sortBy=time/);
    const star = rowOf(page, match.id).locator('[data-favourite]').first();
    await press(page, star, 'Space');
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    const settings = page.getByRole('banner').locator('[data-settings]');
    await press(page, settings);
    await enterOn(page, page.locator('[data-view="odds"]'));
    await tabTo(page, page.locator('[data-settings-view] input:checked'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-settings-view] input:checked')).not.toHaveAttribute('value', 'decimal');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-settings-view]')).toBeHidden();
    await expect(settings).toBeFocused();

    const branch = page.getByRole('button', { name: 'Countries and leagues: Football' });
    await press(page, branch);
    await expect(branch).toHaveAttribute('aria-expanded', 'true');

    await driver.open('/schedule');
    await press(page, page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link', { name: /^Tomorrow/ }));
    await expect(page).toHaveURL(/date=/);
    await driver.open('/about');
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  });

  test('a match: search leads there, tabs, markets, prices, and a bet [I15] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch('soccer', { home: 'Keyboard Rovers' });
    await driver.open('/');
    await expect(driver.account).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('combobox').pressSequentially('Keyboard Rovers');
    await expect(page.getByRole('option', { name: /Keyboard Rovers/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${match.path}$`));

    const tabs = main(page).getByRole('tablist').first();
    await tabTo(page, tabs.getByRole('tab', { selected: true }));
    await expectVisibleFocus(page);
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('tab').nth(1)).toBeFocused();

    const field = main(page).getByRole('textbox', { name: 'Search markets' });
    await tabTo(page, field);
    await field.pressSequentially('total');
    await expect(main(page).locator('mark').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    const pin = main(page).getByRole('button', { name: /^Pin / }).first();
    const pinned = main(page).getByRole('button', { name: /^Unpin / });
    await press(page, pin);
    await expect(pinned.first()).toBeVisible();
    const price = driver.price({ matchId: match.id, market: '1|', outcome: '1' });
    await press(page, price);
    await expect(driver.selections).toHaveCount(1);
    await tabTo(page, driver.stake);
    await page.keyboard.type('1');
    await press(page, driver.mainButton);
    const reference = await driver.reference();
    expect((await player.bet(reference)).id).toBe(reference);
  });

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('a phone: menu and slip hold the focus while they are open, and give it back [I15] @thorough', async ({
      page,
      driver,
    }) => {
      await driver.open('/');
      const bar = page.getByRole('navigation', { name: 'Quick navigation' });
      for (const opener of [
        bar.getByRole('button', { name: 'Menu' }),
        bar.getByRole('button', { name: /^Bet slip/ }),
      ]) {
        await press(page, opener);
        const dialog = page.locator('dialog[open]');
        await expect(dialog).toBeVisible();
        expect(await stopsOf(page, 40)).toEqual(Array.from({ length: 40 }, () => 'inside'));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    });
  });
});
