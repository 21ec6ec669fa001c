import type { Page, Request } from '@playwright/test';
import { type BodyOf, type calls, marketKey, splitMarketKey } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import type { Driver, PriceAt } from '@touchline/testkit/driver';
import { pickFrom } from './world/placing.ts';
import { euroSum } from './world/money.ts';
import { expect, type Offer, type Player, type ScriptedMatch, test } from './world/test.ts';

type Selection = BodyOf<typeof calls.placeBets>['bets'][number]['selections'][number];

/** The winner of a match: three ways in football, two in what is played by computer. */
async function winnerOf(offer: Offer, { id }: { readonly id: string }): Promise<Selection> {
  const market = (await offer.markets(id)).find(
    ({ status, outcomes }) => status === 1 && outcomes.every(({ active }) => active),
  );
  const [outcome] = market?.outcomes ?? [];
  if (market === undefined || outcome === undefined) throw new Error(`${id} sells nothing`);
  const { id: marketId, specifier } = market;
  return { match_id: id, market_id: marketId, specifier, outcome_id: outcome.id, odds: outcome.odds };
}

function pickOf(match: ScriptedMatch, { market_id, specifier, outcome_id }: Selection) {
  return {
    match,
    market: marketKey({ id: market_id, specifier }),
    outcome: outcome_id,
  };
}

let presses = 0;

/** Codes and words with which the server refuses what no page would send. */
async function refusalOf(
  { caller }: Player,
  type: 'single' | 'combo' | 'system' | 'custom_bet',
  selections: readonly Selection[],
  more: object = {},
): Promise<unknown> {
  presses += 1;
  const { status, body } = await caller.call('placeBets', {
    headers: { 'idempotency-key': `restricted-${Date.now()}-${presses}`.padEnd(32, '0') },
    body: {
      meta: { device_id: 'e2e-device', quick: false, type, locale: 'en' },
      bets: [{ stake: { value: '2.00', currency: 'EUR' }, selections, ...more }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(400);
  type Refusal = { readonly code: number; readonly localized_message: string };
  const whole = body as Refusal & { readonly errors_by_bet?: readonly Refusal[] };
  return (whole.errors_by_bet ?? [whole]).map(({ code, localized_message }) => [code, localized_message]);
}

/** Requests that would place bets. */
function placements(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bets')) sent.push(request.postData() ?? '');
  });
  return sent;
}

/** The problem of the bet: on the button, at its place, and by its name in the specification. */
async function expectProblem(
  { slip, mainButton }: Driver,
  { key, button, reason }: { readonly key: string; readonly button: string; readonly reason: string },
): Promise<void> {
  await expect(mainButton).toHaveText(button);
  const notice = slip.locator(`[data-problem="${key}"]`);
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(reason);
}

/** Presses the button that says what stands against the bet: it is marked as disabled, and can be pressed all the same. */
function pressInVain({ mainButton }: Driver): Promise<void> {
  return mainButton.click({ force: true });
}

test('selections of two providers, and one of oddin in a system, are refused with a way out, by the server too [VAL-07] [VAL-08] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const matches = [
    await addMatch('counter-strike'),
    await addMatch('counter-strike'),
    await addMatch('counter-strike'),
  ];
  const football = await addMatch();
  const played = [...matches, football];
  const selections = await Promise.all(played.map((match) => winnerOf(offer, match)));
  const picks = selections.flatMap((selection, place) =>
    played.slice(place, place + 1).map((match) => pickOf(match, selection)),
  );
  const sent = placements(page);
  await pickFrom(driver, picks);
  await driver.stake.fill('2');
  const providers = {
    key: 'error.place_bets.several_providers',
    button: 'These do not go together',
    reason: 'These selections come from different providers and cannot be placed together.',
  };
  await expectProblem(driver, providers);
  await pressInVain(driver);
  expect(sent).toEqual([]);
  expect(await refusalOf(player, 'combo', selections)).toEqual([[139, providers.key]]);
  await driver.slip.getByRole('button', { name: 'Remove what does not fit (1)' }).click();
  await expect(driver.selections).toHaveCount(3);
  await expect(driver.mainButton).toHaveText('Place bet €2.00');

  await driver.slip.getByRole('button', { name: 'System', exact: true }).click();
  await driver.stake.fill('4');
  const system = {
    key: 'error.place_bets.system_provider',
    button: 'Not all of this can be in a system',
    reason: 'Some of these selections cannot be part of a system. Remove them or play a combo.',
  };
  await expectProblem(driver, system);
  await pressInVain(driver);
  expect(sent).toEqual([]);
  expect(await refusalOf(player, 'system', selections.slice(0, 3), { system_id: '2/3' })).toEqual([[143, system.key]]);
  await driver.slip.getByRole('button', { name: 'Play a combo' }).click();
  await driver.stake.fill('2');
  await driver.mainButton.click();
  expect((await player.bet(await driver.reference())).selections).toHaveLength(3);
});

