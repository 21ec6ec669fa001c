import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { makeOperatorKey, operatorAt } from '@touchline/testkit/operator';
import { openTicket } from '@touchline/testkit/screens';
import type { TestServer } from '@touchline/testkit/server';
import { pickFrom } from './placing.ts';
import { expect, type ScriptedMatch } from './test.ts';

/** What a story of a flag looks at. */
interface Watched {
  readonly server: Pick<TestServer, 'url' | 'db'>;
  readonly page: Page;
  readonly driver: Driver;
  readonly addMatch: () => Promise<ScriptedMatch>;
}

/** Each flag of the operator's file with what the page shows of it, to be there or not. */
export const flagStories: Readonly<Record<string, (watched: Watched, isOn: boolean) => Promise<void>>> = {
  async share_bets({ page, driver, addMatch }, isOn) {
    await driver.open('/live');
    await openTicket(page);
    const code = driver.ticket.getByRole('textbox', { name: 'Code' });
    await expect(driver.ticket).toContainText('Your slip is empty');
    await expect(driver.ticket.getByRole('button', { name: /code/i }).or(code)).toHaveCount(isOn ? 1 : 0);
    await pickFrom(driver, [{ match: await addMatch() }]);
    await expect(driver.stake).toBeVisible();
    await expect(driver.ticket.locator('[data-share-toggle]')).toHaveCount(isOn ? 1 : 0);
    await driver.open('/live?betcode=0000000000');
    const dialog = page.getByRole('dialog', { name: 'Shared slip' });
    if (isOn) await expect(dialog).toContainText('Nothing was found under this link');
    else await expect(page).toHaveURL(/\?betcode=0000000000$/);
    await expect(dialog).toHaveCount(isOn ? 1 : 0);
  },

  async my_bets({ page, driver }, isOn) {
    await driver.open('/live');
    await openTicket(page);
    await expect(driver.ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^My bets/ })).toHaveCount(isOn ? 1 : 0);
    await driver.open('/bets-history');
    const refusal = page.getByRole('main').getByText('My bets are not shown here');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(refusal).toHaveCount(isOn ? 0 : 1);
  },

  async jackpots({ page, driver, addMatch }, isOn) {
    await pickFrom(driver, [{ match: await addMatch() }, { match: await addMatch() }]);
    const bonus = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
    // The boost of the campaign stays.
    await expect(bonus).toContainText('1 more selection');
    await expect(bonus.getByText(/Takes part in Touchline jackpot/)).toHaveCount(isOn ? 1 : 0);
    await driver.open('/promotions');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Welcome freebet');
    await expect(page.getByRole('main').getByRole('link', { name: 'Jackpots' })).toHaveCount(isOn ? 1 : 0);
    await expect(page.getByRole('main').getByText('Touchline jackpot').first()).toBeVisible({ visible: isOn });
    await driver.account.click();
    const menu = page.locator('[popover]:popover-open');
    await expect(menu.getByRole('link', { name: 'Promotions' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Jackpots' })).toHaveCount(isOn ? 1 : 0);
    await driver.open('/jackpots');
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Jackpots' })).toHaveCount(isOn ? 1 : 0);
  },

  async amb_progress_bar({ server, page, driver, addMatch }, isOn) {
    const operator = operatorAt(server.url, await makeOperatorKey(server.db()));
    const { body } = await operator.call('addCampaign', {
      body: {
        type: 'amb',
        key: `flag-${Date.now()}`,
        name: 'Club of the flag',
        freebet_type: 'freebet',
        min_stakes: { EUR: '1' },
        ranges: [{ number_of_bets: 4, number_of_freebets: 1, amounts: { EUR: '5' } }],
      },
    });
    try {
      await pickFrom(driver, [{ match: await addMatch() }, { match: await addMatch() }]);
      const bonus = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
      await expect(bonus).toContainText('1 more selection');
      await expect(bonus.locator('[data-amb]')).toHaveCount(isOn ? 1 : 0);
      // What there is to reach stays on promotions.
      await driver.open('/promotions');
      await expect(page.getByRole('main')).toContainText('Club of the flag');
    } finally {
      // Other stories have slips on this server too.
      await operator.call('endCampaign', { params: { id: String(body['id']) } });
    }
  },

  async push_delta({ page, driver, addMatch }, isOn) {
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    const match = await addMatch();
    await driver.open(match.path);
    const subscribed = () => sent.find((frame) => frame.includes(`match:${match.id}`)) ?? '';
    await expect.poll(subscribed).toContain('"subscribe"');
    expect(subscribed().includes('"delta":"fossil"')).toBe(isOn);
  },

  async price_history({ page, driver, addMatch }, isOn) {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
    await expect(page.locator('[data-part="prices"], [role="tab"]:has-text("Prices")')).toHaveCount(isOn ? 1 : 0);
  },

  async watch_rules({ page, driver, addMatch }, isOn) {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
    await expect(page.locator(`[data-watch="${match.id}"]`)).toHaveCount(isOn ? 1 : 0);
  },

  async favourite_teams({ page, driver, addMatch }, isOn) {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
    await expect(page.locator('[data-favourite="competitors"]')).toHaveCount(isOn ? 2 : 0);
    // What an operator had before stays where it is kept, and counts nowhere while teams are off.
    await page.evaluate(() => localStorage.setItem('touchline.favourites', 'competitors/1'));
    await driver.open('/favorites?type=competitors');
    const empty = page.getByRole('main').getByText('Keep what matters to you here');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Teams and players/ })
        .or(empty)
        .first(),
    ).toBeVisible();
    await expect(empty).toHaveCount(isOn ? 0 : 1);
  },

  async votes({ page, driver, addMatch }, isOn) {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
    await expect(page.locator('[role="tab"]:has-text("Votes")')).toHaveCount(isOn ? 1 : 0);
  },

  async fair_prices({ page, driver, addMatch }, isOn) {
    const match = await addMatch();
    await driver.open(match.path);
    const block = page.locator('[data-market="1|"]');
    await block.getByRole('button', { name: /^About / }).click();
    const about = block.getByRole('region', { name: /^About / });
    await expect(about).toContainText('Open: bets are taken');
    await expect(about.getByRole('table')).toHaveCount(isOn ? 1 : 0);
  },

  async activity_tracking({ page, driver }, isOn) {
    const reported: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/player/activity_limit_track')) reported.push(request.method());
    });
    const opened = page.waitForResponse(/\/sportsbook_sessions$/);
    await driver.open('/about');
    await opened;
    if (isOn) await expect.poll(() => reported).toEqual(['POST']);
    await driver.walk('/general-rules');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(reported).toEqual(isOn ? ['POST'] : []);
  },

  async quick_deposit({ driver, addMatch }, isOn) {
    await pickFrom(driver, [{ match: await addMatch() }]);
    await driver.stake.fill('9999');
    await expect(driver.mainButton).toContainText('in your account');
    await expect(driver.slip.getByRole('button', { name: 'Deposit' })).toHaveCount(isOn ? 1 : 0);
  },
};
