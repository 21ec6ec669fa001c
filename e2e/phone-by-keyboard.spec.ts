import { euroSum, payout, shownOdds } from './world/money.ts';
import { enterOn, tabTo } from './world/keyboard.ts';
import { priceName } from '@touchline/testkit/driver';
import { demo, enter, expect, password, test } from './world/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a bet from pick to settlement on a phone, by keyboard and by what a screen reader names alone [LAY-01] [TKT-06] @thorough', async ({
  page,
  server,
  offer,
  addMatch,
  driver,
}) => {
  const before = await (await enter(server.url)).balance();
  const match = await addMatch('ice-hockey');
  const { competitors } = await offer.match(match.id);
  const home = competitors?.home.name ?? '';
  const market = (await offer.markets(match.id)).find(({ priority, name }) => priority === 1 && name !== '');
  const first = market?.outcomes.find(({ id }) => id === '1');
  if (market === undefined || first === undefined) throw new Error('the match has no winner to bet on');
  const win = payout(1000n, first.odds);
  const press = (key: string) => page.keyboard.press(key);

  await driver.open('/ice-hockey');
  const row = page.getByRole('link', { name: new RegExp(`${home}.*${competitors?.away.name}`) });
  await expect(row.first()).toBeVisible();
  await tabTo(page, row.first());
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  expect(page.url()).toContain(match.path);

  const price = page.getByRole('button', { name: priceName(home, 'Match result (1X2)', first.odds) });
  await expect(price).toBeVisible();
  await tabTo(page, price);
  await expect(price).toHaveAttribute('aria-pressed', 'false');
  await press('Enter');
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('status').filter({ hasText: `${home} at ${shownOdds(first.odds)} is in your slip. 1 selection.` }),
  ).toBeAttached();

  await enterOn(page, page.getByRole('button', { name: 'Bet slip, 1 selection' }));
  const sheet = page.getByRole('dialog', { name: 'Ticket' });
  await expect(sheet).toBeVisible();
  await tabTo(page, sheet.getByRole('textbox', { name: 'Stake', exact: true }));
  await page.keyboard.type('10.00');
  await enterOn(page, sheet.getByRole('button', { name: 'Sign in to place' }));

  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await tabTo(page, signIn.getByRole('textbox', { name: 'Email or phone number' }));
  await page.keyboard.type(demo);
  await tabTo(page, signIn.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await press('Enter');

  await enterOn(page, sheet.getByRole('button', { name: 'Place bet €10.00' }));
  await expect(sheet.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
  await enterOn(page, sheet.getByRole('button', { name: 'See in My bets' }));
  const bet = sheet.getByRole('list', { name: 'My bets' }).getByRole('listitem', { name: 'Single' }).first();
  await expect(bet).toContainText(match.name);
  await expect(bet).toContainText(euroSum(win));

  await match.happen('kick_off');
  await match.goal('home');
  await match.happen('end');
  await enterOn(page, sheet.getByRole('button', { name: 'Settled' }));
  await expect(bet).toContainText(match.name);
  await expect(bet.getByText('Won', { exact: true }).first()).toBeVisible();
  await press('Escape');
  await expect(sheet).toBeHidden();
  const account = page.getByRole('button', { name: `Account of Dana Demo, balance ${euroSum(before - 1000n + win)}` });
  await expect(account).toBeVisible();
  await tabTo(page, account, 'Shift+Tab');
});
