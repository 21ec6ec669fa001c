/** Keys that listeners are kept under. Ids are digits, so a slash never occurs in them. */
export function headKey(matchId: string): string {
  return `head/${matchId}`;
}
export function orderKey(matchId: string): string {
  return `order/${matchId}`;
}
export function marketsPrefix(matchId: string): string {
  return `market/${matchId}/`;
}
export function marketFactKey(matchId: string, market: string): string {
  return `${marketsPrefix(matchId)}${market}`;
}
export function marketHeadKey(matchId: string, market: string): string {
  return `market-head/${matchId}/${market}`;
}
export function outcomesPrefix(matchId: string): string {
  return `outcome/${matchId}/`;
}
export function outcomeKey(matchId: string, market: string, outcomeId: string): string {
  return `${outcomesPrefix(matchId)}${market}/${outcomeId}`;
}
/** Changed when a match came, went, or moved between lists. */
export const membershipKey = 'membership';
