import type { Locator } from '@playwright/test';
import { desktopAndPhone } from './world/devices.ts';
import { expect, test } from './world/test.ts';

/** Share of an element, from 0 to 1, that is seen: within its window, and under nothing else at its middle. */
function seenShare(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { left, width, top, height } = node.getBoundingClientRect();
    const steps = 20;
    const points = Array.from({ length: steps }, (_, step) => top + ((step + 0.5) * height) / steps);
    const seen = points.filter((y) => node.contains(document.elementFromPoint(left + width / 2, y)));
    return seen.length / steps;
  });
}

declare global {
  /** How often the page scrolled to an element, and how often of that while a frame was made. */
  var scrolls: { asked: number; early: number };
}

/** In the page: counts `scrolls`. Places that are asked for while a frame is made are worked out twice for it. */
function countScrolls(): void {
  let isMade = false;
  globalThis.scrolls = { asked: 0, early: 0 };
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    nextFrame((time) => {
      isMade = true;
      // The first task after the frame.
      void window.scheduler.postTask(() => void (isMade = false), { priority: 'user-blocking' });
      callback(time);
    });
  const scroll: Element['scrollIntoView'] = Reflect.get(Element.prototype, 'scrollIntoView');
  Element.prototype.scrollIntoView = function count(...how) {
    globalThis.scrolls.asked += 1;
    if (isMade) globalThis.scrolls.early += 1;
    scroll.apply(this, how);
  };
}

for (const [tier, { viewport }] of desktopAndPhone) {
  test.describe(`a slip of four at ${viewport.width} × ${viewport.height}`, tier, () => {
    test.use({ viewport });

    test('only the total and the button stay; the rest scrolls, and odds that change come into view [SLIP-12] [SLIP-20] @thorough', async ({
      page,
      driver,
      addMatch,
      offer,
      player,
    }) => {
      const matches = [await addMatch(), await addMatch(), await addMatch(), await addMatch()];
      const [first] = matches;
      if (first === undefined) throw new Error('there is no match');
      await page.addInitScript(countScrolls);
      await first.happen('kick_off');
      for (const { id, path } of matches) {
        await driver.open(path);
        await driver.pick({ matchId: id, market: '1|', outcome: '1' });
      }
      if (viewport.width < 780) await page.getByRole('button', { name: /^Bet slip, 4/ }).click();
      await expect(driver.selections).toHaveCount(4);
      for (const card of await driver.selections.all()) expect(await seenShare(card)).toBe(1);
      const fixed = driver.ticket.locator('[data-pay]');
      const { height = 0 } = (await fixed.boundingBox()) ?? {};
      expect(height).toBeLessThan(viewport.height / 6);

      // Two notices take no room from the selections, for they scroll with them.
      await driver.stake.fill('1.00');
      await driver.stake.blur();
      const before = await offer.odds(first.id, '1|', '1');
      await first.goal('home');
      await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
      await expect.poll(() => offer.odds(first.id, '1|', '1')).not.toBe(before);
      const card = driver.selections.first();
      // What is drawn later would come into view later too.
      await expect
        .poll(async () => (await card.textContent())?.includes(await offer.odds(first.id, '1|', '1')))
        .toBe(true);
      await expect.poll(() => seenShare(card)).toBe(1);

      // Not all of it fits, however short the names are.
      if (viewport.width >= 780) await page.setViewportSize({ width: viewport.width, height: 720 });
      // Scrolled away from it, the next change brings it back.
      await driver.ticket.getByRole('button', { name: 'Share' }).scrollIntoViewIfNeeded();
      await driver.ticket.getByRole('combobox', { name: 'If odds change' }).evaluate((select) => {
        for (let node = select.parentElement; node !== null; node = node.parentElement)
          node.scrollTop = node.scrollHeight;
      });
      expect(await seenShare(card)).toBeLessThan(1);
      await first.goal('away');
      await first.goal('away');
      await expect.poll(() => seenShare(card)).toBe(1);
      expect(await seenShare(driver.mainButton)).toBeGreaterThan(0.8);
      // Asked for while the new odds were drawn, the places of the whole page would be worked out twice.
      const { asked, early } = await page.evaluate(() => globalThis.scrolls);
      expect([asked > 0, early]).toEqual([true, 0]);
      expect(await player.balance()).toBeGreaterThan(0n);
    });
  });
}
