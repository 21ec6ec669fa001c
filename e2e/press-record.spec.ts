import { shownOdds } from './world/money.ts';
import { homeWin, openBets } from './world/placing.ts';
import { expect, test } from './world/test.ts';

/** Seconds. The feed's clock stands: a bet is decided when the desk lets them pass, and not before. */
const delay = 30;

test.use({ liveDelay: delay });

interface Sent {
  readonly bets: readonly { readonly selections: readonly { readonly seen?: { readonly odds: string } }[] }[];
}

test.describe('with a clock that runs', () => {
  test.use({ clock: 'running' });

  test('a placed bet says what stood on the screen, at which price and score it was accepted, and how long that took [PLC-06b]', async ({
    page,
    driver,
    desk,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await match.goal('home');
    await driver.open(match.path);
    await driver.pick(homeWin(match));
    await driver.chooseAcceptMode('Take any');
    await driver.stake.fill('2.00');
    const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/bets'));
    await driver.mainButton.click();
    const { bets } = (await request).postDataJSON() as Sent;
    const seen = bets[0]?.selections[0]?.seen?.odds ?? '';
    await expect(driver.mainButton).toContainText('Being checked…');
    await match.goal('away');
    await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
    await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
    const reference = await driver.reference();
    const [accepted] = (await player.bet(reference)).selections;
    expect(accepted?.odds).not.toBe(seen);

    await openBets(page, driver, 'Open');
    const card = driver.bet(reference);
    const fold = card.getByRole('button', { name: 'What you saw' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    const row = card.getByRole('table').getByRole('row').nth(1);
    await expect(row.locator('[data-seen-screen]')).toContainText(shownOdds(seen));
    await expect(row.locator('[data-seen-screen]')).toContainText('1:0');
    await expect(row.locator('[data-seen-accepted]')).toContainText(shownOdds(accepted?.odds ?? ''));
    await expect(row.locator('[data-seen-accepted]')).toContainText('1:1');
    await expect(card.locator('[data-seen-delay]')).toHaveText(
      /^Accepted [\d.]+ sec after you pressed: [\d.]+ sec until it reached us, [\d.]+ sec until we accepted it\.$/,
    );
  });
});

test('a page whose clock cannot be right says that the time before the bet was received is not known [PLC-06b] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  await driver.pick(homeWin(match));
  await driver.chooseAcceptMode('Take any');
  await driver.stake.fill('2.00');
  // The clock of the server stands, that of the page does not: it is a minute ahead.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await driver.mainButton.click();
  await expect(driver.mainButton).toContainText('Being checked…');
  const [bet] = await player.bets();
  expect(bet?.seen).toMatchObject({ pressed_at: null });
  await desk.call('setClock', { body: { action: 'advance', seconds: delay } });
  await expect.poll(async () => (await player.bet(bet?.id ?? '')).status).toBe('waiting_results');
  await driver.reload();
  await openBets(page, driver, 'Open');
  const card = driver.bet(bet?.id ?? '');
  await card.getByRole('button', { name: 'What you saw' }).click();
  await expect(card.locator('[data-seen-delay]')).toHaveText(
    'Accepted 30.0 sec after it reached us. How long it took to reach us is not known.',
  );
});