test('a bet of more selections than the limit says how many it takes, and the server refuses it [VAL-02] @thorough', async ({
  page,
  server,
  driver,
  offer,
  player,
}) => {
  const { body } = await player.caller.call('getSettings', {});
  const limit = (body as { bet_limits_settings: { selection_limit: number } }).bet_limits_settings.selection_limit;
  const open = await offer.matches('match_status=prematch&type=match&sport_type=regular&bettable=true');
  const selections = await Promise.all(open.slice(0, limit + 1).map((match) => winnerOf(offer, match)));
  expect(selections).toHaveLength(limit + 1);
  const shared = { bet_type: 'combo', selections, stake: { value: '2.00', currency: 'EUR' } };
  const answer = await createCaller(server.url).call('shareBets', { body: { bets: [shared] } });
  const { code } = answer.body as { readonly code: string };
  const sent = placements(page);
  await driver.open(`/live?betcode=${code}`);
  await expect(driver.selections).toHaveCount(limit + 1);
  const problem = {
    key: 'error.validation.bet_limits.selection_limit_exceeded',
    button: `At most ${limit} selections`,
    reason: `A bet holds at most ${limit} selections. Remove some to place.`,
  };
  await expectProblem(driver, problem);
  await pressInVain(driver);
  expect(sent).toEqual([]);
  expect(await refusalOf(player, 'combo', selections)).toEqual([[136, problem.key]]);
  await driver.slip.getByRole('button', { name: 'Remove the last ones (1)' }).click();
  await expect(driver.selections).toHaveCount(limit);
  await expect(driver.slip.locator(`[data-problem="${problem.key}"]`)).toHaveCount(0);
});

test.describe('in the builder', () => {
  // The price of what is suspended is asked for in vain.
  test.use({ noise: /status of 400 .*calculate/ });

  test('a custom bet needs two selections, none of them suspended, in the builder, the slip and the server [VAL-09] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    const picked = async (market: string, outcome: string): Promise<Selection> => {
      const { id, specifier } = splitMarketKey(market);
      const odds = await offer.odds(match.id, market, outcome);
      return { match_id: match.id, market_id: id, specifier, outcome_id: outcome, odds };
    };
    const selections = [await picked('1|', '1'), await picked('18|total=2.5', 'over')];
    await driver.open(`${match.path}#betBuilder`);
    const summary = page.locator('[data-builder-summary]');
    const add = page.locator('[data-builder-add]');
    await page.locator(`[data-builder-outcome="${match.id}/1|/1"]`).first().click();
    await expect(summary).toContainText('Pick one more outcome to get a price.');
    await expect(add).toHaveCount(0);
    await page.locator(`[data-builder-outcome="${match.id}/18|total=2.5/over"]`).first().click();
    const customOdds = (await summary.locator('strong').textContent()) ?? '';
    const custom = { custom_odds: customOdds };
    expect(await refusalOf(player, 'custom_bet', selections.slice(0, 1), custom)).toEqual([
      [1000, 'error.request.bad'],
    ]);
    await add.click();
    await driver.stake.fill('2');
    await expect(driver.mainButton).toHaveText('Place bet €2.00');

    const sent = placements(page);
    await match.happen('kick_off');
    await match.happen('suspend');
    await expectProblem(driver, {
      key: 'error.place_bets.market_suspended',
      button: '2 selections are unavailable',
      reason: 'Suspended selections often come back within seconds. Wait, or remove them.',
    });
    await pressInVain(driver);
    expect(sent).toEqual([]);
    expect(await refusalOf(player, 'custom_bet', selections, custom)).toEqual([
      [130, 'error.place_bets.market_suspended'],
    ]);
    await match.happen('resume');
    await expect(driver.slip.locator('[data-problem="error.place_bets.market_suspended"]')).toHaveCount(0);
  });
});

