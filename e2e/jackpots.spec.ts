import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { calls, type Jackpot, type JackpotHit } from '@touchline/contract';
import { letJackpotFall } from '@touchline/testkit/players';
import type { TestServer } from '@touchline/testkit/server';
import { holdRequests } from './world/back-end.ts';
import { pickFrom, placeBet, pressUnanswered } from './world/placing.ts';
import { enter, expect, lendSession, type Offer, type Player, type ScriptedMatch, test } from './world/test.ts';

test.use({ bonuses: 'house' });

test('a bet says which jackpot it takes part in, in the slip and once it is placed; a freebet does in none [JACK-03]', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  // Draws: whoever plays, their odds are above the least of the welcome freebet.
  await pickFrom(driver, [
    { match: await addMatch(), outcome: 'x' },
    { match: await addMatch(), outcome: 'x' },
  ]);
  const part = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
  await expect(part).toContainText(
    /Takes part in Touchline jackpot · €(?:\d{1,2}\.\d\d|(?:\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(?!00)\d\d)?)(?!\S)/,
  );
  await driver.stake.fill('10');
  await driver.mainButton.click();
  const id = await driver.reference();
  await expect(driver.receipt).toContainText('Takes part in the jackpot');
  expect((await player.bet(id)).used_in_jackpot).toBe(true);
  await driver.openMyBets('Open');
  await expect(driver.bet(id)).toContainText('Takes part in the jackpot');

  await driver.openSlip();
  await driver.receipt.getByRole('button', { name: 'Reuse selections' }).click();
  await driver.slip.getByRole('button', { name: 'Singles', exact: true }).click();
  // Each of several bets has its own mark; the name stands once.
  await expect(driver.selections.locator('[data-in-jackpot]')).toHaveCount(2);
  await expect(part).toContainText('Takes part in Touchline jackpot');
  const first = driver.selections.first();
  await first.locator('[data-bonus-entry]').click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Welcome freebet' }).click();
  await expect(first.getByRole('textbox', { name: /^Freebet stake on / })).toHaveValue('5.00');
  await expect(driver.selections.locator('[data-in-jackpot]')).toHaveCount(1);
});

test('a slip that is there before its player keeps the place of their bonuses [P5] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  expect(await player.balance()).toBeGreaterThan(0n);
  await pickFrom(driver, [{ match: await addMatch(), outcome: 'x' }]);
  await driver.stake.fill('10');
  const part = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
  await expect(part).toContainText('Takes part in Touchline jackpot');
  const gate = await holdRequests(page, /\/player$/);
  await page.reload();
  await expect(driver.stake).toHaveValue('10');
  const before = await driver.stake.boundingBox();
  gate.open();
  await expect(part).toContainText('Takes part in Touchline jackpot');
  expect(await driver.stake.boundingBox()).toEqual(before);
});

test('the page of jackpots shows levels with their states and the pool, and asks again each 15 s [JACK-01a] [API-09a]', async ({
  page,
  driver,
  player,
}) => {
  void player;
  // One level is paused, whatever the operator of this server has.
  await page.route(/\/jackpots(?:\/\d+)?$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: readonly Jackpot[] } & Jackpot;
    const [mini] = (body.data?.[0] ?? body).levels;
    if (mini !== undefined) mini.state = 'paused';
    await route.fulfill({ response: answer, json: body });
  });
  await page.clock.install();
  await driver.open('/about');
  await driver.account.click();
  await page.getByRole('link', { name: 'Jackpots', exact: true }).click();
  await expect(page).toHaveURL(/\/jackpots$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Jackpots' })).toBeVisible();
  const levels = main.getByRole('list', { name: 'Levels' });
  await expect(levels.getByRole('listitem')).toHaveText([/^Mini.*Paused/, /^Major.*In play/, /^Grand.*In play/]);
  const again = page.waitForRequest(/\/jackpots$/);
  await page.clock.fastForward(15_100);
  await again;

  await main.getByRole('link', { name: 'Levels and latest hits' }).click();
  await expect(page).toHaveURL(/\/jackpots\?jackpot=\d+$/);
  const one = main.getByRole('article');
  await expect(one.getByRole('heading', { name: 'Touchline jackpot' })).toBeVisible();
  await expect(one.getByRole('listitem')).toHaveText([/^Mini.*Paused/, /^Major.*In play/, /^Grand.*In play/]);
  await expect(one.getByRole('term')).toHaveText(['In the pool', 'Paid out so far']);
  await expect(one.getByRole('definition').first()).toHaveText(/^€10,55\d/);
  const oneAgain = page.waitForRequest(/\/jackpots\/\d+$/);
  await page.clock.fastForward(15_100);
  await oneAgain;
  await main.getByRole('link', { name: 'All jackpots' }).click();
  await expect(page).toHaveURL(/\/jackpots$/);
});

