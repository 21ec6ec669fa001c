import type { Locator, Page } from '@playwright/test';
import type { Offer, ScriptedMatch } from './test.ts';

/** The head of a match page: who plays, when, and the score. */
export function scoreboard(page: Page): Locator {
  return page.getByRole('main').locator('header[data-match-status]');
}

export function matchCentre(page: Page): Locator {
  return page.getByRole('region', { name: 'Match centre' });
}

export function marketGroups(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Market groups' });
}

/** Adds matches until the home side of one has a crest; some clubs have none. */
export async function matchWithCrest(addMatch: () => Promise<ScriptedMatch>, offer: Offer): Promise<ScriptedMatch> {
  for (;;) {
    const match = await addMatch();
    if ((await offer.match(match.id)).competitors?.home.logo !== null) return match;
  }
}
