/** Keys that listeners are kept under. Ids are digits, so a slash never occurs in them. */
export const headKey = (matchId: string): string => `head/${matchId}`;
export const orderKey = (matchId: string): string => `order/${matchId}`;
export const marketsPrefix = (matchId: string): string => `market/${matchId}/`;
export const marketFactKey = (matchId: string, market: string): string => `${marketsPrefix(matchId)}${market}`;
export const frameKey = (matchId: string, market: string): string => `frame/${matchId}/${market}`;
export const outcomesPrefix = (matchId: string): string => `outcome/${matchId}/`;
export const outcomeKey = (matchId: string, market: string, outcomeId: string): string =>
  `${outcomesPrefix(matchId)}${market}/${outcomeId}`;
/** Told when a match came, went, or moved between lists. */
export const membershipKey = 'membership';
