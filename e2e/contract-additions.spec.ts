import type { Driver } from '@touchline/testkit/driver';
import {
  type Additions,
  easthaven,
  giveAdditions,
  givenBetCount,
  ofBets,
  ofGames,
  ofMatches,
  ofShell,
  ofSlip,
} from './world/additions.ts';
import { expect, type SpecBackend, test } from './world/spec-backend.ts';

/** The back end of these stories adds nothing, and its site shares no bets. */
test.use({ more: { share_bets: false } });

async function openEach(driver: Driver, { places }: Additions, isGiven: boolean): Promise<void> {
  for (const { path, ready, shown } of places) {
    await driver.open(path);
    await expect(ready(driver.page).first(), `ready at ${path}`).toBeAttached();
    for (const [field, locatorIn] of shown) {
      if (isGiven) await expect(locatorIn(driver.page).first(), `${field} at ${path}`).toBeAttached();
      else await expect(locatorIn(driver.page), `no ${field} at ${path}`).toHaveCount(0);
    }
  }
}

/** Without the additions nothing of them is shown; with them each is. */
async function compare(driver: Driver, additions: Additions): Promise<void> {
  await openEach(driver, additions, false);
  await giveAdditions(driver.page, additions);
  await openEach(driver, additions, true);
}

async function placeBeside(backend: SpecBackend): Promise<void> {
  const selections = [{ match_id: easthaven, market_id: '1x2', specifier: null, outcome_id: 'home', odds: '2.129964' }];
  const answer = await fetch(`${backend.origin}/sb/v3/bets`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      meta: { device_id: 'device-of-a-story' },
      bets: [{ stake: { value: 5, currency: 'EUR' }, selections }],
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

for (const [name, additions] of [
  ['matches and outrights', ofMatches],
  ['the pages around the bets', ofShell],
  ['the games beside the sports', ofGames],
] as const) {
  test(`of ${name} nothing is shown that a back end does not add, and all that it adds [API-11b] @thorough`, async ({
    driver,
  }) => {
    await compare(driver, additions);
  });
}

test('of the slip nothing is shown that a back end does not add, and all that it adds [API-11b] @thorough', async ({
  driver,
}) => {
  await driver.open('/soccer');
  for (const matchId of [easthaven, 'sr:match:4713', 'sr:match:4724']) {
    await driver.pick({ matchId, market: '1x2|', outcome: 'home' });
  }
  await driver.slip.getByRole('button', { name: 'System', exact: true }).click();
  await expect(driver.slip.locator('[data-system]')).toBeVisible();
  await compare(driver, ofSlip);
});

test('of placed bets nothing is shown that a back end does not add, and all that it adds [API-11b] @thorough', async ({
  driver,
  backend,
}) => {
  for (let count = 0; count < givenBetCount; count += 1) await placeBeside(backend);
  await compare(driver, ofBets);
});
