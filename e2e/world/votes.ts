import { expect, type Locator, type Page } from '@playwright/test';
import { matchCentre } from './match-page.ts';
import type { ScriptedMatch } from './test.ts';

/** Requests for the votes on a match. */
export const votesCall = /\/vote\?/;

/** Shows the votes on the match page that is open. */
export async function openVotes(page: Page): Promise<void> {
  await matchCentre(page).getByRole('tab', { name: 'Votes' }).click();
  await expect(page.locator('[data-votes]')).toBeVisible();
}

export function questionOf(page: Page, { id }: ScriptedMatch, market = '1|'): Locator {
  return page.locator(`[data-prediction="${id}:${market}"]`);
}
