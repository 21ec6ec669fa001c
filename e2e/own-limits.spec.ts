import { gameOn, waitForFrame } from './world/arena.ts';
import { enterOn, tabTo } from './world/keyboard.ts';
import { test } from './world/newcomer.ts';
import { openBets, pickFrom, placeBet } from './world/placing.ts';
import { showSlip } from './world/slip.ts';
import { expect } from './world/test.ts';

// The browser says of a refused bet that its status was 400.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, noise: /status of 400/ });

test('a player sets a limit on a phone by keyboard, meets it, and takes a raise back [RG-04] [API-01i]', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  await driver.open('/profile');
  await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Your limits' }));
  const main = page.getByRole('main');
  await expect(main.getByText('You have not set a limit yet.')).toBeVisible();

  const form = main.getByRole('form', { name: 'Set a limit' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await enterOn(page, form.getByRole('button', { name: 'Stakes' }));
  await enterOn(page, form.getByRole('button', { name: 'Set the limit' }));
  await expect(form).toContainText('Enter an amount');
  await expect(amount).toBeFocused();
  await page.keyboard.type('20.005');
  await page.keyboard.press('Enter');
  await expect(form).toContainText(/decimal/);
  await amount.fill('20');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText('The limit applies from now on.');
  const stakes = main.getByRole('region', { name: 'Set by you' }).getByRole('listitem');
  await expect(stakes).toContainText('Stakes per day');
  await expect(stakes).toContainText('€20.00 left of €20.00');

  // The bets of the day count, and one above what is left is refused.
  const before = await player.balance();
  await pickFrom(driver, [{ match: await addMatch(), outcome: '1' }]);
  await showSlip(page, driver);
  await driver.stake.fill('15.00');
  await driver.mainButton.click();
  await player.bet(await driver.reference());
  expect(await player.balance()).toBe(before - 1500n);

  // What is left stands beside the next stake, and a stake above it is refused and stays in the slip. The sheet would come back open.
  await page.keyboard.press('Escape');
  await expect(driver.slip).toBeHidden();
  await pickFrom(driver, [{ match: await addMatch(), outcome: '1' }]);
  await showSlip(page, driver);
  const left = driver.slip.locator('[data-amount-note]');
  await expect(left).toHaveText('Stakes per day: €5.00 left of €20.00');
  await driver.stake.fill('10.00');
  await expect(left).toHaveText(/^Stakes per day: €5\.00 left of €20\.00\. Renews /);
  await driver.mainButton.click();
  await expect(driver.slip).toContainText('A limit on your account does not allow this.');
  expect(await player.balance()).toBe(before - 1500n);
  await expect(driver.stake).toHaveValue('10.00');
  await page.keyboard.press('Escape');
  await expect(driver.slip).toBeHidden();

  await driver.open('/profile/own-limits');
  await expect(stakes).toContainText('€5.00 left of €20.00');

  await tabTo(page, amount);
  await enterOn(page, form.getByRole('button', { name: 'Stakes' }));
  await amount.fill('50');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText('The higher limit waits until you confirm it.');
  await expect(stakes).toContainText('You asked for a higher limit of €50.00.');
  await expect(stakes.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await enterOn(page, stakes.getByRole('button', { name: 'Keep the limit: Stakes per day' }));
  await expect(stakes).not.toContainText('You asked');
  await expect(stakes).toContainText('€5.00 left of €20.00');

  await page.getByText('History of changes').click();
  const history = page.getByRole('group').filter({ hasText: 'History of changes' }).getByRole('listitem');
  await expect(history).toHaveText([/Kept as it was/, /Higher limit asked for.*€50\.00/, /Set.*€20\.00/]);
});

test('a deposit, a quick bet, an edit and a virtual game over a limit say so in figures at their places [RG-04] [PLC-06] [QB-05] @thorough', async ({
  page,
  driver,
  player,
  offer,
  addMatch,
}) => {
  const set = async (type: string, amount: string): Promise<void> => {
    const currency = type === 'time' ? {} : { currency: 'EUR' };
    const body = { type, period: 'month', amount, time_zone: 'UTC', ...currency };
    expect((await player.caller.call('setUserLimit', { body })).status).toBe(200);
  };
  const [first, second] = [await addMatch(), await addMatch()];
  const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }], { stake: '8.00' });
  await set('stake', '9.00');
  await set('deposit', '30');
  const before = await player.balance();

  await driver.open('/profile/wallet');
  const form = page.getByRole('region', { name: 'Deposit', exact: true });
  await expect(form.locator('[data-amount-note]')).toHaveText('Deposits per month: €30.00 left of €30.00');
  await form.getByRole('textbox').fill('31');
  await expect(form.locator('[data-amount-note]')).toHaveText(/^Deposits per month: €30\.00 left of €30\.00\. Renews /);
  await form.getByRole('button', { name: 'Go to the cashier' }).click();
  await expect(form).toContainText('A limit on your account does not allow this.');

  // The limit was lowered elsewhere since: what the refusal says is shown, not what was known before.
  const live = await addMatch();
  await live.happen('kick_off');
  await driver.open(live.path);
  await page.getByRole('main').getByRole('switch', { name: 'Quick bet' }).click();
  await page.getByRole('textbox', { name: 'Stake per tap' }).fill('0.90');
  const left = page.locator('[data-amount-note]');
  await expect(left).toHaveText('Stakes per month: €1.00 left of €9.00');
  await page.locator('[data-approve]').click();
  await set('stake', '8.50');
  await driver.pick({ matchId: live.id, market: '1|', outcome: 'x' });
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toContainText('A limit on your account does not allow this.');
  await expect(verdict).toContainText('Up to €0.50 is possible here.');

  await driver.open(first.path);
  await openBets(page, driver);
  await set('stake', '7.00');
  const card = driver.bet(bet.id);
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = card.getByRole('region', { name: 'Edit bet' });
  await edit
    .locator(`[data-edit-leg^="${second.id}/"]`)
    .getByRole('button', { name: /^Take out / })
    .click();
  await edit.locator('[data-edit-confirm]').click();
  await expect(edit.getByRole('alert')).toContainText(
    /A limit on your account does not allow this\. The bet stays as it was\.Stakes per month: €7\.00 left of €7\.00\. Renews /,
  );
  expect((await player.bet(bet.id)).status).toBe('waiting_results');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Ticket' })).toBeHidden();
  await driver.open('/racing');
  const game = gameOn(page);
  const coming = game.getByRole('group', { name: 'Races to come' }).getByRole('button');
  await waitForFrame(game, coming.nth(1));
  await coming.nth(1).click();
  await game
    .getByRole('button', { name: /^Place, first / })
    .first()
    .click();
  await game.getByLabel('Stake in EUR').fill('2.50');
  await game.getByRole('button', { name: 'Place bet €2.50' }).click();
  await expect(
    game.getByText(/^A limit on your account leaves €0\.00 of €7\.00 until .+\. Nothing was taken\.$/),
  ).toBeVisible();
  expect(await player.balance()).toBe(before);
});
