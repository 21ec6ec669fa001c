import type { Page } from '@playwright/test';
import type { Outcome } from '@touchline/contract';
import type { Driver } from '@touchline/testkit/driver';
import { cents, euro, euroSum, payout, stakeFor } from './world/money.ts';
import { pickFrom, pickOfNewMatches } from './world/placing.ts';
import { openAccount } from './world/open-account.ts';
import { enter, expect, lendSession, password, type ScriptedMatch, test } from './world/test.ts';
import { desktopAndPhone } from './world/devices.ts';
import { showSlip, typeButton } from './world/slip.ts';

function plain(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}

function maxButton(driver: Driver) {
  return driver.slip.getByRole('button', { name: /^Max, / });
}

function askedMax(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/bets/max-stake'));
}

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('the stake follows the win that is wanted, to the cent [SLIP-14]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const odds = await pickOfNewMatches({ driver, offer, addMatch }, ['1', 'x']);
      await showSlip(page, driver);
      const wish = driver.slip.getByRole('button', { name: 'Say what to win' });
      await wish.click();
      const win = driver.slip.getByRole('textbox', { name: 'Win wanted' });
      await win.fill('100');
      const stake = stakeFor(10_000n, ...odds);
      await expect(driver.stake).toHaveValue(plain(stake));
      await expect(driver.potentialWin).toHaveText(euroSum(payout(stake, ...odds)));
      await win.fill('a hundred');
      await expect(driver.slip).toContainText('Write an amount such as 10 or 2.50.');
      await expect(driver.stake).toHaveValue('');
      await expect(win).toHaveValue('a hundred');
      await win.fill('100');
      await driver.mainButton.click();
      const placed = await player.bet(await driver.reference());
      expect([placed.stake.value, cents(placed.potential_win_amount) >= 10_000n]).toEqual([plain(stake), true]);
    });

    test('Max asks the bookmaker, and takes the least of its answer, the limits and the balance [VAL-10] @thorough', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      await pickOfNewMatches({ driver, offer, addMatch }, ['1']);
      await showSlip(page, driver);
      const answer = askedMax(page);
      await maxButton(driver).click();
      const body = (await (await answer).json()) as { readonly data: readonly { max_stake: { value: string } }[] };
      const operator = cents(body.data[0]?.max_stake.value ?? '0');
      const balance = await player.balance();
      const least = operator < balance ? operator : balance;
      await expect(driver.mainButton).toHaveText(`Place bet ${euro(least)}`);

      await page.route(/\/bets\/max-stake$/, async (route) => {
        const real = await route.fetch();
        await route.fulfill({
          response: real,
          json: { data: [{ max_stake: { value: '7.50', currency: 'EUR', subunits: '100' } }] },
        });
      });
      await maxButton(driver).click();
      await expect(driver.mainButton).toHaveText('Place bet €7.50');

      // Whoever types while the bookmaker is asked bets what was typed.
      const held = Promise.withResolvers<void>();
      await page.route(/\/bets\/max-stake$/, async (route) => {
        await held.promise;
        await route.fallback();
      });
      await maxButton(driver).click();
      await expect(maxButton(driver)).toHaveAttribute('aria-busy', 'true');
      await driver.stake.fill('2');
      held.resolve();
      await expect(maxButton(driver)).toHaveAttribute('aria-busy', 'false');
      await expect(driver.mainButton).toHaveText('Place bet €2.00');
    });

    test('a stake above the limit, then above the balance, is one press away from what is allowed [VAL-04]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      await pickOfNewMatches({ driver, offer, addMatch }, ['1']);
      await showSlip(page, driver);
      await driver.stake.fill('20000');
      await expect(driver.slip).toContainText('The largest stake is €10,000.00.');
      await driver.slip.getByRole('button', { name: 'Stake €10,000.00' }).click();
      await expect(driver.stake).toHaveValue('10000');
      const balance = euro(await player.balance());
      await expect(driver.mainButton).toHaveText(`Only ${balance} in your account`);
      await driver.slip.getByRole('button', { name: `Stake ${balance}` }).click();
      await expect(driver.mainButton).toHaveText(`Place bet ${balance}`);
    });

    test('a total is split over singles, the first ones a cent more, and each is placed @thorough', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const odds = await pickOfNewMatches({ driver, offer, addMatch }, ['1', 'x', '2']);
      await showSlip(page, driver);
      await typeButton(driver, 'Singles').click();
      await typeButton(driver, 'Split a total').click();
      const total = driver.slip.getByRole('textbox', { name: 'Total to split' });
      await total.fill('10.');
      await expect(total).toHaveValue('10.');
      const each = driver.slip.getByRole('textbox', { name: /^Stake on / });
      await expect(each.nth(0)).toHaveValue('3.34');
      await expect(each.nth(2)).toHaveValue('3.33');
      const wins = [334n, 333n, 333n].map((stake, place) => payout(stake, odds[place] ?? '1'));
      await expect(driver.potentialWin).toHaveText(euroSum(wins.reduce((a, b) => a + b, 0n)));
      const before = (await player.bets()).length;
      await driver.mainButton.click();
      await expect(driver.receipt.getByRole('heading', { name: '3 bets placed' })).toBeVisible();
      const placed = (await player.bets()).slice(0, (await player.bets()).length - before);
      expect(placed.map(({ stake }) => stake.value).toSorted()).toEqual(['3.33', '3.33', '3.34']);
    });
  });
}

