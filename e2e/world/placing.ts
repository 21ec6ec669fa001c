import type { BrowserContext, Page, Request } from '@playwright/test';
import { type Bet, splitMarketKey } from '@touchline/contract';
import type { Driver } from '@touchline/testkit/driver';
import { expect, type Offer, type Player, type ScriptedMatch } from './test.ts';

/** An outcome of a match by its market `id|specifier`. */
export interface Wanted {
  readonly matchId: string;
  readonly market?: string;
  readonly outcome?: string;
  readonly banker?: boolean;
}

/** Picks a price on the page of each match: the first page is opened, the others are navigated to. */
export async function pickFrom(
  driver: Driver,
  picks: readonly { readonly match: ScriptedMatch; readonly market?: string; readonly outcome?: string }[],
): Promise<void> {
  for (const [place, { match, market = '1|', outcome = '1' }] of picks.entries()) {
    await (place === 0 ? driver.open(match.path) : driver.walk(match.path));
    const at = { matchId: match.id, market, outcome };
    await driver.pick(at);
    await expect(driver.price(at)).toHaveAttribute('aria-pressed', 'true');
  }
}

let presses = 0;

/** Places a bet beside the page, at the odds of now: several selections are a combo, or the system of `systemId`. */
export async function placeBet(
  player: Player,
  offer: Offer,
  wanted: readonly Wanted[],
  how: {
    readonly stake?: string;
    readonly systemId?: string;
    readonly bonus?: { readonly id: string; readonly type: string };
  } = {},
): Promise<Bet> {
  const selections = await Promise.all(
    wanted.map(async ({ matchId, market = '1|', outcome = '1', banker }) => {
      const { id, specifier } = splitMarketKey(market);
      return {
        match_id: matchId,
        market_id: id,
        specifier,
        outcome_id: outcome,
        odds: await offer.odds(matchId, market, outcome),
        ...(banker === true ? { banker } : {}),
      };
    }),
  );
  presses += 1;
  const type = how.systemId === undefined ? (wanted.length > 1 ? 'combo' : 'single') : 'system';
  const { status, body } = await player.caller.call('placeBets', {
    headers: { 'idempotency-key': `placed-${Date.now()}-${presses}`.padEnd(32, '0') },
    body: {
      meta: { device_id: 'e2e-device', quick: false, type, locale: 'en', accept_odds: 'any' },
      bets: [
        {
          stake: { value: how.stake ?? '10.00', currency: 'EUR' },
          selections,
          ...(how.systemId === undefined ? {} : { system_id: how.systemId }),
          ...(how.bonus === undefined ? {} : { bonus: how.bonus }),
        },
      ],
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const [bet] = (body as { data: Bet[] }).data;
  if (bet === undefined) throw new Error('no bet was placed');
  return bet;
}

/** Opens My bets wherever the ticket sits: beside the page, or behind the bottom bar of a phone. */
export async function openBets(page: Page, driver: Driver, filter?: 'Open' | 'Settled' | 'All'): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 780 && !(await driver.ticket.isVisible()))
    await page.getByRole('button', { name: 'My bets' }).click();
  await driver.openMyBets(filter);
}

/** The home win of a match, in its main market. */
export function homeWin({ id }: ScriptedMatch) {
  return { matchId: id, market: '1|', outcome: '1' };
}

/** A slip with the home win of a match, opened at that match. */
export async function fillSlip(driver: Driver, match: ScriptedMatch, stake = '2.00'): Promise<void> {
  await driver.open(match.path);
  await driver.pick(homeWin(match));
  await driver.stake.fill(stake);
}

/** Presses a bet whose fate the page cannot learn: every request that places bets breaks until that route goes. */
export async function pressUnanswered(page: Page, driver: Driver, match: ScriptedMatch): Promise<void> {
  await fillSlip(driver, match);
  await page.route(/\/bets$/, (route) => route.abort('connectionreset'));
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
}

/** Notes the idempotency key of each request that places bets. */
export function pressKeys(source: Page | BrowserContext): readonly string[] {
  const keys: string[] = [];
  const note = (request: Request): void => {
    if (request.method() === 'POST' && request.url().endsWith('/bets'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  };
  // Each overload of `on` takes one kind of source.
  if ('context' in source) source.on('request', note);
  else source.on('request', note);
  return keys;
}

interface PickingFixtures {
  readonly driver: Driver;
  readonly offer: Offer;
  readonly addMatch: () => Promise<ScriptedMatch>;
}

/** Picks these outcomes of the main market, each of a new match; answers their odds. */
export async function pickOfNewMatches(
  { driver, offer, addMatch }: PickingFixtures,
  outcomes: readonly string[],
): Promise<readonly string[]> {
  const picks: { readonly match: ScriptedMatch; readonly outcome: string }[] = [];
  for (const outcome of outcomes) picks.push({ match: await addMatch(), outcome });
  await pickFrom(driver, picks);
  return Promise.all(picks.map(({ match, outcome }) => offer.odds(match.id, '1|', outcome)));
}
