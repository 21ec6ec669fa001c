import { devices } from '@playwright/test';
import { inTiers } from './tiers.ts';

/** The name of a phone: the server makes a document without the rail for it (decision 125). */
export const phoneName = devices['Pixel 7'].userAgent;

/** Whether a window is that of a phone (LAY-01). */
export function isPhoneSize(viewport: { readonly width: number } | null): boolean {
  return viewport !== null && viewport.width < 780;
}

/** A phone, and a desktop with the ticket beside the page, on which the other stories run. */
export const desktopAndPhone = inTiers(
  [{ name: 'on a phone', viewport: { width: 390, height: 844 } }],
  [{ name: 'on a desktop', viewport: { width: 1440, height: 900 } }],
);
