import type { Bet } from '@touchline/contract';
import { euro, payout } from './world/money.ts';
import { expect, test } from './world/test.ts';

/** Ten euros at these odds when only half of the stake wins and the other half comes back. */
const halfWon = (odds: string): bigint => payout(500n, odds) + 500n;

test('[PLC-06] a match ends and My bets tells won, lost, returned and half of each apart, to the cent', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const lines = [
    { market: '1|', outcome: '1', word: 'Won', pays: (odds: string) => payout(1000n, odds) },
    { market: '1|', outcome: '2', word: 'Lost', pays: () => 0n },
    { market: '16|hcp=-1', outcome: '1', word: 'Stake returned', pays: () => 1000n },
    { market: '18|total=1.25', outcome: 'under', word: 'Half won, half returned', pays: halfWon },
    { market: '16|hcp=-1.25', outcome: '1', word: 'Half lost, half returned', pays: () => 500n },
  ];
  const offered = new Set((await offer.markets(match.id)).map(({ id, specifier }) => `${id}|${specifier}`));
  const played = lines.filter(({ market }) => offered.has(market));
  const before = await player.balance();
  await driver.open(match.path);
  const placed: { readonly reference: string; readonly word: string; readonly pays: bigint }[] = [];
  for (const { market, outcome, word, pays } of played) {
    const odds = await offer.odds(match.id, market, outcome);
    const [id = '', specifier = ''] = market.split('|');
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
  await expect(driver.balance).toHaveText(euro(before - stakes));
  await driver.openMyBets();
  for (const { reference } of placed) await expect(driver.bet(reference).locator('[data-word]')).toHaveText('Open');

  await match.happen('kick_off');
  await match.goal('home');
  await match.happen('end');
  await expect(driver.balance).toHaveText(euro(placed.reduce((sum, { pays }) => sum + pays, before - stakes)));
  await driver.openMyBets('Settled');
  for (const { reference, word, pays } of placed) {
    await expect(driver.bet(reference).locator('[data-word]')).toHaveText(word);
    await expect(driver.bet(reference).locator('[data-fact="paid"]')).toHaveText(euro(pays));
  }
  expect(played.map(({ word }) => word)).toEqual(expect.arrayContaining(['Won', 'Lost', 'Stake returned']));
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

test('[PLC-06] every status, result and type that a server may send has its word', async ({
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
  await page.reload();
  await driver.openMyBets('All');
  for (const [place, [, , , type, word]] of statuses.entries()) {
    const card = driver.bet(String(9000 + place));
    await expect(card.locator('[data-word]')).toHaveText(word);
    await expect(card.getByRole('heading')).toContainText(type);
  }
});
