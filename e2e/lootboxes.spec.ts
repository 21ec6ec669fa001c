import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeOperatorKey, operatorAt } from '@touchline/testkit/operator';
import { giveSeenLootbox } from './world/campaigns.ts';
import { tabTo } from './world/keyboard.ts';
import { giving } from './world/operators.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

test.use({ operator: giving });

const nothing = { type: 'nothing', weight: 1 } as const;
const money = { type: 'money', weight: 1, amounts: { EUR: '2.50' } } as const;

function entryOf(page: Page, name: string) {
  return page.locator('[data-promotion]').filter({ hasText: name });
}

test('a lootbox says its chances, is opened by keyboard alone, names its prize and proves the draw [BON-01a] [BON-10a] [BON-10b]', async ({
  page,
  driver,
  player,
  server,
}) => {
  const before = await player.balance();
  await giveSeenLootbox(server, player, {
    name: 'Derby chest',
    prizes: [money, { ...money, weight: 7 }],
    texts: { en: { terms: 'One for each.' } },
  });
  await driver.open('/promotions');
  const look = page.getByRole('button', { name: 'Look at Derby chest and open it' });
  await expect(entryOf(page, 'Derby chest')).toContainText('Medium chest');
  await tabTo(page, look);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Derby chest' });
  const chances = dialog.locator('[data-prize="money"]');
  await expect(chances).toHaveText(['€2.50 in cash12.5%', '€2.50 in cash87.5%']);
  await dialog.getByText('How you can check the draw').click();
  const hash = await dialog.locator('code').innerText();
  await tabTo(page, dialog.getByRole('button', { name: 'Open the box' }));
  await page.keyboard.press('Enter');
  const title = dialog.getByRole('heading', { name: 'Your box held €2.50 in cash' });
  await expect(title).toBeFocused();
  await expect.poll(() => player.balance()).toBe(before + 250n);
  await tabTo(page, dialog.getByRole('button', { name: 'Check this draw' }));
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[data-verdict="right"]')).toHaveText(
    'Everything fits: the prize was fixed before you opened the box.',
  );
  const [commitment, seed = ''] = await dialog.locator('dd code').allInnerTexts();
  expect([commitment, createHash('sha256').update(seed).digest('hex')]).toEqual([hash, hash]);
  await dialog.getByRole('link', { name: 'To your transactions' }).click();
  await expect(page).toHaveURL(/wallet\/transactions/);
});

test('an opened lootbox leaves what can be opened, and its draw can still be checked; the page says what it has not seen [BON-10a] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  const id = await giveSeenLootbox(server, player, { name: 'Empty chest', chest_size: 1, prizes: [nothing] });
  await player.caller.call('activateBonus', { params: { id } });
  await driver.open('/promotions');
  await expect(entryOf(page, 'Empty chest')).toHaveCount(0);
  await driver.open('/promotions?type=lootboxes');
  const entry = entryOf(page, 'Empty chest');
  await expect(entry).toContainText('Nothing');
  await entry.getByRole('button', { name: 'Prize of Empty chest and check of the draw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty chest' });
  await expect(dialog.getByRole('heading', { name: 'Your box held nothing' })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Check this draw' }).click();
  await expect(dialog.locator('[data-verdict="fits"]')).toBeVisible();
  await expect(dialog).toContainText('cannot compare it with before');
});

test('a draw that does not fit what stood there before is called so [BON-10a] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await giveSeenLootbox(server, player, { name: 'Forged chest', prizes: [nothing, { ...nothing, weight: 2 }] });
  await page.route('**/bonuses/*/activate', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { draw: { commitment: string; opened: { seed: string } } };
    const seed = '0'.repeat(64);
    answer.draw.opened.seed = seed;
    answer.draw.commitment = createHash('sha256').update(seed).digest('hex');
    await route.fulfill({ response, json: answer });
  });
  await driver.open('/promotions');
  await page.getByRole('button', { name: 'Look at Forged chest and open it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forged chest' });
  await dialog.getByRole('button', { name: 'Open the box' }).click();
  await dialog.getByRole('button', { name: 'Check this draw' }).click();
  await expect(dialog.locator('[data-verdict="wrong"]')).toContainText('Something does not fit.');
  await expect(dialog).toContainText('Hash or contents are not those that you saw before opening.');
});

test('of a back end that does not say what a lootbox holds it is opened all the same [API-11b] [BON-10b] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await giveSeenLootbox(server, player, { name: 'Silent chest', prizes: [nothing] });
  await page.route(/\/bonuses(?:\?|\/\d+\/activate)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { draw?: unknown; lootboxes?: { draw?: unknown }[] };
    delete answer.draw;
    for (const box of answer.lootboxes ?? []) delete box.draw;
    await route.fulfill({ response, json: answer });
  });
  await driver.open('/promotions');
  await page.getByRole('button', { name: 'Look at Silent chest and open it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Silent chest' });
  await expect(dialog).toContainText('The bookmaker does not say what this box can hold.');
  await dialog.getByRole('button', { name: 'Open the box' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your box is open' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Check this draw' })).toHaveCount(0);
});

