import type { Locator } from '@playwright/test';
import type { Bet } from '@touchline/contract';
import { cents, euro, euroSum } from './world/money.ts';
import { test } from './world/open-bet.ts';
import { openBets } from './world/placing.ts';
import { expect, type Player } from './world/test.ts';
import { desktopAndPhone } from './world/devices.ts';

function offerButton(card: Locator): Locator {
  return card.locator('[data-cash-out-button]');
}

function confirmButton(card: Locator): Locator {
  return card.locator('[data-cash-out-confirm]');
}

/** Cents that a button about an amount names. */
async function amountOn(button: Locator): Promise<bigint> {
  const [, amount = ''] = /€([\d,]+\.\d\d)/.exec((await button.textContent()) ?? '') ?? [];
  return cents(amount.replaceAll(',', ''));
}

async function cashedOut(player: Player, id: string): Promise<bigint> {
  return ((await player.bet(id)).cashouts ?? []).reduce((sum, { amount }) => sum + cents(amount), 0n);
}

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport, noise: /status of 400/ });

    test('the offer moves by push, is confirmed in place, and pays what was agreed to [PLC-07]', async ({
      page,
      driver,
      player,
      openBet,
    }) => {
      const { match, bet, card } = await openBet('live');
      const before = await player.balance();
      await expect(offerButton(card)).toHaveText(/^Cash out €/);
      const first = await amountOn(offerButton(card));
      await match.goal('home');
      await expect.poll(() => amountOn(offerButton(card))).toBeGreaterThan(first);
      await expect(card.locator('[data-score]')).toHaveText('1:0');
      await expect(card.locator('[data-lead]')).toHaveText('Ahead');

      await offerButton(card).click();
      const agreed = await amountOn(confirmButton(card));
      await expect(confirmButton(card)).toBeFocused();
      await card.getByRole('button', { name: 'Keep the bet' }).click();
      await expect(offerButton(card)).toBeFocused();
      await page.keyboard.press('Enter');
      await confirmButton(card).click();

      await expect(driver.notices).toContainText('Bet cashed out');
      await openBets(page, driver, 'Settled');
      await expect(card.locator('[data-word]')).toHaveText('Cashed out');
      await expect(card.locator('[data-fact="paid"]')).toHaveText(euroSum(agreed));
      expect(await player.balance()).toBe(before + agreed);
      expect(await cashedOut(player, bet.id)).toBe(agreed);
    });

    test('an offer that fell on the way asks again with both amounts, and moves no money until then [PLC-07] @thorough', async ({
      page,
      player,
      openBet,
    }) => {
      const { match, card } = await openBet('live');
      const before = await player.balance();
      await page.route(
        '**/bets/cashout',
        async (route) => {
          await match.goal('away');
          await route.continue();
        },
        { times: 1 },
      );
      await offerButton(card).click();
      const agreed = await amountOn(confirmButton(card));
      await confirmButton(card).click();
      const changed = card.locator('[data-cash-out-state="changed"]');
      await expect(changed).toContainText(`The offer changed from ${euro(agreed)} to €`);
      expect(await player.balance()).toBe(before);
      const now = await amountOn(confirmButton(card));
      expect(now).toBeLessThan(agreed);
      await confirmButton(card).click();
      await expect(card).toBeHidden();
      expect(await player.balance()).toBe(before + now);
    });
  });
}

test.describe('with refusals in the console', () => {
  test.use({ noise: /status of 400|ERR_FAILED/ });

  test('a lost answer is asked about again under the same key, and pays once [PLC-07] [I1]', async ({
    page,
    driver,
    player,
    openBet,
  }) => {
    const { card } = await openBet('prematch');
    const before = await player.balance();
    const keys: string[] = [];
    await page.route('**/bets/cashout', async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? '');
      if (keys.length > 1) return route.continue();
      // The server carries it out, and the answer is lost.
      await route.fetch();
      return route.abort();
    });
    await offerButton(card).click();
    const agreed = await amountOn(confirmButton(card));
    await confirmButton(card).click();
    await expect(driver.notices).toContainText('Bet cashed out');
    expect([new Set(keys).size, keys.length]).toEqual([1, 2]);
    expect(await player.balance()).toBe(before + agreed);
  });

  test('nobody answers and the page is left: the press is kept, asked about on return, and pays once [PLC-07] [I1]', async ({
    page,
    driver,
    player,
    openBet,
  }) => {
    const { bet, card } = await openBet('prematch');
    const before = await player.balance();
    let isCut = true;
    const keys: string[] = [];
    await page.route('**/bets/cashout', async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? '');
      return isCut ? route.abort() : route.continue();
    });
    await offerButton(card).click();
    await confirmButton(card).click();
    await expect(card.locator('[data-cash-out-state="sending"]')).toContainText('We are asking again');
    isCut = false;
    await driver.reload();
    await openBets(page, driver, 'Settled');
    await expect(card.locator('[data-word]')).toHaveText('Cashed out');
    expect(new Set(keys).size).toBe(1);
    const paid = await cashedOut(player, bet.id);
    expect(await player.balance()).toBe(before + paid);
    expect((await player.bet(bet.id)).cashouts).toHaveLength(1);
  });
});

