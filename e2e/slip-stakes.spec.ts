import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Outcome } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import type { Driver } from '@touchline/testkit/driver';
import type { TestServer } from '@touchline/testkit/server';
import { cents, euro, euroSum, payout, stakeFor } from './world/money.ts';
import { pickFrom } from './world/placing.ts';
import { expect, type Offer, type ScriptedMatch, test } from './world/test.ts';

type AddMatch = () => Promise<ScriptedMatch>;

async function pick(
  driver: Driver,
  offer: Offer,
  addMatch: AddMatch,
  outcomes: readonly string[],
): Promise<readonly string[]> {
  const picks: { readonly match: ScriptedMatch; readonly outcome: string }[] = [];
  for (const outcome of outcomes) picks.push({ match: await addMatch(), outcome });
  await pickFrom(driver, picks);
  return Promise.all(picks.map(({ match, outcome }) => offer.odds(match.id, '1|', outcome)));
}

async function showSlip(page: Page, driver: Driver): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 780) await page.getByRole('button', { name: /^Bet slip, / }).click();
  await expect(driver.mainButton).toBeVisible();
}

function plain(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}
function typeButton(driver: Driver, name: string) {
  return driver.slip.getByRole('button', { name, exact: true });
}
function maxButton(driver: Driver) {
  return driver.slip.getByRole('button', { name: /^Max, / });
}
function askedMax(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/bets/max-stake'));
}

