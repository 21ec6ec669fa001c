/** What holds picks before there is a sportsbook: alone, as it runs before the first paint (decision 108). */
export { isQuickBetKept, keepPicks, keptPicks } from './kept-picks.ts';
export { storedSlipIds } from './stored-slip-ids.ts';
