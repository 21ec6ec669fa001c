import { createCaller } from '@touchline/testkit/caller';
import type { AcceptMode, Driver } from '@touchline/testkit/driver';
import { addPlayers, makeVip } from '@touchline/testkit/players';
import { euroSum, shownOdds } from './world/money.ts';
import { homeWin, openBets, placeBet, pressKeys } from './world/placing.ts';
import { mutePush } from './world/push.ts';
import { enter, expect, lendSession, type ScriptedMatch, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

/** Seconds. The feed's clock stands: a bet is decided when the desk lets them pass, and not before. */
const delay = 30;

test.use({ liveDelay: delay });

/** At least one of them, at most all. */
const seconds = /^(?:[1-9]|[12]\d|30)$/;

/** A live match in the slip with a stake of 2.00, wherever the slip sits. */
async function fillSlip(driver: Driver, match: ScriptedMatch, mode: AcceptMode = 'Take any'): Promise<void> {
  await match.happen('kick_off');
  await driver.open(match.path);
  await driver.pick(homeWin(match));
  const bar = driver.page.getByRole('button', { name: 'Bet slip, 1 selection' });
  if ((driver.page.viewportSize()?.width ?? 0) < 780) await bar.click();
  // Prices of a live match move with its clock.
  await driver.chooseAcceptMode(mode);
  await driver.stake.fill('2.00');
  await expect(driver.mainButton).toHaveText('Place bet €2.00');
}

async function expectChecking(driver: Driver): Promise<void> {
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  await expect(driver.mainButton).toContainText('Being checked…');
}

for (const [tier, [where, viewport]] of inTiers(
  [[' on a phone', { width: 390, height: 844 }]],
  [['', { width: 1440, height: 900 }]],
)) {
  test.describe(`a live bet${where}`, tier, () => {
    test.use({ viewport });

    test('is counted down to its receipt; its stake is reserved and the slip stands still [TKT-02] [SLIP-01]', async ({
      page,
      driver,
      desk,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      await fillSlip(driver, match);
      const before = await player.balance();
      await driver.mainButton.click();
      await expectChecking(driver);
      await expect(driver.mainButton.locator('[data-delay]')).toHaveAttribute('data-delay', seconds);
      await expect(driver.mainButton).toContainText(/\d$/);
      await expect(page.locator('[data-ticket-announcer]')).toHaveText(
        /^Your live bet is being checked\. \d+ seconds? left\.$/,
      );
      expect(await player.balance()).toBe(before - 200n);
      expect((await player.bets())[0]?.status).toBe('submitted');
      await expect(driver.selections.getByRole('button', { name: /^Remove / })).toBeDisabled();

      await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
      await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
      expect((await player.bet(await driver.reference())).status).toBe('waiting_results');
      expect(await player.balance()).toBe(before - 200n);
    });

    test('whose price moves before it is decided says so at its selection, and can be placed anew [TKT-02] [PLC-01] [PLC-04] @thorough', async ({
      driver,
      desk,
      offer,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      await fillSlip(driver, match, 'Ask me');
      const [before, shown] = [await player.balance(), await offer.odds(match.id, '1|', '1')];
      await driver.mainButton.click();
      await expectChecking(driver);
      await match.goal('home');
      const moved = await offer.odds(match.id, '1|', '1');
      expect(moved).not.toBe(shown);
      await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
      // The refusal and the prices of its moment come one after the other, in whichever order: after the prices it is an
      // error, before them odds that have changed. The words at the selection stay either way.
      await expect(driver.selections.getByText('The odds have changed.')).toBeVisible();
      await expect(driver.slip).toHaveAttribute('aria-busy', 'false');
      await expect(driver.stake).toHaveValue('2.00');
      expect(await player.balance()).toBe(before);
      expect((await player.bets())[0]?.status).toBe('rejected');

      await expect(driver.mainButton).toHaveText('Accept new odds and place');
      await expect(driver.selections).toContainText(shownOdds(await offer.odds(match.id, '1|', '1')));
      await driver.chooseAcceptMode('Take any');
      await driver.mainButton.click();
      await expectChecking(driver);
      await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
      expect((await player.bet(await driver.reference())).status).toBe('waiting_results');
      expect(await player.balance()).toBe(before - 200n);
    });
  });
}

test('a VIP bet that becomes rejected leaves the list, and an ordinary one stays [PLC-08] [PLC-06] @thorough', async ({
  page,
  driver,
  desk,
  offer,
  addMatch,
  context,
  server,
}) => {
  const email = 'vip@touchline.test';
  await addPlayers(server.db(), [{ email, currency: 'EUR', opening: 10_000n }]);
  const player = await enter(server.url, email);
  await lendSession(context, server.url, player);
  const match = await addMatch();
  await match.happen('kick_off');
  const plain = await placeBet(player, offer, [{ matchId: match.id }]);
  await makeVip(server.db(), email);
  const vip = await placeBet(player, offer, [{ matchId: match.id }]);
  expect([plain, vip].map(({ status, is_vip: isVip }) => [status, isVip])).toEqual([
    ['submitted', false],
    ['submitted', true],
  ]);
  await driver.open(match.path);
  await openBets(page, driver, 'All');
  for (const { id } of [plain, vip]) {
    await expect(driver.bet(id).locator('[data-note]')).toHaveText(/^Live bets are checked/);
  }
  await match.happen('suspend');
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await expect(driver.bet(vip.id)).toHaveCount(0);
  await expect(driver.bet(plain.id).locator('[data-word]')).toHaveText('Rejected');
  expect(await player.bet(vip.id)).toMatchObject({ status: 'rejected', is_vip: true });
  await driver.reload();
  await openBets(page, driver, 'All');
  await expect(driver.bet(plain.id)).toBeVisible();
  await expect(driver.bet(vip.id)).toHaveCount(0);
});

test('a reload in the middle goes on with the same bet [TKT-02] [I1] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await fillSlip(driver, match);
  const [before, count] = [await player.balance(), (await player.bets()).length];
  const keys = pressKeys(page.context());
  await driver.mainButton.click();
  await expectChecking(driver);
  await driver.reload();
  await expectChecking(driver);
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
  await expect(driver.balance).toHaveText(euroSum(before - 200n));
  expect((await player.bets()).length).toBe(count + 1);
  expect(new Set(keys).size).toBe(1);
});

test('a tab that is copied in the middle comes to the same end [TKT-02] [I1] [I3] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await fillSlip(driver, match);
  const count = (await player.bets()).length;
  const keys = pressKeys(page.context());
  await driver.mainButton.click();
  await expectChecking(driver);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(window.location.href));
  const copy = await opened;
  await expect(copy.locator('[data-main-button]')).toContainText('Being checked…');
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  const reference = await driver.reference();
  await expect(copy.locator('[data-receipt] li[data-bet]')).toHaveAttribute('data-bet', reference);
  expect((await player.bets()).length).toBe(count + 1);
  expect(new Set(keys).size).toBe(1);
  await copy.close();
});

