import { type Bet, marketKey, splitMarketKey } from '@touchline/contract';
import { cents, euro, euroSum, payout } from './world/money.ts';
import { openBets, placeBet } from './world/placing.ts';
import { expect, test } from './world/test.ts';
import { renderInBrowser } from './world/back-end.ts';

/** Ten euros at these odds when only half of the stake wins and the other half comes back. */
function halfWon(odds: string): bigint {
  return payout(500n, odds) + 500n;
}

/** A whole handicap of the home team that is offered with both its quarters. Which ones are depends on the two teams. */
function wholeHandicap(offered: ReadonlySet<string>): number {
  const found = [-1, 1, 0, -2, 2, -3, 3].find((line) =>
    [line - 0.25, line, line + 0.25].every((each) => offered.has(`16|hcp=${each}`)),
  );
  if (found === undefined) throw new Error(`no whole handicap with its quarters in ${[...offered].join(' ')}`);
  return found;
}

test('after a match My bets distinguishes won, lost, returned and half of each, to the cent [PLC-06]', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const handicap = wholeHandicap(new Set((await offer.markets(match.id)).map(marketKey)));
  // The match ends with exactly the goals that level the handicap.
  const [winner, loser] = handicap < 0 ? ['1', '2'] : handicap > 0 ? ['2', '1'] : ['x', '2'];
  const lines = [
    { market: '1|', outcome: winner, word: 'Won', pays: (odds: string) => payout(1000n, odds) },
    { market: '1|', outcome: loser, word: 'Lost', pays: () => 0n },
    { market: `16|hcp=${handicap}`, outcome: '1', word: 'Stake returned', pays: () => 1000n },
    { market: `16|hcp=${handicap + 0.25}`, outcome: '1', word: 'Half won, half returned', pays: halfWon },
    { market: `16|hcp=${handicap - 0.25}`, outcome: '1', word: 'Half lost, half returned', pays: () => 500n },
  ];
  const before = await player.balance();
  await driver.open(match.path);
  const placed: { readonly reference: string; readonly word: string; readonly pays: bigint }[] = [];
  for (const { market, outcome, word, pays } of lines) {
    const odds = await offer.odds(match.id, market, outcome);
    const { id, specifier } = splitMarketKey(market);
    const { status, body } = await player.caller.call('placeBets', {
      headers: { 'idempotency-key': `e2e-${match.id}-${placed.length}`.padEnd(32, '0') },
      body: {
        meta: { device_id: 'e2e-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
        bets: [
          {
            stake: { value: '10.00', currency: 'EUR' },
            selections: [{ match_id: match.id, market_id: id, specifier, outcome_id: outcome, odds }],
          },
        ],
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const [bet] = (body as { data: Bet[] }).data;
    placed.push({ reference: bet?.id ?? '', word, pays: pays(odds) });
  }
  const stakes = BigInt(placed.length) * 1000n;
  await expect(driver.balance).toHaveText(euroSum(before - stakes));
  await driver.openMyBets();
  for (const { reference } of placed) await expect(driver.bet(reference).locator('[data-word]')).toHaveText('Open');

  await match.happen('kick_off');
  for (let goals = 0; goals < Math.abs(handicap); goals += 1) await match.goal(handicap < 0 ? 'home' : 'away');
  await match.happen('end');
  await expect(driver.balance).toHaveText(euroSum(placed.reduce((sum, { pays }) => sum + pays, before - stakes)));
  await driver.openMyBets('Settled');
  for (const { reference, word, pays } of placed) {
    await expect(driver.bet(reference).locator('[data-word]')).toHaveText(word);
    await expect(driver.bet(reference).locator('[data-fact="paid"]')).toHaveText(euroSum(pays));
  }
});

const statuses: readonly (readonly [Bet['status'], Bet['result'], Bet['type'], string, string])[] = [
  ['waiting_results', 'no_results', 'single', 'Single', 'Open'],
  ['submitted', 'no_results', 'double', 'Combo', 'Being confirmed'],
  ['ready_to_process', 'no_results', 'treble', 'Combo', 'Being settled'],
  ['cashout_in_progress', 'no_results', 'accumulator', 'Combo', 'Cashing out'],
  ['cashed_out', 'cashed_out', 'combo', 'Combo', 'Cashed out'],
  ['withdrawn', 'no_results', 'single', 'Single', 'Withdrawn'],
  ['cancelled', 'canceled', 'single', 'Single', 'Cancelled'],
  ['rejected', 'no_results', 'system', 'System', 'Rejected'],
  ['done', 'win_entire', 'custom_bet', 'Bet builder', 'Won'],
  ['done', 'lose_entire', 'single', 'Single', 'Lost'],
  ['done', 'refund_entire', 'single', 'Single', 'Stake returned'],
  ['done', 'refund_half_win_other', 'single', 'Single', 'Half won, half returned'],
  ['done', 'refund_half_lose_other', 'single', 'Single', 'Half lost, half returned'],
];

test('every status, result and type that a server may send has its word [PLC-06] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('1.00');
  await driver.mainButton.click();
  const real = await player.bet(await driver.reference());
  await page.route(/\/bets\?/, async (route) => {
    const data = statuses.map(([status, result, type], place) => ({
      ...real,
      id: String(9000 + place),
      status,
      result,
      type,
    }));
    const pagination = { total: data.length, page: 1, limit: data.length, last_page: 1 };
    await route.fulfill({ json: { data, pagination } });
  });
  await driver.reload();
  await driver.openMyBets('All');
  for (const [place, [, , , type, word]] of statuses.entries()) {
    const card = driver.bet(String(9000 + place));
    await expect(card.locator('[data-word]')).toHaveText(word);
    await expect(card.getByRole('heading')).toContainText(type);
  }
});

test('filters part the bets by state and by how they ended [PLC-05] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const [first, second] = [await addMatch(), await addMatch()];
  const [won, lost] = [
    await placeBet(player, offer, [{ matchId: first.id, outcome: '1' }]),
    await placeBet(player, offer, [{ matchId: first.id, outcome: '2' }]),
  ];
  const open = await placeBet(player, offer, [{ matchId: second.id }]);
  await first.happen('kick_off');
  await first.goal('home');
  await first.happen('end');
  await driver.open(second.path);
  await openBets(page, driver, 'All');
  for (const { id } of [won, lost, open]) await expect(driver.bet(id)).toBeVisible();
  const results = driver.ticket.getByRole('group', { name: 'How they ended' });
  await results.getByRole('button', { name: 'Won' }).click();
  await expect(driver.bet(won.id)).toBeVisible();
  for (const { id } of [lost, open]) await expect(driver.bet(id)).toBeHidden();
  await results.getByRole('button', { name: 'Lost' }).click();
  await expect(driver.bet(lost.id)).toBeVisible();
  await expect(driver.bet(won.id)).toBeHidden();
  await openBets(page, driver, 'Open');
  await expect(results).toBeHidden();
  await expect(driver.bet(open.id)).toBeVisible();
  await expect(driver.bet(lost.id)).toBeHidden();
});

test('a system says what it still needs, follows its matches, and shows how it was settled to the cent [PLC-06] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const matches = [await addMatch(), await addMatch(), await addMatch()];
  const bet = await placeBet(
    player,
    offer,
    matches.map(({ id }) => ({ matchId: id })),
    { stake: '1.00', systemId: '2/3' },
  );
  await driver.open(matches[0]?.path);
  await openBets(page, driver);
  const card = driver.bet(bet.id);
  await expect(card.getByRole('heading')).toHaveText('System 2 of 3 · 3 selections');
  await expect(card.locator('[data-needed]')).toHaveText(
    /^3 of 3 combinations still in play\s*2 more wins to the first return$/,
  );
  const [first, second, third] = matches;
  for (const match of matches) await match.happen('kick_off');
  await first?.goal('home');
  await expect(card.locator('[data-lead="ahead"]')).toHaveCount(1);
  await expect(card.locator('[data-lead="behind"]')).toHaveCount(2);
  await third?.goal('away');
  await third?.happen('end');
  await expect(card.locator('[data-needed]')).toContainText('1 of 3 combinations still in play');
  await second?.goal('home');
  await first?.happen('end');
  await second?.happen('end');
  await openBets(page, driver, 'Settled');
  await expect(card.locator('[data-word]')).toHaveText('Won');
  await card.getByRole('button', { name: 'How it was settled' }).click();
  const lines = await card.locator('[data-receipt-line]').allTextContents();
  expect(lines.length).toBeGreaterThanOrEqual(3);
  /** Hundredths of a cent. */
  const fine = (line: string): bigint => {
    const [, sign = '', whole = '0', part = ''] = /(-?)€([\d,]+)(?:\.(\d+))?/.exec(line) ?? [];
    const value = BigInt(whole.replaceAll(',', '')) * 10_000n + BigInt(part.padEnd(4, '0'));
    return sign === '' ? value : -value;
  };
  const paid = (await player.bet(bet.id)).win_amount ?? '';
  expect(lines.reduce((sum, line) => sum + fine(line), 0n)).toBe(cents(paid) * 100n);
});

