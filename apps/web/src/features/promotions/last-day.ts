import { periodOf } from '@touchline/rules';

const dayMs = 86_400_000;

/**
 * What is left of the last day of a bonus as `h:mm:ss`: always the way to the moment of its end, so that it begins anew for
 * nobody. `end` and `now` are ms since epoch by the feed's clock. `0:00:00` from the end on; null before the last day.
 */
export function leftOfLastDay(end: number, now: number): string | null {
  const left = periodOf(null, end, now) === 'past' ? 0 : end - now;
  if (left > dayMs) return null;
  const seconds = Math.ceil(left / 1000);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
