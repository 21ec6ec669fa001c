import type { Page } from '@playwright/test';
import { compareOdds, euroSum, payout, shownOdds } from './world/money.ts';
import { enterOn, tabTo } from './world/keyboard.ts';
import { pickFrom } from './world/placing.ts';
import { pressInOneFrame } from './world/press-in-one-frame.ts';
import { expect, type Offer, type ScriptedMatch, test } from './world/test.ts';

const HOME = '1|/1';

const OVER = '18|total=2.5/over';

const UNDER = '18|total=2.5/under';

const FEW = '18|total=3.5/under';

const BOTH = '29|/yes';

// A match may close between a question and its answer.
test.use({ noise: /status of 400/ });

function partsOf(page: Page) {
  const builder = page.getByRole('region', { name: 'Bet builder', exact: true });
  return {
    builder,
    outcome: (match: ScriptedMatch, at: string) => page.locator(`[data-builder-outcome="${match.id}/${at}"]`).first(),
    picks: builder.locator('[data-pick]'),
    summary: page.locator('[data-builder-summary]'),
    add: page.locator('[data-builder-add]'),
    announcer: page.locator('[data-builder-announcer]'),
  };
}

/** The odds that stand in the summary. */
async function combined(page: Page): Promise<string> {
  const { add, summary } = partsOf(page);
  await expect(add).toBeVisible();
  return (await summary.locator('strong').textContent()) ?? '';
}

/** Odds of the two by themselves, multiplied as if they had nothing to do with each other, in thousandths. */
async function product(offer: Offer, match: ScriptedMatch): Promise<number> {
  return Number(await offer.odds(match.id, '1|', '1')) * Number(await offer.odds(match.id, '18|total=2.5', 'over'));
}

test('outcomes of one match get one price, are placed under it, and pay by it [PLC-10] [NAV-30] [SLIP-07]', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const before = await player.balance();
  await driver.open(`${match.path}#betBuilder`);
  const { builder, outcome, picks, summary, add, announcer } = partsOf(page);
  await expect(builder).toContainText('Pick at least two outcomes of this match.');
  await outcome(match, HOME).click();
  await expect(summary).toContainText('Pick one more outcome to get a price.');
  await outcome(match, OVER).click();
  await expect(picks).toHaveCount(2);
  const odds = await combined(page);
  await expect(announcer).toContainText(`2 outcomes. Combined odds ${odds}`);
  // They depend on each other: goals come with a winner, so that both cost less than their product.
  expect(Number(odds)).toBeLessThan(await product(offer, match));

  await add.click();
  await expect(summary.getByRole('button', { name: 'In your bet slip' })).toBeVisible();
  await expect(driver.totalOdds).toHaveText(odds);
  await driver.stake.fill('10');
  await driver.mainButton.click();
  const reference = await driver.reference();
  const placed = await player.bet(reference);
  expect([placed.type, shownOdds(placed.custom_odds ?? ''), placed.selections.length]).toEqual(['custom_bet', odds, 2]);
  await expect(driver.balance).toHaveText(euroSum(before - 1000n));

  await match.happen('kick_off');
  for (const side of ['home', 'home', 'away'] as const) await match.goal(side);
  await match.happen('end');
  const win = payout(1000n, placed.custom_odds ?? '');
  await expect(driver.balance).toHaveText(euroSum(before - 1000n + win));
  expect(await player.bet(reference)).toMatchObject({ status: 'done', result: 'win_entire' });
});

test('what cannot win beside the picks says why, and its neighbour in the same market is swapped [PLC-10] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(`${match.path}#betBuilder`);
  const { outcome, picks } = partsOf(page);
  await outcome(match, OVER).click();
  await page.getByRole('tab', { name: 'Score' }).click();
  const nil = outcome(match, '45|/0:0');
  await expect(nil).toHaveAttribute('data-obstacle', 'impossible');
  await expect(nil).toContainText('Cannot win with your picks');
  await expect(nil).toHaveAttribute('aria-disabled', 'true');
  await nil.click({ force: true });
  await expect(picks).toHaveCount(1);
  await page.getByRole('tab', { name: 'Main' }).click();
  const under = outcome(match, UNDER);
  await expect(under).toHaveAccessibleName(/Takes the place of your pick here$/);
  await under.click();
  await expect(picks).toHaveCount(1);
  await expect(under).toHaveAttribute('aria-pressed', 'true');
  await expect(outcome(match, OVER)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Remove Under 2.5' }).click();
  await expect(picks).toHaveCount(0);
});

