const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Nothing is announced earlier than this before it starts. */
export const HORIZON = 168 * HOUR;
/** Everything is announced at the latest this long before it starts; mean of the further lead as well. */
export const SURE_LEAD = 12 * HOUR;
/** Matches start at whole multiples of this. */
export const GRID = 5 * MINUTE;
/** A start may move so far from its even place, before the grid. */
export const JITTER = 6 * MINUTE;
/** The golden ratio's fraction: its multiples are spread as evenly as can be. */
export const GOLDEN = 0.618_033_988_749_894_9;
