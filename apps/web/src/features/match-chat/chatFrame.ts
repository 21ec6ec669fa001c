/** Address of the chat of a match from the operator's pattern; null unless it is https or from the page's own origin. */
export function chatAddress(pattern: string | undefined, matchId: string): string | null {
  if (pattern === undefined) return null;
  const address = pattern.replaceAll('{match}', encodeURIComponent(matchId));
  if (/^\/(?![/\\])/.test(address)) return address;
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}