test('a quick bet that could return no more than its stake is refused where it was pressed [QB-06] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  const [before, count] = [await player.balance(), (await player.bets()).length];
  const sent = placements(page);
  await driver.open(match.path);
  await page.getByRole('main').getByRole('switch', { name: 'Quick bet' }).click();
  await page.getByRole('textbox', { name: 'Stake per tap' }).fill('0.10');
  await page.locator('[data-approve]').click();
  await expect(page.locator('[data-approve]')).toHaveCount(0);

  /** An outcome on the page at such odds that ten cents return ten cents; null when there is none. */
  const findHopeless = async (): Promise<PriceAt | null> => {
    for (const { id, specifier, status, outcomes } of await offer.markets(match.id)) {
      const found = status === 1 ? outcomes.find(({ active, odds }) => active && Number(odds) < 1.05) : undefined;
      const at = { matchId: match.id, market: marketKey({ id, specifier }), outcome: found?.id ?? '' };
      if (found !== undefined && (await driver.price(at).count()) > 0) return at;
    }
    return null;
  };
  let at = await findHopeless();
  for (let goals = 1; at === null && goals <= 6; goals += 1) {
    await match.goal('home');
    await expect(page.getByRole('main').locator('header[data-match-status]')).toContainText(
      new RegExp(String.raw`${goals}\s*:\s*0`),
    );
    at = await findHopeless();
  }
  if (at === null) throw new Error('nothing is next to certain after six goals');
  await driver.pick(at);
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toHaveAttribute('data-verdict', 'refused');
  await expect(verdict).toContainText('This bet could not return more than its stake.');
  await expect(driver.price(at)).toHaveAttribute('data-quick', 'refused');
  await expect(driver.selections).toHaveCount(0);
  expect(sent).toEqual([]);
  expect([await player.balance(), (await player.bets()).length]).toEqual([before, count]);
});

test.describe('odds that are wrong on the way', () => {
  test.use({ noise: /status of 400/ });

  test('the invalid-odds code and each of the four risk errors say what happened to the odds, and the next press places [PLC-03] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    const oddsOf = async (outcome: string): Promise<number> => Number(await offer.odds(match.id, '1|', outcome));
    const underdog = (await oddsOf('1')) < (await oddsOf('2')) ? '2' : '1';
    await pickFrom(driver, [{ match, outcome: underdog }]);
    await driver.stake.fill('2');
    const before = await player.balance();
    let wrong: string | null = null;
    await page.route(
      (url) => url.pathname.endsWith('/bets'),
      async (route) => {
        const request: Request = route.request();
        if (request.method() !== 'POST' || wrong === null) return route.fallback();
        const body: { bets: { selections: { odds: string }[] }[] } = request.postDataJSON();
        for (const selection of body.bets.flatMap(({ selections }) => selections)) selection.odds = wrong;
        return route.continue({ postData: JSON.stringify(body) });
      },
    );
    const press = async (odds: string, key: string, words: string): Promise<void> => {
      wrong = odds;
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.status() === 400,
      );
      await driver.mainButton.click();
      expect(await (await answered).text(), odds).toContain(`"${key}"`);
      await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
      await expect(driver.slip.getByText(words, { exact: true }).first()).toBeVisible();
      expect(await player.balance()).toBe(before);
    };
    const risk = 'error.risk_validation.';
    await press('99.00', `${risk}odds_higher_than_bookmakers`, 'The odds have gone down.');
    await press('1.00', `${risk}odds_to_low`, 'The odds have changed.');
    await press((1.1 * (await oddsOf(underdog))).toFixed(2), 'error.place_bets.invalid_odds', 'The odds have changed.');
    await match.happen('kick_off');
    // Odds of 1.01 are less than a fifth of these.
    while ((await oddsOf(underdog)) < 6) await match.goal(underdog === '1' ? 'away' : 'home');
    await expect(driver.mainButton).toHaveText('Accept new odds and place');
    await press('1.01', `${risk}odds_different_than_bookmaker`, 'The odds have changed.');
    await press('999.00', `${risk}odds_higher_than_bookmakers_current_odds`, 'The odds have gone down.');
    wrong = null;
    await driver.mainButton.click();
    const placed = await player.bet(await driver.reference());
    expect(placed.selections[0]?.odds).toBe(await offer.odds(match.id, '1|', underdog));
    await expect(driver.balance).toHaveText(euroSum(before - 200n));
  });
});