test('a second Enter on the offer does not confirm it [PLC-07] [I1]', async ({ page, driver, player, openBet }) => {
  const { bet, card } = await openBet('prematch');
  await card.locator('[data-cash-out-button]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const confirm = card.locator('[data-cash-out-confirm]');
  await expect(confirm).toBeFocused();
  await expect(confirm).toBeEnabled();
  expect((await player.bet(bet.id)).cashouts ?? []).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(driver.notices).toContainText('Bet cashed out');
  expect((await player.bet(bet.id)).cashouts).toHaveLength(1);
});

test('a suspended market suspends the offer, and brings it back [PLC-07] @thorough', async ({ openBet }) => {
  const { match, card } = await openBet('live');
  await expect(offerButton(card)).toBeVisible();
  await match.happen('suspend');
  await expect(card.locator('[data-cash-out-state="suspended"]')).toHaveText('Cash-out is suspended');
  await match.happen('resume');
  await expect(offerButton(card)).toBeVisible();
});

test('a part is cashed out by keyboard to the cent, and the rest plays on [PLC-07] @thorough', async ({
  page,
  driver,
  player,
  openBet,
}) => {
  const { match, bet, card } = await openBet('prematch');
  const before = await player.balance();
  const whole = await amountOn(offerButton(card));
  await card.getByRole('button', { name: 'Part of it' }).click();
  const share = card.getByRole('slider', { name: 'Share of the stake' });
  await share.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowLeft');
  const part = (whole * 40n) / 100n;
  await expect(card.getByRole('status').filter({ hasText: '40%' })).toHaveText(`40% pays ${euro(part)}`);
  await expect(card).toContainText('€6.00 of the stake stays in play');
  await offerButton(card).click();
  await confirmButton(card).click();
  await expect(card.locator('[data-cash-out-state="done"]')).toHaveText(new RegExp(`^Cashed out for ${euroSum(part)}`));
  await card.getByRole('button', { name: 'OK' }).click();
  await expect(card).toContainText(`40% cashed out for ${euro(part)}`);
  await expect(card.locator('[data-fact="open"]')).toHaveText('€6.00');
  expect(await player.balance()).toBe(before + part);

  await match.happen('kick_off');
  await match.goal('home');
  await match.happen('end');
  await openBets(page, driver, 'Settled');
  await expect(card.locator('[data-word]')).toHaveText('Won');
  await card.getByRole('button', { name: 'How it was settled' }).click();
  const settled: Bet = await player.bet(bet.id);
  const lines = await card.locator('[data-receipt-line]').allTextContents();
  const sum = lines.reduce((total, line) => total + cents(line.replaceAll(/[€,]/g, '')), 0n);
  expect(sum).toBe(cents(settled.win_amount ?? ''));
  expect(await player.balance()).toBe(before + cents(settled.win_amount ?? ''));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a bet cashes itself out once at the value that was set, and the log says so [PLC-07] [I13] @thorough', async ({
    page,
    driver,
    player,
    openBet,
  }) => {
    const { match, bet, card } = await openBet('live');
    const before = await player.balance();
    const worth = await amountOn(offerButton(card));
    await card.getByRole('button', { name: 'Automatic cash-out' }).click();
    const [take, stop] = [card.getByLabel('Take profit at'), card.getByLabel('Stop loss at')];
    const save = card.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(card.getByRole('alert')).toHaveText('Enter at least one value.');
    await take.fill('1,00');
    await stop.fill('9999');
    await save.click();
    await expect(card.getByRole('alert')).toHaveText([
      /^Must be above the offer of €/,
      /^Must be below the offer of €/,
    ]);
    await stop.fill('');
    const at = worth + 1n;
    await take.fill(`${at / 100n},${String(at % 100n).padStart(2, '0')}`);
    await save.click();
    await expect(card.locator('[data-auto-on]')).toHaveText(`Cashes out by itself at ${euro(at)} or more`);
    await expect(card.locator('[data-log="set"]')).toContainText(`≥ ${euro(at)}`);
    await match.goal('home');
    await openBets(page, driver, 'Settled');
    await expect(card.locator('[data-word]')).toHaveText('Cashed out');
    await expect(card).toContainText('100% cashed out automatically for €');
    const paid = await cashedOut(player, bet.id);
    expect(paid).toBeGreaterThanOrEqual(at);
    expect(await player.balance()).toBe(before + paid);
    expect((await player.bet(bet.id)).cashouts).toHaveLength(1);
    const { body } = await player.caller.call('getAutoCashOutLog', { params: { id: bet.id } });
    expect((body as { data: { what: string }[] }).data.map(({ what }) => what)).toEqual(['set', 'reached', 'paid']);
  });
});
