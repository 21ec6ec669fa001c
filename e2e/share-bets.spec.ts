import { desktopAndPhone } from './world/devices.ts';
import { openBets, placeBet } from './world/placing.ts';
import { expect, test } from './world/test.ts';
import { createCaller } from '@touchline/testkit/caller';

/** Shares one selection of each match beside the page and answers with the code. */
async function share(
  url: string,
  bets: readonly { readonly match_id: string; readonly odds: string }[],
  currency = 'EUR',
): Promise<string> {
  const { body } = await createCaller(url).call('shareBets', {
    body: {
      bets: [
        {
          bet_type: bets.length > 1 ? 'combo' : 'single',
          stake: { value: '7.50', currency },
          selections: bets.map((bet) => ({ ...bet, market_id: '1', specifier: '', outcome_id: '1' })),
        },
      ],
    },
  });
  return (body as { readonly code: string }).code;
}

test('betcode restores the shared bets with what moved, then leaves the address [NAV-26]', async ({
  page,
  server,
  offer,
  addMatch,
}) => {
  const [first, second] = [await addMatch(), await addMatch()];
  const odds = await offer.odds(first.id, '1|', '1');
  const code = await share(server.url, [
    { match_id: first.id, odds },
    { match_id: second.id, odds: '50' },
  ]);
  await page.goto(`${server.url}/sportsbook/live?sport=soccer&betcode=${code}#top`);
  await expect(page).toHaveURL(`${server.url}/sportsbook/live?sport=soccer#top`);
  const slip = page.getByRole('complementary', { name: 'Ticket' });
  await expect(slip).toContainText(first.name.split(' vs ')[0] ?? '');
  await expect(slip).toContainText(second.name.split(' vs ')[0] ?? '');
  await expect(slip.getByRole('textbox')).toHaveValue(/7[.]50?/);
  // Shared at 50, offered at less: the page says so before anything is placed.
  await expect(slip).toContainText('50.00');
  await page.reload();
  await expect(slip).toContainText(second.name.split(' vs ')[0] ?? '');
});

test('a code on the start-up page is restored by the page that follows [NAV-26a] @thorough', async ({
  page,
  server,
  addMatch,
}) => {
  const match = await addMatch();
  const code = await share(server.url, [{ match_id: match.id, odds: '2' }]);
  await page.goto(`${server.url}/sportsbook/init-sportsbook?to=/live%3Fsport=soccer&betcode=${code}`);
  await expect(page).toHaveURL(`${server.url}/sportsbook/live?sport=soccer`);
  await expect(page.locator('[data-ticket]')).toContainText(match.name.split(' vs ')[0] ?? '');
});

test('a stake that was shared in another currency is left out, and a note at the field says so [SLIP-17a] @thorough', async ({
  server,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  const code = await share(server.url, [{ match_id: match.id, odds: '2' }], 'USD');
  await driver.open(`/live?betcode=${code}`);
  await expect(driver.stake).toHaveValue('');
  const note = driver.ticket.locator('[data-currency-note]');
  await expect(note).toHaveText('The stake was $7.50, which is another currency. Type a stake in EUR.');
  await expect(driver.stake).toHaveAccessibleDescription(/\$7\.50/);
  // The note survives a reload and goes with the next stake.
  await driver.reload();
  await expect(note).toBeVisible();
  await driver.stake.fill('2');
  await expect(note).toBeHidden();
});

test.describe('what cannot be restored', () => {
  test.use({ noise: /status of 40[04]/ });

  test('an unknown code says so and keeps the own slip [NAV-26] [LAY-05] @thorough', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook?betcode=0000000000`);
    const dialog = page.getByRole('dialog', { name: 'Shared slip' });
    await expect(dialog).toContainText('Nothing was found under this link');
    const [height, viewport] = [(await dialog.boundingBox())?.height ?? 0, page.viewportSize()?.height ?? 0];
    expect(height).toBeLessThanOrEqual(viewport * 0.95);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${server.url}/sportsbook`);
  });

  test('bets that nobody offers any more say so [NAV-26] [LAY-05] @thorough', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    const code = await share(server.url, [{ match_id: match.id, odds: '2' }]);
    await match.happen('kick_off');
    await match.happen('end');
    await page.goto(`${server.url}/sportsbook?betcode=${code}`);
    await expect(page.getByRole('dialog', { name: 'Shared slip' })).toContainText(
      'None of these bets is offered any more',
    );
  });
});

