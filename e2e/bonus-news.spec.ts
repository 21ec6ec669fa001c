import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { calls } from '@touchline/contract';
import type { Desk } from '@touchline/testkit/desk';
import { createDriver } from '@touchline/testkit/driver';
import { holdRequests } from './world/back-end.ts';
import { giveLootbox, startCampaign } from './world/campaigns.ts';
import { fillSlip, pressUnanswered } from './world/placing.ts';
import { openAccount } from './world/open-account.ts';
import { expect, password, type Player, test } from './world/test.ts';

test.use({ bonuses: 'house' });

const marked = /\/bonuses\/mark-as-seen$/;
const asksUnseen = /\/bonuses\?.*unseen=true/;

function modalOf(page: Page) {
  return page.getByRole('dialog', { name: 'You have a freebet' });
}

async function idOf({ caller }: Player): Promise<string> {
  return calls.getPlayer.reply.parse((await caller.call('getPlayer')).body).id ?? '';
}

/** Gives a freebet that its player is told of; answers its id. */
async function give(desk: Desk, player: Player, name: string): Promise<string> {
  const body = { player_id: await idOf(player), type: 'freebet' as const, name, currency: 'EUR', amount: '3.00' };
  return (await desk.call('giveFreebet', { body: { ...body, announced: true } })).id;
}

async function unseenOf({ caller }: Player): Promise<readonly string[]> {
  const { body } = await caller.call('listBonuses', { query: '?unseen=true' });
  return calls.listBonuses.reply.parse(body).freebets.map(({ id }) => id);
}

test('a bonus is told once, one at a time, and only what was closed is marked as seen [BON-08a] [LAY-05]', async ({
  page,
  driver,
  desk,
  player,
}) => {
  const [first, second] = [await give(desk, player, 'Story gift'), await give(desk, player, 'Another gift')];
  await driver.open('/about');
  const modal = modalOf(page);
  await expect(modal).toContainText('Story gift');
  await expect(modal).toContainText('€3');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(modal.locator('[data-worth]')).toBeFocused();
  // A key that was meant for the page closes nothing.
  await page.keyboard.press('Enter');
  expect(await unseenOf(player)).toEqual([first, second]);
  const told = page.waitForResponse(marked);
  await modal.getByRole('button', { name: 'Next (1 more)' }).click();
  expect((await told).request().postDataJSON()).toEqual([{ id: first, type: 'freebet' }]);
  await expect(modal).toContainText('Another gift');
  expect(await unseenOf(player)).toEqual([second]);
  const last = page.waitForResponse(marked);
  await modal.getByRole('link', { name: 'Your bonuses' }).click();
  await last;
  await expect(page).toHaveURL(/\/promotions\?type=freebets$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Story gift');

  const asked = page.waitForResponse(asksUnseen);
  await page.reload();
  expect((await (await asked).json()) as object).toMatchObject({ freebets: [] });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a new account is told of its welcome freebets, and not of the boost that everybody has [BON-08a] @thorough', async ({
  page,
  driver,
  server,
}) => {
  const account = { email: `news-${Date.now()}@player.test`, password };
  await openAccount(server, account);
  await driver.open('/about');
  await driver.signIn(account.email, account.password);
  const modal = modalOf(page);
  await expect(modal).toContainText('Welcome freebet');
  await modal.getByRole('button', { name: 'Next (1 more)' }).click();
  await expect(modal).toContainText('No-risk bet');
  const told = page.waitForResponse(marked);
  await page.keyboard.press('Escape');
  await told;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it comes over no other modal and no placement, and goes with its player [BON-08a] [BON-12] [LAY-05a] @thorough', async ({
  page,
  driver,
  desk,
  player,
  addMatch,
  context,
  server,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('2.00');
  const gate = await holdRequests(page, '**/bets');
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  const news = page.waitForResponse(asksUnseen);
  await give(desk, player, 'While it is placed');
  await news;
  // Whoever rests on the page is who it comes up for.
  await page.mouse.click(2, 700);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  gate.open();
  await expect(modalOf(page)).toContainText('While it is placed');
  // The push that brought it is told by the modal and the bell alone.
  expect(await driver.notices.getByText('While it is placed').count()).toBe(0);
  const told = page.waitForResponse(marked);
  await page.keyboard.press('Escape');
  await told;

  await page.locator('body').press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toBeVisible();
  const more = page.waitForResponse(asksUnseen);
  await give(desk, player, 'Behind the keys');
  await more;
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toContainText('Behind the keys');
  const other = await context.newPage();
  await other.goto(`${server.url}/sportsbook/about`);
  await createDriver(other, server.url).signOut();
  await page.bringToFront();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it takes no key from whoever types a stake: it waits until they rest elsewhere [BON-08a] [LAY-05a] @thorough', async ({
  page,
  driver,
  desk,
  player,
  addMatch,
}) => {
  await fillSlip(driver, await addMatch(), '2');
  // Three times as long as nobody may do anything for it to come up: the field is in use all the while.
  await page.clock.install();
  const news = page.waitForResponse(asksUnseen);
  await give(desk, player, 'While it is typed');
  await news;
  await page.clock.runFor(6_000);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.keyboard.type('5');
  await expect(driver.stake).toHaveValue('25');
  await page.mouse.click(2, 700);
  await page.clock.runFor(3_000);
  await expect(modalOf(page)).toContainText('While it is typed');
  await expect(driver.stake).toHaveValue('25');
});

