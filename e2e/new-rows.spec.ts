import { fourInOrder } from './world/matches-in-order.ts';
import { rowOf } from './world/screen.ts';
import { expect, test } from './world/test.ts';
import { textPlaceOf } from './world/text-place.ts';
import { inTiers } from './world/tiers.ts';

for (const [tier, { name, width, height }] of inTiers(
  [{ name: 'a phone', width: 390, height: 844 }],
  [{ name: 'a desktop', width: 1440, height: 900 }],
)) {
  test.describe(`the way to new matches on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test(
      `it stays where it is as more come, and a press that began before leads to all of them, on ${name} [P5]`,
      tier,
      async ({ page, driver, addMatch }) => {
        const [first, between, another, last] = await fourInOrder(page, driver, addMatch);
        await first.happen('kick_off');
        await last.happen('kick_off');
        await driver.open('/live?sport=handball');
        await expect(rowOf(page, last.id)).toBeVisible();

        await between.happen('kick_off');
        const show = page.getByRole('button', { name: /^Show \d new match/ });
        await expect(show).toHaveText('Show 1 new match');
        const placesOf = async () => [await show.boundingBox(), await textPlaceOf(show)] as const;
        const before = await placesOf();
        await show.hover();
        await page.mouse.down();
        await another.happen('kick_off');
        await expect(show).toHaveText('Show 2 new matches');
        expect.soft(await placesOf()).toEqual(before);
        await page.mouse.up();
        await expect(rowOf(page, between.id)).toBeVisible();
        await expect(rowOf(page, another.id)).toBeVisible();
        await expect(show).toHaveCount(0);
      },
    );
  });
}
