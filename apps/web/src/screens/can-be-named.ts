const LONGEST = 160;

/**
 * Whether a sport, league, category or match can be called so. What cannot is not there: asked about it, the server would
 * say no more than that the question is malformed.
 */
export function canBeNamed(slug: string): boolean {
  return slug.length <= LONGEST && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}
