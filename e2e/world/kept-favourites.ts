/** Favourites in the account and in the browser. */
import type { Page } from '@playwright/test';
import { tree } from './screen.ts';
import { expect, type Player } from './test.ts';

export async function accountOf({ caller }: Player, type = 'matches'): Promise<readonly string[]> {
  const { body } = await caller.call('getFavourites', { params: { type } });
  return (body as { data: readonly string[] }).data;
}

/** The demo player has no favourites of another story. */
export async function withoutFavourites(player: Player): Promise<Player> {
  for (const type of ['matches', 'tournaments', 'sports', 'competitors']) {
    for (const id of await accountOf(player, type))
      await player.caller.call('removeFavourite', { params: { type, id } });
  }
  return player;
}

/** Waits until the page has read the account, in which nothing but this sport is a favourite. */
export async function untilRead(page: Page, player: Player): Promise<void> {
  await withoutFavourites(player);
  await player.caller.call('addFavourite', { params: { type: 'sports', id: '1' } });
  await page.reload();
  await expect(tree(page).getByRole('link', { name: /^Favourites ?1$/ })).toBeVisible();
}

/** What the browser keeps. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('touchline.favourites') ?? '');
}