test.describe('a bookmaker that does not answer', () => {
  test.use({ noise: /net::ERR_/ });

  test('Max says so, and takes what limits and balance allow [VAL-10] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    await pickOfNewMatches({ driver, offer, addMatch }, ['1']);
    await page.route(/\/bets\/max-stake$/, (route) => route.abort('connectionreset'));
    await maxButton(driver).click();
    await expect(driver.slip).toContainText('We could not ask what is taken at most.');
    await expect(driver.mainButton).toHaveText(`Place bet ${euro(await player.balance())}`);
  });
});

test('the stake follows the odds while they move, so that the win stays [SLIP-14] @thorough', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  expect(await player.balance()).toBeGreaterThan(0n);
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.chooseAcceptMode('Take any');
  await driver.slip.getByRole('button', { name: 'Say what to win' }).click();
  await driver.slip.getByRole('textbox', { name: 'Win wanted' }).fill('20');
  await expect(driver.stake).toHaveValue(plain(stakeFor(2000n, await offer.odds(match.id, '1|', '1'))));
  await match.goal('away');
  await expect(driver.stake).toHaveValue(plain(stakeFor(2000n, await offer.odds(match.id, '1|', '1'))));
});

/**
 * An outcome of each match, or none of it, so that all together are between the two odds; undefined where there is no such
 * choice. Outcomes come with the longest odds first.
 */
function between(
  least: number,
  most: number,
  matches: readonly (readonly Outcome[])[],
): readonly (Outcome | undefined)[] | undefined {
  if (least <= 1) return [];
  const [first, ...others] = matches;
  const reach = matches.reduce((odds, [longest]) => odds * Number(longest?.odds ?? 1), 1);
  if (first === undefined || reach < least) return undefined;
  for (const outcome of first) {
    const odds = Number(outcome.odds);
    const rest = odds < most ? between(least / odds, most / odds, others) : undefined;
    if (rest !== undefined) return [outcome, ...rest];
  }
  const without = between(least, most, others);
  return without === undefined ? undefined : [undefined, ...without];
}

test('what is above the odds limit is warned of before the press, and placed all the same [VAL-03] @thorough', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  test.slow();
  const matches: ScriptedMatch[] = [];
  const prices: (readonly Outcome[])[] = [];
  let chosen: readonly (Outcome | undefined)[] | undefined;
  // Above a million, and still no more than the bookmaker pays.
  while (chosen === undefined) {
    const match = await addMatch();
    const main = (await offer.markets(match.id)).find(({ id, specifier }) => id === '1' && specifier === '');
    matches.push(match);
    prices.push((main?.outcomes ?? []).toSorted((a, b) => Number(b.odds) - Number(a.odds)));
    chosen = between(1_010_000, 2_200_000, prices);
  }
  const picks = matches.flatMap((match, place) => {
    const outcome = chosen[place];
    return outcome === undefined ? [] : [{ match, outcome: outcome.id }];
  });
  await pickFrom(driver, picks);
  await expect(driver.slip).toContainText('Very high total odds');
  await expect(driver.slip).toContainText('The total odds are above 1000000.00.');
  await driver.stake.fill('0.10');
  await expect(driver.mainButton).toHaveText('Place bet €0.10');
  await driver.mainButton.click();
  expect((await player.bet(await driver.reference())).selections).toHaveLength(picks.length);
});

test('another currency is chosen in the slip: stakes start anew, and it says so [SLIP-16] @thorough', async ({
  context,
  server,
  driver,
  offer,
  addMatch,
}) => {
  const email = `two-${Date.now()}@example.test`;
  await openAccount(server, { email, password });
  const someone = await enter(server.url, email);
  for (const currency of ['USD', 'EUR']) await someone.caller.call('openAccount', { body: { currency } });
  await lendSession(context, server.url, someone);
  await pickOfNewMatches({ driver, offer, addMatch }, ['1', '2']);
  await driver.stake.fill('5');
  await expect(driver.potentialWin).toContainText('€');
  const choice = driver.slip.getByRole('combobox', { name: 'Currency of the stake' });
  await expect(choice).toHaveValue('EUR');
  await choice.selectOption('USD');
  await expect(driver.slip).toContainText('The stake was €5.00, which is another currency. Type a stake in USD.');
  await expect(driver.stake).toHaveValue('');
  await expect(driver.selections).toHaveCount(2);
  await driver.stake.fill('5');
  await expect(driver.slip).not.toContainText('Type a stake in USD.');
  await expect(driver.potentialWin).toContainText('$');
});
