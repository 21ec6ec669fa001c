import type { Page } from '@playwright/test';
import { startAfterNext } from './world/arena.ts';
import { hostToken, type HostPage, openHost } from './world/host.ts';
import { placeBet } from './world/placing.ts';
import { demo, enter, expect, type Player, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

/** What a host does to have a player press what they do not see: each lets every press through to the frame. */
const covers = {
  'a veil': 'html::after { content: ""; position: fixed; inset: 0; background: #fff; pointer-events: none }',
  'a frame that cannot be seen': 'iframe { opacity: 0.01 }',
} as const;

async function cover(page: Page, how: keyof typeof covers): Promise<void> {
  await page.evaluate((css) => {
    const style = Object.assign(document.createElement('style'), { id: 'cover', textContent: css });
    document.head.append(style);
  }, covers[how]);
}

async function uncover(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#cover')?.remove());
}

async function signIn(host: HostPage): Promise<void> {
  await host.say('token', { token: hostToken(demo) });
  await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
}

async function countOf(player: Player): Promise<number> {
  return (await player.bets()).length;
}

for (const [tier, how] of inTiers(['a veil'] as const, ['a frame that cannot be seen'] as const))
  test(
    `a quick bet under ${how} is not placed, and once its price was seen for a moment it is [EMB-03b]`,
    tier,
    async ({ page, server, addMatch }) => {
      const match = await addMatch();
      await match.happen('kick_off');
      const player = await enter(server.url);
      const before = await countOf(player);
      await page.setViewportSize({ width: 1280, height: 1600 });
      const host = await openHost(page, server, { path: match.path, height: 1600 });
      const { frame } = host;
      await signIn(host);
      await frame.getByRole('main').getByRole('switch', { name: 'Quick bet' }).click();
      await frame.getByRole('textbox', { name: 'Stake per tap' }).fill('2');
      const approve = frame.locator('[data-approve]');
      const price = frame.locator(`[data-outcome="${match.id}/1|/1"]`).first();
      const verdict = frame.locator('[data-verdict]');
      // The approval is guarded like that too.
      await expect(approve).toHaveAttribute('data-uncovered', '');
      await cover(page, how);
      await expect(approve).not.toHaveAttribute('data-uncovered', '');
      await approve.click();
      await expect(frame.getByRole('alert').filter({ hasText: 'The button was covered' })).toBeVisible();
      await uncover(page);
      await expect(approve).toHaveAttribute('data-uncovered', '');
      await approve.click();
      await expect(approve).toHaveCount(0);

      await expect(price).toHaveAttribute('data-uncovered', '');
      await cover(page, how);
      await expect(price).not.toHaveAttribute('data-uncovered', '');
      await price.click();
      await expect(verdict).toHaveAttribute('data-verdict', 'covered');
      await expect(verdict).toContainText(/^Not placed: .*The button was covered.*Your money was not touched\.$/s);
      await expect(price).toHaveAttribute('data-quick', 'refused');
      expect(await countOf(player)).toBe(before);
      await uncover(page);
      await expect(price).toHaveAttribute('data-uncovered', '');
      await price.click();
      await expect(verdict).toContainText('Bet placed: €2.00 on ');
      expect(await countOf(player)).toBe(before + 1);
    },
  );

test('nothing is watched for covers on the bare page, and no price in a frame until quick bet is on [EMB-03b] @thorough', async ({
  page,
  server,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await page.addInitScript(() => {
    const watched: Element[] = [];
    Object.assign(window, { watched });
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (target) {
      if (Reflect.get(this, 'trackVisibility') === true) watched.push(target);
      observe.call(this, target);
    };
  });
  const watchedBy = (root: HTMLElement) =>
    (Reflect.get(root.ownerDocument.defaultView ?? {}, 'watched') as Element[]).filter((each) =>
      each.matches('[data-outcome]'),
    ).length;
  await page.setViewportSize({ width: 1280, height: 1600 });
  const host = await openHost(page, server, { path: match.path, height: 1600 });
  const root = host.frame.locator('html');
  const toggle = host.frame.getByRole('main').getByRole('switch', { name: 'Quick bet' });
  await expect(host.frame.locator('html[data-alive] [data-outcome]').first()).toBeVisible();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(() => root.evaluate(watchedBy)).toBeGreaterThan(2);
  await toggle.click();
  await page.reload();
  await expect(host.frame.locator('html[data-alive] [data-outcome]').first()).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(await root.evaluate(watchedBy)).toBe(0);
  await page.goto(`${server.url}/sportsbook${match.path}`);
  await expect(page.locator('html[data-alive] [data-outcome]').first()).toBeVisible();
  const own = page.getByRole('main').getByRole('switch', { name: 'Quick bet' });
  await own.click();
  await expect(page.getByRole('textbox', { name: 'Stake per tap' })).toBeVisible();
  expect(await page.evaluate(() => (Reflect.get(window, 'watched') as Element[]).length)).toBe(0);
});

test('prices that leave the page while they are off the screen are watched no longer [EMB-03b] @thorough', async ({
  page,
  server,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await page.addInitScript(() => {
    const watched = new Set<Element>();
    Object.assign(window, { watched });
    const { observe, unobserve } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (target) {
      if (Reflect.get(this, 'trackVisibility') === true && target.matches('[data-outcome]')) watched.add(target);
      observe.call(this, target);
    };
    IntersectionObserver.prototype.unobserve = function (target) {
      if (Reflect.get(this, 'trackVisibility') === true) watched.delete(target);
      unobserve.call(this, target);
    };
  });
  await page.setViewportSize({ width: 1280, height: 700 });
  const { frame } = await openHost(page, server, { path: match.path, height: 4000 });
  await frame.getByRole('main').getByRole('switch', { name: 'Quick bet' }).click();
  const watchedBy = (root: HTMLElement) => {
    const watched = [...(Reflect.get(root.ownerDocument.defaultView ?? {}, 'watched') as Set<Element>)];
    return {
      here: watched.filter((each) => each.isConnected).length,
      gone: watched.filter((each) => !each.isConnected).length,
    };
  };
  const root = frame.locator('html');
  await expect.poll(async () => (await root.evaluate(watchedBy)).here).toBeGreaterThan(10);
  await frame.locator('header[data-match-status]').getByRole('navigation').getByRole('link').last().click();
  await expect(frame.getByRole('main').locator('[data-market]')).toHaveCount(0);
  await expect.poll(async () => (await root.evaluate(watchedBy)).gone).toBe(0);
});

test('under a veil no bet is cashed out, set to cash out or edited, and each says so at its place [EMB-03b] [PLC-06] [PLC-07] @thorough', async ({
  page,
  server,
  offer,
  addMatch,
}) => {
  const [first, second] = [await addMatch(), await addMatch()];
  const player = await enter(server.url);
  const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }], { stake: '5.00' });
  await page.setViewportSize({ width: 1280, height: 2000 });
  const host = await openHost(page, server, { path: first.path, height: 2000 });
  await signIn(host);
  await host.say('open_bet_slip', { tab: 'MY_BETS' });
  const card = host.frame.locator(`[data-bet="${bet.id}"]`);
  const refusal = card.getByRole('alert').filter({ hasText: 'The button was covered' });

  await card.locator('[data-cash-out-button]').click();
  const confirm = card.locator('[data-cash-out-confirm]');
  await expect(confirm).toHaveAttribute('data-uncovered', '');
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await cover(page, 'a veil');
  await expect(confirm).not.toHaveAttribute('data-uncovered', '');
  await confirm.click();
  await expect(refusal).toBeVisible();
  await uncover(page);
  await card.getByRole('button', { name: 'Keep the bet' }).click();

  await card.getByRole('button', { name: 'Automatic cash-out' }).click();
  await card.locator('[data-auto="take_profit"]').fill('9');
  const save = card.locator('[data-auto-save]');
  await expect(save).toHaveAttribute('data-uncovered', '');
  await cover(page, 'a veil');
  await expect(save).not.toHaveAttribute('data-uncovered', '');
  await save.click();
  await expect(refusal).toBeVisible();
  await uncover(page);
  await card.getByRole('button', { name: 'Automatic cash-out' }).click();

  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = card.getByRole('region', { name: 'Edit bet' });
  await edit
    .locator(`[data-edit-leg^="${second.id}/"]`)
    .getByRole('button', { name: /^Take out / })
    .click();
  await expect(edit.locator('[data-edit-win]')).toHaveText(/^€/);
  const done = edit.locator('[data-edit-confirm]');
  await expect(done).toHaveAttribute('data-uncovered', '');
  await cover(page, 'a veil');
  await expect(done).not.toHaveAttribute('data-uncovered', '');
  await done.click();
  await expect(refusal).toBeVisible();
  const now = await player.bet(bet.id);
  expect([now.status, now.cashouts ?? [], now.auto_cashout ?? null]).toEqual(['waiting_results', [], null]);
  await uncover(page);
  await expect(done).toHaveAttribute('data-uncovered', '');
  await done.click();
  await expect(host.frame.getByRole('region', { name: 'Notices' })).toContainText('Bet edited');
  expect((await player.bet(bet.id)).status).toBe('withdrawn');
});

test('under a veil no bet on a virtual game is placed, and once its button was seen it is [EMB-03b] [API-10] @thorough', async ({
  page,
  server,
  desk,
}) => {
  await startAfterNext(desk, 120_000, 0);
  const player = await enter(server.url);
  const before = await player.balance();
  await page.setViewportSize({ width: 1280, height: 2400 });
  const host = await openHost(page, server, { path: '/racing', height: 2400 });
  await signIn(host);
  const game = host.frame.frameLocator('iframe');
  await game
    .getByRole('button', { name: /^Place, first / })
    .first()
    .click();
  await game.getByLabel('Stake in EUR').fill('2');
  const place = game.locator('[data-place]');
  await expect(place).toHaveAttribute('data-uncovered', '');
  await cover(page, 'a veil');
  await expect(place).not.toHaveAttribute('data-uncovered', '');
  await place.click();
  await expect(game.getByText('The button was covered')).toBeVisible();
  expect(await player.balance()).toBe(before);
  await uncover(page);
  await expect(place).toHaveAttribute('data-uncovered', '');
  await place.click();
  await expect(game.getByText(/is placed: €2\.00 at/)).toBeVisible();
  expect(await player.balance()).toBe(before - 200n);
});