test('a goal moves the price, and the slip asks before it takes the new one [PLC-10] [SLIP-12] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const count = (await player.bets()).length;
  await match.happen('kick_off');
  await driver.open(`${match.path}#betBuilder`);
  const { outcome, add, summary } = partsOf(page);
  await outcome(match, HOME).click();
  await outcome(match, OVER).click();
  const before = await combined(page);
  await add.click();
  await driver.stake.fill('2');
  await expect(driver.mainButton).toHaveText('Place bet €2.00');
  await match.goal('home');
  await expect(driver.mainButton).toHaveText('Accept new odds and place');
  // Slip and builder ask for themselves.
  await expect(summary.locator('strong')).not.toHaveText(before);
  const after = (await summary.locator('strong').textContent()) ?? '';
  expect(compareOdds(after, before)).toBe(-1);
  await expect(driver.totalOdds).toHaveText(after);
  await driver.mainButton.click();
  const placed = await player.bet(await driver.reference());
  expect(shownOdds(placed.custom_odds ?? '')).toBe(after);
  expect((await player.bets()).length).toBe(count + 1);
});

test('the builder goes on with the bet of the slip, and puts the changed one in its place [SLIP-07] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(`${match.path}#betBuilder`);
  const { outcome, picks, add } = partsOf(page);
  await outcome(match, HOME).click();
  await outcome(match, FEW).click();
  const first = await combined(page);
  await add.click();
  await expect(driver.totalOdds).toHaveText(first);
  await driver.reload();
  await expect(picks).toHaveCount(2);
  await page.getByRole('tab', { name: 'Goals' }).click();
  await outcome(match, BOTH).click();
  await expect(picks).toHaveCount(3);
  await expect(add).toHaveText(/^Update in bet slip to /);
  const second = await combined(page);
  await add.click();
  await expect(driver.totalOdds).toHaveText(second);
  expect(compareOdds(second, first)).toBe(1);
});

test.describe('a plain outcome beside a custom bet', () => {
  const withCustom = async (page: Page, open: () => Promise<void>, match: ScriptedMatch): Promise<void> => {
    await open();
    const { outcome, add } = partsOf(page);
    await outcome(match, HOME).click();
    await outcome(match, FEW).click();
    await add.click();
    await page.getByRole('button', { name: 'Back to all markets' }).click();
  };

  test('of the same match it can be added to the builder, and the slip stays until then [SLIP-03] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await withCustom(page, () => driver.open(`${match.path}#betBuilder`), match);
    const dialog = page.getByRole('dialog', { name: 'Your slip begins with a bet builder' });
    await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
    await expect(dialog.getByRole('button', { name: 'Keep the slip as it is' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(partsOf(page).picks).toHaveCount(0);

    await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
    await dialog.getByRole('button', { name: 'Add to the bet builder' }).click();
    await expect(partsOf(page).picks).toHaveCount(3);
    await expect(partsOf(page).add).toHaveText(/^Update in bet slip to /);
  });

  test('it is taken out once, however often that is pressed before the slip is drawn anew [SLIP-04] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await expect(driver.selections).toHaveCount(1);
    await withCustom(page, () => driver.open(`${match.path}#betBuilder`), match);
    const custom = driver.ticket.locator('[data-custom]');
    await expect(custom).toBeVisible();
    const remove = driver.ticket.locator('[data-selection] [data-remove]');
    await pressInOneFrame(page, [remove, remove]);
    await expect(remove).toHaveCount(0);
    await expect(custom).toContainText('Under 3.5');
  });

  test('what a slip must let go leaves a bet builder with the same outcome alone [SLIP-04] [VAL-06] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await pickFrom(driver, [{ match: await addMatch() }, { match, market: '29|', outcome: 'yes' }, { match }]);
    await withCustom(page, () => driver.open(`${match.path}#betBuilder`), match);
    const custom = driver.ticket.locator('[data-custom]');
    await expect(custom).toContainText('Under 3.5');
    const first = driver.slip.getByRole('button', { name: 'Keep the first of each match' });
    await pressInOneFrame(page, [first, first]);
    await expect(driver.ticket.locator('[data-selection] [data-remove]')).toHaveCount(2);
    await expect(custom).toContainText('Under 3.5');
  });

  test('of another match it can begin a new slip, which can be taken back [SLIP-03] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const [match, other] = [await addMatch(), await addMatch()];
    await withCustom(page, () => driver.open(`${match.path}#betBuilder`), match);
    await driver.open(other.path);
    await driver.pick({ matchId: other.id, market: '1|', outcome: '1' });
    const dialog = page.getByRole('dialog', { name: 'Your slip begins with a bet builder' });
    await expect(dialog.getByRole('button', { name: 'Add to the bet builder' })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^New slip with / }).click();
    await expect(driver.price({ matchId: other.id, market: '1|', outcome: '1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const undo = driver.ticket.getByRole('button', { name: /^Undo/ });
    await pressInOneFrame(page, [undo, undo]);
    await expect(driver.price({ matchId: other.id, market: '1|', outcome: '1' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(driver.ticket).toContainText('Under 3.5');
  });
});

test.describe('where it is not on offer', () => {
  test('its link is not shown, and its address says so with a link back [PLC-10] [NAV-30] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    expect(await player.bets()).toBeDefined();
    // An operator without a bet builder, as the settings of a player say it.
    await page.route(/\/settings$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...JSON.parse(await answer.text()), custom_bet_enabled: false },
      });
    });
    const match = await addMatch();
    await driver.open(match.path);
    const link = page.getByRole('button', { name: 'Bet builder', exact: true });
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.goto(`${page.url()}#betBuilder`);
    await expect(partsOf(page).builder).toContainText('Not offered for this match yet');
    await page.getByRole('button', { name: 'Back to all markets' }).click();
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toBeVisible();
  });
});

