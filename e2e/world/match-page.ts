import type { Locator, Page } from '@playwright/test';

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