test.describe('an operator without my bets', () => {
  // The document is fulfilled by the test, so the browser refuses it the server's socket.
  test.use({ noise: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/ });

  test('the tab is not there, nor any way to it [PLC-11]', async ({ page, server, player }) => {
    expect(await player.bets()).toBeDefined();
    await renderInBrowser(page, server.url);
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), my_bets: false } });
    });
    await page.goto(`${server.url}/sportsbook/live`);
    const ticket = page.locator('[data-ticket]');
    await expect(ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^My bets/ })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'My bets' })).toHaveCount(0);
    await page.goto(`${server.url}/sportsbook/bets-history`);
    await expect(page.getByRole('main')).toContainText('My bets are not shown here');
  });
});

test('the history keeps its filters in the address, groups by day and sums exactly [NAV-24] [NAV-28] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const [won, lost] = [
    await placeBet(player, offer, [{ matchId: match.id, outcome: '1' }], { stake: '3.33' }),
    await placeBet(player, offer, [{ matchId: match.id, outcome: '2' }], { stake: '1.11' }),
  ];
  await match.happen('kick_off');
  await match.goal('home');
  await match.happen('end');
  const ended = (await player.bets()).filter(({ status }) => status === 'done' || status === 'cashed_out');
  const wins = ended.filter(({ result }) => ['win_entire', 'refund_half_win_other', 'cashed_out'].includes(result));
  const sum = (of: readonly Bet[], value: (bet: Bet) => string): bigint =>
    of.reduce((total, bet) => total + cents(value(bet)), 0n);
  await driver.open('/bets-history?status=settled&result=win&period=all');
  const main = page.getByRole('main');
  await expect(main.locator(`[data-bet="${won.id}"]`)).toBeVisible();
  await expect(main.locator(`[data-bet="${lost.id}"]`)).toHaveCount(0);
  const totals = main.locator('[data-totals="EUR"]');
  await expect(totals.locator('[data-total="staked"]')).toHaveText(euro(sum(wins, ({ stake }) => stake.value)));
  await expect(totals.locator('[data-total="paid"]')).toHaveText(
    euro(sum(wins, ({ win_amount: paid }) => paid ?? '0')),
  );
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/: \d+ bets?$/);
  await main.getByRole('button', { name: 'Any result' }).click();
  await expect(page).toHaveURL(/bets-history\?status=settled&period=all$/);
  await expect(main.locator(`[data-bet="${lost.id}"]`)).toBeVisible();
  await main.getByLabel('Period').selectOption('7 days');
  await expect(page).toHaveURL(/bets-history\?status=settled&period=7$/);
  await driver.reload();
  await expect(main.getByLabel('Period')).toHaveValue('7');
});
