const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** How long until a match begins: whole days from two days on, hours to seconds below, nothing once its time has come. */
export function countdownOf(
  start: number,
  now: number,
): { readonly kind: 'days'; readonly count: number } | { readonly kind: 'time'; readonly time: string } | null {
  const left = start - now;
  if (left <= 0) return null;
  if (left >= 2 * DAY) return { kind: 'days', count: Math.floor(left / DAY) };
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return {
    kind: 'time',
    time: hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`,
  };
}
