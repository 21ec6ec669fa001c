/** Freebets that an operator gives, and the bonus of a bet in the slip. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Desk } from '@touchline/testkit/desk';
import type { Driver } from '@touchline/testkit/driver';
import { enter, lendSession, type Player } from './test.ts';

/** A player that no other story uses, so that remaining bonuses show in no other slip. */
export async function enterSecond(
  context: BrowserContext,
  url: string,
  email = 'second@touchline.test',
): Promise<Player & { readonly id: string }> {
  const player = await enter(url, email);
  await lendSession(context, url, player);
  const { body } = await player.caller.call('getPlayer');
  return { ...player, id: (body as { readonly id: string }).id };
}

export function give(desk: Desk, player: { readonly id: string }, name: string, terms: object = {}) {
  return desk.call('giveFreebet', {
    body: { player_id: player.id, type: 'freebet', name, currency: 'EUR', amount: '7.00', ...terms },
  });
}

/** Of the only bet in the slip: the button that opens its bonuses, and the bonus that is shown. */
export function partOf(driver: Driver) {
  const part = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
  return { part, entry: part.locator('[data-bonus-entry]'), progress: part.getByRole('progressbar') };
}

export function pickerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Bonus for this bet' });
}