test('a restored slip lists what went up, down, is suspended or gone, until it has been read [PLC-09] [NAV-26]', async ({
  page,
  server,
  offer,
  addMatch,
}) => {
  const [down, up, suspended, gone, same] = [
    await addMatch(),
    await addMatch(),
    await addMatch(),
    await addMatch(),
    await addMatch(),
  ];
  const code = await share(server.url, [
    { match_id: down.id, odds: '50' },
    { match_id: up.id, odds: '1.001' },
    { match_id: suspended.id, odds: '2' },
    { match_id: gone.id, odds: '2' },
    { match_id: same.id, odds: await offer.odds(same.id, '1|', '1') },
  ]);
  await suspended.happen('kick_off');
  await suspended.happen('suspend');
  await gone.happen('kick_off');
  await gone.happen('end');
  await page.goto(`${server.url}/sportsbook/live?betcode=${code}`);
  const list = page.getByRole('region', { name: 'Since this was shared' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.locator('[data-change="down"]')).toContainText(`${down.name}: odds down from 50.00 to`);
  await expect(list.locator('[data-change="up"]')).toContainText(`${up.name}: odds up from 1.001 to`);
  await expect(list.locator('[data-change="suspended"]')).toContainText(`${suspended.name}: suspended at the moment`);
  await expect(list.locator('[data-change="gone"]')).toContainText(`${gone.name}: no longer on offer`);
  await list.getByRole('button', { name: 'Understood' }).click();
  await expect(list).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Ticket' })).toContainText(same.name.split(' vs ')[0] ?? '');
});

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test.describe('with a code at hand', () => {
      test.use({ noise: /status of 404/ });

      test('it is typed into the empty slip; what is wrong is shown at the field [NAV-26a] @thorough', async ({
        page,
        server,
        driver,
        addMatch,
      }) => {
        const match = await addMatch();
        const code = await share(server.url, [{ match_id: match.id, odds: '2' }]);
        await driver.open(match.path);
        if (viewport.width < 780) await page.getByRole('button', { name: /^Bet slip/ }).click();
        const field = driver.ticket.getByRole('textbox', { name: 'Load a code' });
        const reason = driver.ticket.locator('[aria-live="assertive"]');
        await field.focus();
        await page.keyboard.press('Enter');
        await expect(reason).toHaveText('Type a code first.');
        // Of a form that is not ours: asked for all the same.
        await page.keyboard.type('bet:7/x');
        await page.keyboard.press('Enter');
        await expect(reason).toHaveText('No slip came back under this code. Check it and try again.');
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription(/No slip came back/);
        await field.fill(code.toLowerCase());
        await driver.ticket.getByRole('button', { name: 'Load', exact: true }).click();
        await expect(driver.selections).toContainText(match.name.split(' vs ')[0] ?? '');
        await expect(driver.stake).toHaveValue(/7[.]50?/);
        await expect(field).toBeHidden();
      });
    });

    test('a slip gives a code, a link and a picture; the stake only on demand; the link brings it back [PLC-09] @thorough', async ({
      page,
      context,
      driver,
      addMatch,
    }) => {
      const match = await addMatch();
      await driver.open(match.path);
      await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
      if (viewport.width < 780) await page.getByRole('button', { name: /^Bet slip/ }).click();
      await driver.stake.fill('7.50');
      await driver.ticket.getByRole('button', { name: 'Share' }).click();
      const panel = driver.ticket.getByRole('region', { name: 'Share these bets' });
      const link = panel.locator('[data-share-link]');
      await expect(link).toHaveValue(/\/sportsbook\/?\?betcode=[0-9A-HJKMNP-TV-Z]{10}$/);
      const plain = await link.inputValue();
      await expect(panel.getByRole('figure', { name: /^Picture of the shared bets: / })).toBeVisible();
      await panel.getByRole('button', { name: 'Copy link' }).click();
      await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(plain);
      const saving = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Save picture' }).click();
      expect((await saving).suggestedFilename()).toBe('bets.png');

      await panel.getByRole('checkbox', { name: 'Show the stake' }).check();
      await expect(link).not.toHaveValue(plain);
      const staked = await link.inputValue();
      for (const [address, stake] of [
        [plain, ''],
        [staked, '7.50'],
      ] as const) {
        const other = await context.newPage();
        await other.goto(address);
        const ticket = other.locator('[data-ticket]');
        await expect(ticket).toContainText(match.name.split(' vs ')[0] ?? '');
        await expect(ticket.getByRole('textbox', { name: 'Stake', exact: true })).toHaveValue(stake);
        await other.close();
      }
    });
  });
}

test('a placed bet is shared from its card and from its receipt, at the odds it was taken at [PLC-09] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
  server,
}) => {
  const [first, second] = [await addMatch(), await addMatch()];
  const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }]);
  await driver.open(first.path);
  await openBets(page, driver);
  const card = driver.bet(bet.id);
  await card.getByRole('button', { name: 'Share' }).click();
  const code = card.locator('[data-share-code]');
  await expect(code).toHaveText(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const { body } = await createCaller(server.url).call('getSharedBets', { query: `?code=${await code.textContent()}` });
  expect(body).toEqual({
    bets: [
      {
        bet_type: 'combo',
        selections: bet.selections.map(({ match, market, specifier, outcome, odds }) => ({
          match_id: match.id,
          market_id: market.id,
          specifier,
          outcome_id: outcome.id,
          odds,
        })),
      },
    ],
  });

  await driver.openSlip();
  await driver.pick({ matchId: first.id, market: '1|', outcome: '1' });
  await driver.stake.fill('1.00');
  await driver.mainButton.click();
  await expect(driver.receipt).toBeVisible();
  await driver.receipt.getByRole('button', { name: 'Share' }).click();
  await expect(driver.receipt.locator('[data-share-code]')).toHaveText(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});