test.describe('without an answer', () => {
  test.use({ noise: /ERR_FAILED/ });

  test('an opening whose answer never came can be asked for again, and brings its prize once [BON-10b] @thorough', async ({
    page,
    driver,
    player,
    server,
  }) => {
    const before = await player.balance();
    await giveSeenLootbox(server, player, { name: 'Lost chest', prizes: [money] });
    let lost = 0;
    await page.route('**/bonuses/*/activate', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      // It is opened, and the answer is lost.
      await route.fetch();
      return route.abort('failed');
    });
    await driver.open('/promotions');
    const look = page.getByRole('button', { name: 'Look at Lost chest and open it' });
    await look.click();
    const dialog = page.getByRole('dialog', { name: 'Lost chest' });
    await dialog.getByRole('button', { name: 'Open the box' }).click();
    await expect(dialog).toContainText('No answer. The box may be open or not.');
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await expect(dialog.getByRole('heading', { name: 'Your box held €2.50 in cash' })).toBeFocused();
    expect(await player.balance()).toBe(before + 250n);
    await page.keyboard.press('Escape');
    // The box has left the list: the focus stays at its place.
    await expect(look).toHaveCount(0);
    await expect(page.locator('main')).toContainText('Promotions');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

test.describe('refused', () => {
  test.use({ noise: /status of 400/ });

  test('a lootbox that was taken back meanwhile says so in words [BON-10b] @thorough', async ({
    page,
    driver,
    player,
    server,
  }) => {
    const id = await giveSeenLootbox(server, player, { name: 'Gone chest', prizes: [money] });
    await driver.open('/promotions');
    await page.getByRole('button', { name: 'Look at Gone chest and open it' }).click();
    const operator = operatorAt(server.url, await makeOperatorKey(server.db()));
    await operator.call('revokeBonus', { params: { id }, body: { reason: 'a mistake' } });
    const dialog = page.getByRole('dialog', { name: 'Gone chest' });
    await dialog.getByRole('button', { name: 'Open the box' }).click();
    await expect(dialog).toContainText('This bonus cannot be activated any more.');
  });
});

const themes = inTiers(['dark' as const], ['light' as const]);
for (const [tier, theme] of themes) {
  test.describe(theme, tier, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('chests are small, medium and large; the modal has no barrier and nothing beyond the screen [BON-10] @thorough', async ({
      page,
      driver,
      player,
      server,
    }) => {
      // Those of other stories would stand on the page before them.
      const { body } = await player.caller.call('listLootboxes', { query: '?limit=500&is_available=true' });
      for (const { id } of (body as { data: { id: string }[] }).data)
        await player.caller.call('activateBonus', { params: { id } });
      await page.addInitScript((name) => localStorage.setItem('touchline.theme', name), theme);
      const sizes = [1, 2, 3] as const;
      for (const size of sizes)
        await giveSeenLootbox(server, player, {
          name: `Size ${size} ${theme}`,
          chest_size: size,
          prizes: [{ type: 'comboboost', weight: 1, ranges: [{ min_count: 3, max_count: null, bonus_odds: '1.1' }] }],
        });
      await driver.open('/promotions?type=lootboxes');
      const drawn = ['small', 'medium', 'large'];
      for (const [place, size] of sizes.entries())
        await expect(entryOf(page, `Size ${size} ${theme}`).locator('svg[data-chest]')).toHaveAttribute(
          'data-chest',
          drawn[place] ?? '',
        );
      const widths = await Promise.all(
        sizes.map(
          async (size) =>
            (await entryOf(page, `Size ${size} ${theme}`).locator('svg[data-chest]').boundingBox())?.width,
        ),
      );
      expect(widths).toEqual([...widths].toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      expect(new Set(widths).size).toBe(3);
      await page.getByRole('button', { name: `Look at Size 3 ${theme} and open it` }).click();
      const dialog = page.getByRole('dialog', { name: `Size 3 ${theme}` });
      const barriers = async () => (await new AxeBuilder({ page }).include('dialog').analyze()).violations;
      await expect(dialog).toBeVisible();
      expect(await barriers()).toEqual([]);
      await dialog.getByRole('button', { name: 'Open the box' }).click();
      await expect(dialog.getByRole('heading', { name: 'Your box held Combo boost up to +10%' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Check this draw' }).click();
      await expect(dialog.locator('[data-verdict]')).toBeVisible();
      expect(await barriers()).toEqual([]);
      const box = await dialog.boundingBox();
      expect([box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 0)].every((edge) => edge >= 0 && edge <= 390)).toBe(true);
    });
  });
}
