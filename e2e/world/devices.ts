import { inTiers } from './tiers.ts';

/** A phone, and a desktop with the ticket beside the page, on which the other stories run. */
export const desktopAndPhone = inTiers(
  [{ name: 'on a phone', viewport: { width: 390, height: 844 } }],
  [{ name: 'on a desktop', viewport: { width: 1440, height: 900 } }],
);