test('of two tabs one tells it, and the other not once that one was closed [BON-08a] @thorough', async ({
  page,
  driver,
  desk,
  player,
  context,
}) => {
  await driver.open('/about');
  const other = await context.newPage();
  const both = [page, other].map((tab) => tab.waitForResponse(asksUnseen));
  await other.goto(page.url());
  await both[1];
  const news = [page, other].map((tab) => tab.waitForResponse(asksUnseen));
  await give(desk, player, 'For one tab');
  await Promise.all(news);
  const shown = async () =>
    (await Promise.all([page, other].map((tab) => modalOf(tab).count()))).toSorted((a, b) => a - b);
  await expect.poll(shown).toEqual([0, 1]);
  const [teller, silent] = (await modalOf(page).count()) === 1 ? [page, other] : [other, page];
  const told = teller.waitForResponse(marked);
  await teller.bringToFront();
  await teller.keyboard.press('Escape');
  await told;
  await silent.bringToFront();
  await give(desk, player, 'After it');
  await expect.poll(shown).toEqual([0, 1]);
  const [again] = (await modalOf(page).count()) === 1 ? [page] : [other];
  await expect(modalOf(again)).toContainText('After it');
});

test.describe('while nobody knows what became of a bet', () => {
  test.use({ noise: /net::ERR_/ });

  test('it waits until that is known [BON-08a] [LAY-05a] @thorough', async ({
    page,
    driver,
    desk,
    player,
    addMatch,
  }) => {
    await pressUnanswered(page, driver, await addMatch());
    await give(desk, player, 'After the bet');
    const news = page.waitForResponse(asksUnseen);
    await page.reload({ waitUntil: 'commit' });
    await news;
    await driver.openSlip();
    await expect(driver.slip.getByText('Asking again about your bet…')).toBeVisible();
    await page.clock.install();
    await page.mouse.click(2, 700);
    await page.clock.runFor(4_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.resume();
    await page.unroute(/\/bets$/);
    await expect(modalOf(page)).toContainText('After the bet');
    const told = page.waitForResponse(marked);
    await page.keyboard.press('Escape');
    await told;
    await expect(driver.receipt).toBeVisible();
  });
});

test('a hunting and a tournament are told with what they ask and bring, and lead to the promotions; one that is kept off them or quiet is not [BON-08a] [BON-16a] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  void player;
  const hunting = {
    type: 'hunting',
    name: 'Autumn hunt',
    point_stakes: { EUR: '2' },
    reward: { goal: '5', freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
    ends_at: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  };
  await using _ = await startCampaign(server, hunting);
  await using __ = await startCampaign(server, { ...hunting, name: 'Hidden hunt', show_in_promotion: false });
  await using ___ = await startCampaign(server, { ...hunting, name: 'Quiet hunt', announced: false });
  await using ____ = await startCampaign(server, {
    type: 'hunting_tournament',
    name: 'Weekend cup',
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '90',
    prizes: [2, 1],
    freebet_type: 'freebet',
    ends_at: hunting.ends_at,
  });
  await driver.open('/about');
  const hunt = page.getByRole('dialog', { name: 'A bonus hunt is running' });
  await expect(hunt).toContainText('Autumn hunt');
  await expect(hunt).toContainText('At 5 points: a freebet worth your average stake, up to €20.00');
  await expect(hunt).toContainText('1 point for each €2.00 of your stake');
  await expect(hunt.locator('time')).toContainText('Until');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  const first = page.waitForResponse(marked);
  await hunt.getByRole('button', { name: 'Next (1 more)' }).click();
  expect((await first).request().postDataJSON()).toMatchObject([{ type: 'hunting' }]);
  const cup = page.getByRole('dialog', { name: 'A tournament is running' });
  await expect(cup).toContainText('Weekend cup');
  await expect(cup).toContainText('Pool €90.00');
  const second = page.waitForResponse(marked);
  await cup.getByRole('link', { name: 'Your bonuses' }).click();
  expect((await second).request().postDataJSON()).toContainEqual({ id: expect.any(String), type: 'tournament' });
  await expect(page).toHaveURL(/\/promotions\?type=tournaments$/);
  await expect(page.getByRole('main')).toContainText('Weekend cup');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const asked = page.waitForResponse(asksUnseen);
  await page.reload();
  expect(await (await asked).json()).toMatchObject({ huntings: [{ name: 'Hidden hunt' }], tournaments: [] });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a lootbox is told by a modal without a toast, opens there, and its prize is not told again [BON-08a] [BON-10b] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await driver.open('/about');
  await expect(driver.account).toBeVisible();
  const prize = { type: 'freebet', freebet_type: 'freebet', weight: 1, amounts: { EUR: '5' } };
  const id = await giveLootbox(server, { name: 'Derby chest', valid_days: 7, prizes: [prize] });
  const modal = page.getByRole('dialog', { name: 'You have a lootbox' });
  await expect(modal).toContainText('Derby chest');
  await expect(modal).toContainText('Medium chest');
  await expect(modal.locator('time')).toContainText('Until');
  expect(await driver.notices.getByText('Derby chest').count()).toBe(0);
  const told = page.waitForResponse(marked);
  await modal.getByRole('button', { name: 'Look and open' }).click();
  expect((await told).request().postDataJSON()).toEqual([{ id, type: 'lootbox' }]);
  const box = page.getByRole('dialog', { name: 'Derby chest' });
  await expect(box).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  const asked = page.waitForResponse(asksUnseen);
  await box.getByRole('button', { name: 'Open the box' }).click();
  await expect(box.getByRole('heading', { name: 'Your box held' })).toBeFocused();
  await asked;
  expect(await unseenOf(player)).toEqual([]);
  await box.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 700 } });
  test('it breaks no rule of WCAG 2.2 AA at 320 px in Arabic [BON-08a] [LAY-03] @thorough', async ({
    page,
    driver,
    desk,
    player,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('touchline.theme', 'light'));
    await give(desk, player, 'هدية');
    await driver.open('/ar/about');
    await expect(page.getByRole('dialog').locator('[data-worth]')).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .setLegacyMode()
      .analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    const told = page.waitForResponse(marked);
    await page.keyboard.press('Escape');
    await told;
  });
});
