import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Desk } from '@touchline/testkit/desk';
import { expect } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page of the provider inside ours. */
export function gameOn(page: Page): FrameLocator {
  return page.getByRole('main').frameLocator('iframe');
}

/** The bets that a game shows. */
export function betsIn(game: FrameLocator) {
  return game.getByRole('region', { name: 'My bets' }).locator('[data-bet]');
}

/**
 * Waits until `what` is visible and the frame has the height that the game reported. Until then the frame scrolls, and a
 * press may miss its target.
 */
export async function waitForFrame(game: FrameLocator, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const room = (): Promise<number> =>
    game.locator('#games').evaluate((games) => innerHeight - Math.ceil(games.getBoundingClientRect().height));
  await expect.poll(room).toBe(0);
}

/** Nothing of the provider breaks a rule of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

/** Moves the feed clock to a moment, ms since epoch. */
export async function advanceTo(desk: Desk, to: number): Promise<void> {
  const now = Date.parse((await desk.call('getDesk')).now);
  await desk.call('setClock', { body: { action: 'advance', seconds: Math.ceil((to - now) / 1000) } });
}

/** Moves it to 20 s after a round starts, far from the next; answers when the one after the next starts. */
export async function startAfterNext(desk: Desk, period: number, offset: number): Promise<number> {
  const now = Date.parse((await desk.call('getDesk')).now);
  const next = (Math.floor((now - offset) / period) + 1) * period + offset;
  await advanceTo(desk, next + 20_000);
  return next + 2 * period;
}