test('without push the page asks by itself how it was decided [TKT-02] [I3] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
}) => {
  const push = await mutePush(page);
  await page.clock.install();
  const match = await addMatch();
  await fillSlip(driver, match);
  const count = (await player.bets()).length;
  await driver.mainButton.click();
  await expectChecking(driver);
  push.isMuted = true;
  const asked = page.waitForRequest((request) => /\/bets\?key=/.test(request.url()));
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await page.clock.fastForward((delay + 5) * 1000);
  await asked;
  await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
  expect((await player.bets()).length).toBe(count + 1);
});

test('several singles get a verdict each: what was taken stands in the receipt, what was not stays [PLC-04] @thorough', async ({
  driver,
  desk,
  addMatch,
  player,
}) => {
  const [still, closing] = [await addMatch(), await addMatch()];
  for (const match of [still, closing]) {
    await match.happen('kick_off');
    await driver.open(match.path);
    await driver.pick(homeWin(match));
  }
  await driver.slip.getByRole('button', { name: 'Singles' }).click();
  await driver.chooseAcceptMode('Take any');
  for (const field of await driver.slip.getByRole('textbox', { name: /^Stake on / }).all()) await field.fill('2.00');
  const before = await player.balance();
  await driver.mainButton.click();
  await expectChecking(driver);
  await closing.happen('suspend');
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
  const placed = await player.bet(await driver.reference());
  expect(placed.selections.map(({ match }) => match.id)).toEqual([still.id]);
  await expect(driver.selections).toHaveCount(1);
  await expect(driver.selections.getByText('This market is suspended at the moment.')).toBeVisible();
  expect(await player.balance()).toBe(before - 200n);
});

test('a shared slip that comes while a bet is checked waits with its code until it is tried again [PLC-09a] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
  server,
}) => {
  const [match, shared] = [await addMatch(), await addMatch()];
  const selections = [{ match_id: shared.id, market_id: '1', specifier: '', outcome_id: '1', odds: '2' }];
  const { body } = await createCaller(server.url).call('shareBets', {
    body: { bets: [{ bet_type: 'single', freebet_stake: '4.00', selections }] },
  });
  const { code } = body as { readonly code: string };
  await fillSlip(driver, match);
  await driver.mainButton.click();
  await expectChecking(driver);
  const lastPart = page.waitForResponse(
    (answer) => answer.url().includes(`${shared.id}/markets?`) && answer.url().includes('market_id'),
  );
  await driver.walk(`/live?betcode=${code}`);
  await (await lastPart).finished();
  const dialog = page.getByRole('dialog', { name: 'Shared slip' });
  await expect(page).toHaveURL(`${server.url}/sportsbook/live?betcode=${code}`);
  // The page has tried, and the modal that says so waits: the bar at the top shows that something does.
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: false }).first()).toBeVisible();
  await expectChecking(driver);
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await expect.poll(async () => (await player.bets())[0]?.status).toBe('waiting_results');
  // No modal stands over a running placement (LAY-05a): it comes up once the bet is decided.
  await expect(dialog).toContainText('could not be brought back just now');
  await expect(page).toHaveURL(`${server.url}/sportsbook/live?betcode=${code}`);
  await expect(driver.receipt).toBeAttached();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${server.url}/sportsbook/live`);
  await expect(driver.selections).toContainText(shared.name.split(' vs ')[0] ?? '');
  // What the sharer staked as a freebet is a stake of whoever opens it.
  await expect(driver.stake).toHaveValue('4.00');
});