test.describe('questions that go wrong', () => {
  test.use({ noise: /net::ERR_|status of 400/ });

  test('the price is asked for again, and the last picks count, whichever answer comes last [PLC-10] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(`${match.path}#betBuilder`);
    const { outcome, summary, add } = partsOf(page);
    await outcome(match, HOME).click();
    await page.route(/\/bets\/custom\/calculate$/, (route) => route.abort(), { times: 1 });
    await outcome(match, OVER).click();
    await expect(summary).toContainText('The price did not arrive.');
    await summary.getByRole('button', { name: 'Try again' }).click();
    await expect(add).toBeVisible();

    const held = Promise.withResolvers<undefined>();
    await page.route(
      /\/bets\/custom\/calculate$/,
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Remove Over 2.5' }).click();
    await outcome(match, UNDER).click();
    await expect(summary).toContainText('Working out the price…');
    held.resolve(undefined);
    await expect(add).toBeVisible();
    await add.click();
    await expect(driver.ticket).toContainText('Under 2.5');
  });

  test('while a pick is suspended there is no price, and it comes back by itself [PLC-10] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(`${match.path}#betBuilder`);
    const { outcome, summary, add } = partsOf(page);
    await outcome(match, HOME).click();
    await outcome(match, OVER).click();
    await expect(add).toBeVisible();
    await match.happen('kick_off');
    await match.happen('suspend');
    await expect(summary).toContainText('suspended');
    await expect(add).toHaveCount(0);
    await match.happen('resume');
    await expect(add).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('by keyboard alone: into the builder, two outcomes, into the slip, placed [PLC-10] [NAV-30] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    const count = (await player.bets()).length;
    await driver.open(match.path);
    const { outcome, summary } = partsOf(page);
    await enterOn(page, page.getByRole('button', { name: 'Bet builder', exact: true }));
    await enterOn(page, outcome(match, HOME));
    await enterOn(page, outcome(match, OVER));
    await expect(summary).toContainText('Combined odds');
    const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox();
    const box = await summary.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await enterOn(page, summary.getByRole('button', { name: /^Add to bet slip at / }));
    await enterOn(page, summary.getByRole('button', { name: 'In your bet slip' }));
    const sheet = page.getByRole('dialog', { name: 'Ticket' });
    await tabTo(page, sheet.getByRole('textbox', { name: 'Stake', exact: true }));
    await page.keyboard.type('3');
    await enterOn(page, sheet.getByRole('button', { name: 'Place bet €3.00' }));
    await expect(sheet.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
    expect((await player.bets()).length).toBe(count + 1);
  });
});