test.describe('an address of a jackpot that is none', () => {
  test.use({ noise: /status of 404/ });

  test('says so, and leads to those that there are [JACK-01a] @thorough', async ({ page, driver, player }) => {
    void player;
    for (const id of ['999999', 'x', '9'.repeat(30)]) {
      await driver.open(`/jackpots?jackpot=${id}`);
      await expect(page.getByRole('main')).toContainText('There is no such jackpot');
    }
    await page.getByRole('main').getByRole('link', { name: 'All jackpots' }).first().click();
    await expect(page.getByRole('main')).toContainText('Touchline jackpot');
  });
});

test('a visitor is asked to sign in, and nothing is asked of the server [JACK-01a] [AUTH-15] @thorough', async ({
  page,
  driver,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/jackpot(?:s|-hits)/.test(request.url()) && request.resourceType() === 'fetch') asked.push(request.url());
  });
  await driver.open('/jackpots');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(driver.signInDialog).toBeVisible();
  expect(asked).toEqual([]);
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 700 } });
  test('the line of the slip leads to its jackpot, and the sheet of a phone makes way [JACK-03] [JACK-01a] @thorough', async ({
    page,
    driver,
    player,
    addMatch,
  }) => {
    void player;
    await pickFrom(driver, [{ match: await addMatch() }]);
    await page.getByRole('button', { name: /^Bet slip/ }).click();
    await driver.slip.getByRole('link', { name: /^Takes part in Touchline jackpot/ }).click();
    await expect(page).toHaveURL(/\/jackpots\?jackpot=\d+$/);
    await expect(page.getByRole('article').getByRole('heading', { name: 'Touchline jackpot' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

interface Given {
  readonly server: TestServer;
  readonly player: Player;
  readonly offer: Offer;
  readonly addMatch: () => Promise<ScriptedMatch>;
}

async function unseenOf({ caller }: Player): Promise<readonly JackpotHit[]> {
  const { body } = await caller.call('getJackpotHits', { query: '?unseen=true' });
  return calls.getJackpotHits.reply.parse(body).data;
}

test.describe('a hit', () => {
  /** The next bet of the player hits the smallest level: it is placed beside the page, and paid by the server. */
  async function hit({ server, player, offer, addMatch }: Given): Promise<void> {
    const before = (await unseenOf(player)).length;
    await letJackpotFall(server.db());
    await placeBet(player, offer, [{ matchId: (await addMatch()).id }], { stake: '1.00' });
    await expect.poll(async () => (await unseenOf(player)).length).toBe(before + 1);
  }
  const modalOf = (page: Page) => page.getByRole('dialog', { name: 'You have hit the jackpot!' });

  test('is shown to its player at once, one at a time, and never again [BON-01a] [JACK-02] [LAY-05] [LAY-05a] @thorough', async ({
    page,
    driver,
    server,
    player,
    offer,
    addMatch,
  }) => {
    const given = { server, player, offer, addMatch };
    await hit(given);
    await hit(given);
    await driver.open('/about');
    const modal = modalOf(page);
    await expect(modal).toContainText('€80');
    await expect(modal).toContainText('Mini of Touchline jackpot is yours.');
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(modal.locator('[data-worth]')).toBeFocused();
    // A key that was meant for the page closes nothing.
    await page.keyboard.press('Enter');
    const { height } = (await modal.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(0.95 * (page.viewportSize()?.height ?? 0));
    const told = page.waitForResponse(/\/bonuses\/mark-as-seen$/);
    await modal.getByRole('button', { name: 'Got it' }).click();
    const first: unknown = (await told).request().postDataJSON();
    expect(first).toEqual([{ id: expect.any(String), type: 'jackpot' }]);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    const both = page.waitForResponse(/\/bonuses\/mark-as-seen$/);
    await page.keyboard.press('Escape');
    expect((await both).request().postDataJSON()).not.toEqual(first);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const asked = page.waitForResponse(/\/jackpot-hits\?.*unseen=true/);
    await driver.open('/jackpots');
    await asked;
    const hits = page.getByRole('region', { name: 'Latest hits' });
    await expect(hits.getByRole('listitem').first()).toContainText(/^Mini€80\.00Touchline jackpot/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('waits for another modal to close, and for a placement to be answered [JACK-02] [LAY-05a] @thorough', async ({
    page,
    driver,
    server,
    player,
    offer,
    addMatch,
  }) => {
    const given = { server, player, offer, addMatch };
    await driver.open('/about');
    await expect(driver.account).toBeVisible();
    await page.locator('body').press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(keys).toBeVisible();
    const asked = page.waitForResponse(/\/jackpot-hits\?.*unseen=true/);
    await hit(given);
    await asked;
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modalOf(page)).toBeVisible();
    // The push that brought it is told by the modal alone.
    expect(await driver.notices.getByText('Touchline jackpot').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const match = await addMatch();
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await driver.stake.fill('2.00');
    const gate = await holdRequests(page, '**/bets');
    await driver.mainButton.click();
    await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
    const news = page.waitForResponse(/\/jackpot-hits\?.*unseen=true/);
    await hit(given);
    await news;
    // Whoever rests on the page is who it comes up for.
    await page.mouse.click(2, 700);
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    gate.open();
    await expect(modalOf(page)).toBeVisible();
    const told = page.waitForResponse(/\/bonuses\/mark-as-seen$/);
    await page.keyboard.press('Escape');
    await told;
  });

  test.describe('while nobody knows what became of a bet', () => {
    test.use({ noise: /net::ERR_/ });

    test('waits until that is known [JACK-02] [LAY-05a] @thorough', async ({
      page,
      driver,
      server,
      player,
      offer,
      addMatch,
    }) => {
      await pressUnanswered(page, driver, await addMatch());
      await hit({ server, player, offer, addMatch });
      await page.reload({ waitUntil: 'commit' });
      await page.waitForResponse(/\/jackpot-hits\?.*unseen=true/);
      await driver.openSlip();
      await expect(driver.slip.getByText('Asking again about your bet…')).toBeVisible();
      await page.clock.install();
      await page.mouse.click(2, 700);
      await page.clock.runFor(4_000);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.clock.resume();
      await page.unroute(/\/bets$/);
      await expect(modalOf(page)).toBeVisible();
      const told = page.waitForResponse(/\/bonuses\/mark-as-seen$/);
      await page.keyboard.press('Escape');
      await told;
      await expect(driver.receipt).toBeVisible();
    });
  });

  test('stands among the latest hits of everybody and of its player, ten at most [JACK-02] [API-09c] @thorough', async ({
    page,
    driver,
    server,
    player,
    offer,
    addMatch,
  }) => {
    await hit({ server, player, offer, addMatch });
    const shown = (await unseenOf(player)).map(({ id }) => ({ id, type: 'jackpot' }));
    await player.caller.call('markBonusesSeen', { body: shown });
    await driver.open('/jackpots');
    const hits = page.getByRole('region', { name: 'Latest hits' });
    await expect(hits.getByRole('listitem').first()).toContainText('Mini');
    const own = page.waitForRequest(/\/jackpot-hits\?limit=10&for_user=true$/);
    await hits.getByRole('button', { name: 'Mine' }).click();
    await own;
    await expect(hits.getByRole('listitem').first()).toContainText('€80');

    const other = await enter(server.url, 'second@touchline.test');
    await lendSession(page.context(), server.url, other);
    await driver.open('/jackpots');
    await expect(hits.getByRole('listitem').first()).toContainText('€80');
    await hits.getByRole('button', { name: 'Mine' }).click();
    await expect(hits).toContainText('You have not hit a jackpot yet');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 700 } });
    test('and the page of its jackpot break no rule of WCAG 2.2 AA [LAY-03] @thorough', async ({
      page,
      driver,
      server,
      player,
      offer,
      addMatch,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(() => localStorage.setItem('touchline.theme', 'light'));
      const violations = async () => {
        const { violations: found } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .setLegacyMode()
          .analyze();
        return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      };
      await hit({ server, player, offer, addMatch });
      await driver.open('/ar/jackpots');
      await expect(page.getByRole('dialog').locator('[data-worth]')).toBeVisible();
      expect(await violations(), 'the hit').toEqual([]);
      const told = page.waitForResponse(/\/bonuses\/mark-as-seen$/);
      await page.keyboard.press('Escape');
      await told;
      await page.locator('main [data-jackpot] a').first().click();
      await expect(page.getByRole('article')).toBeVisible();
      await expect(page.locator('[data-hit]').first()).toBeVisible();
      expect(await violations(), 'the page').toEqual([]);
    });
  });
});