const devices = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of devices) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the stake follows the win that is wanted, to the cent [SLIP-14]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const odds = await pick(driver, offer, addMatch, ['1', 'x']);
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

    test('Max asks the house, and takes the least of its answer, the limits and the balance [VAL-10]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      await pick(driver, offer, addMatch, ['1']);
      await showSlip(page, driver);
      const answer = askedMax(page);
      await maxButton(driver).click();
      const body = (await (await answer).json()) as { readonly data: readonly { max_stake: { value: string } }[] };
      const house = cents(body.data[0]?.max_stake.value ?? '0');
      const balance = await player.balance();
      const least = house < balance ? house : balance;
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

      // Whoever types while the house is asked bets what was typed.
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
      await pick(driver, offer, addMatch, ['1']);
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

    test('a total is split over singles, the first ones a cent more, and each is placed', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const odds = await pick(driver, offer, addMatch, ['1', 'x', '2']);
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

test.describe('a house that does not answer', () => {
  test.use({ noise: /net::ERR_/ });

  test('Max says so, and takes what limits and balance allow [VAL-10]', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    await pick(driver, offer, addMatch, ['1']);
    await page.route(/\/bets\/max-stake$/, (route) => route.abort('connectionreset'));
    await maxButton(driver).click();
    await expect(driver.slip).toContainText('We could not ask what is taken at most.');
    await expect(driver.mainButton).toHaveText(`Place bet ${euro(await player.balance())}`);
  });
});

test('the stake follows the odds while they move, so that the win stays [SLIP-14]', async ({
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

test('what is above the odds limit is warned of before the press, and placed all the same [VAL-03]', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  test.slow();
  const matches: ScriptedMatch[] = [];
  const prices: (readonly Outcome[])[] = [];
  let chosen: readonly (Outcome | undefined)[] | undefined;
  // Above a million, and still no more than the house pays.
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

/** Somebody with an account of their own, confirmed by letter, in euro and in dollars. */
async function someoneWithTwoCurrencies({ url, dataFolder }: TestServer): Promise<Caller> {
  const caller = createCaller(url);
  const [email, password] = [`two-${Date.now()}@example.test`, 'long enough'];
  await caller.call('signUp', { body: { email, password, currency: 'EUR', locale: 'en' } });
  const folder = join(dataFolder, 'mail');
  const letter = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .find((text) => text.startsWith(`To: ${email}\n`));
  const token = new URL(/^http\S+$/m.exec(letter ?? '')?.[0] ?? '').searchParams.get('confirmation_token');
  await caller.call('confirmEmail', { query: `?confirmation_token=${token ?? ''}` });
  await caller.call('signIn', { body: { login: email, password } });
  await caller.call('openAccount', { body: { currency: 'USD' } });
  await caller.call('openAccount', { body: { currency: 'EUR' } });
  return caller;
}

test('another currency is chosen in the slip: stakes start anew, and it says so [SLIP-16]', async ({
  context,
  server,
  driver,
  offer,
  addMatch,
}) => {
  const caller = await someoneWithTwoCurrencies(server);
  const [name = '', value = ''] = caller.cookie?.split('=') ?? [];
  await context.addCookies([{ name, value, url: server.url }]);
  await pick(driver, offer, addMatch, ['1', '2']);
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

test.describe('amounts as people type them', () => {
  const written = (locale: string, key: string): string => {
    const file = join(import.meta.dirname, `../apps/web/src/text/catalogues/${locale}.ticket.json`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    return texts[key] ?? '';
  };
  const places = [
    {
      locale: 'de',
      thousands: '1.250',
      typed: ['1250,50', '1.250,50', '1250.5', '1 250,50', '€1250,50', '1250,50 EUR'],
    },
    { locale: 'fr', thousands: '1\u202f250', typed: ['1250,50', '1\u202f250,50', '1\u00a0250,5', '1250,50 €'] },
    { locale: 'ar', thousands: '1,250', typed: ['١٢٥٠٫٥٠', '١٬٢٥٠٫٥', '1250.50', '١٢٥٠,٥'] },
    { locale: 'fa', thousands: '۱٬۲۵۰', typed: ['۱۲۵۰٫۵۰', '۱٬۲۵۰٫۵', '1250.50', '۱۲۵۰.۵'] },
  ];

  for (const { locale, typed, thousands } of places) {
    test(`the page in ${locale} reads them all as one, keeps what is typed, and refuses the rest in words [SLIP-20]`, async ({
      page,
      driver,
      offer,
      addMatch,
      server,
    }) => {
      const match = await addMatch();
      await page.goto(`${server.url}/sportsbook/${locale}${match.path}`);
      await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
      const stake = driver.ticket.locator('input[data-stake]');
      await stake.fill('1250.5');
      const win = payout(125_050n, await offer.odds(match.id, '1|', '1'));
      const figures = async (): Promise<string> =>
        ((await driver.potentialWin.textContent()) ?? '').replaceAll(/\D/g, '');
      await expect.poll(figures).toBe(euroSum(win).replaceAll(/\D/g, ''));
      const shown = (await driver.potentialWin.textContent()) ?? '';
      for (const text of typed) {
        await stake.fill('');
        await expect(driver.potentialWin).not.toHaveText(shown);
        await stake.pressSequentially(text);
        await expect(driver.potentialWin).toHaveText(shown);
        await expect(stake).toHaveValue(text);
      }
      // A lone mark before three digits groups where the page groups with it.
      await stake.fill(thousands);
      const round = payout(125_000n, await offer.odds(match.id, '1|', '1'));
      await expect.poll(figures).toBe(euroSum(round).replaceAll(/\D/g, ''));
      for (const text of ['zehn', '12,34,5', '-5', '1e3', '10 GBP']) {
        await stake.fill(text);
        await expect(driver.slip).toContainText(written(locale, 'ticket.reason.stake_invalid'));
        await expect(stake).toHaveAttribute('aria-invalid', 'true');
        await expect(stake).toHaveValue(text);
      }
      await stake.fill('1250,005');
      await expect(stake).toHaveAttribute('aria-invalid', 'true');
      await expect(stake).toHaveAccessibleDescription(/\S/);
    });
  }
});

/** How many components outside the ticket have rendered since it was last asked. */
function countOutside(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: unknown;
  }
  const components = new Set([0, 1, 11, 14, 15]);
  let outside = 0;
  const walk = (fiber: Fiber | null, isNew: boolean): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const node = each.tag === 5 && each.stateNode instanceof Element ? each.stateNode : null;
      if (node?.matches('[data-ticket]') === true) continue;
      if (!isNew && components.has(each.tag) && each.alternate !== null && (each.flags & 1) !== 0) outside += 1;
      if (each.alternate === null || each.child !== each.alternate.child) walk(each.child, each.alternate === null);
    }
  };
  // Clocks go on by themselves, once a second; what is counted here is what a key costs.
  const real = globalThis.setInterval.bind(globalThis);
  Object.assign(globalThis, {
    setInterval: (handler: () => void, ms: number) => (ms === 1000 ? 0 : real(handler, ms)),
    outsideOf: () => {
      const count = outside;
      outside = 0;
      return count;
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current, false),
      onCommitFiberUnmount: () => undefined,
    },
  });
}

for (const { name, viewport } of [...devices, { name: 'on a tablet', viewport: { width: 1024, height: 768 } }]) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a key that is typed into a stake renders nothing outside the ticket [P13]', async ({
      page,
      driver,
      addMatch,
      offer,
    }) => {
      await page.addInitScript(countOutside);
      const odds = await pick(driver, offer, addMatch, ['1', 'x']);
      if (viewport.width < 1280) await page.keyboard.press('b');
      await driver.stake.fill('');
      await driver.stake.pressSequentially('1');
      await page.waitForLoadState('networkidle');
      const outside = (): Promise<number> => page.evaluate('outsideOf()');
      await outside();
      await driver.stake.pressSequentially('0.5');
      await expect(driver.stake).toHaveValue('10.5');
      await expect(driver.potentialWin).toHaveText(euroSum(payout(1050n, ...odds)));
      expect(await outside()).toBe(0);
    });
  });
}
