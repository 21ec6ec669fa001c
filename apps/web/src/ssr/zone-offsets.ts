const weekMs = 604_800_000;
/** No first document shows a time that is further away. */
const weeks = 53;
/** There are fewer zones; their names are written in more ways. */
const mostKept = 600;

/** Asking for a year takes two milliseconds: what was said of a zone this week is kept. */
const known = new Map<string, { readonly first: number; readonly text: string }>();

/**
 * What clocks of a time zone show, for `early/before-hydration.ts`: the begin of this week in milliseconds of Unix time, then for it and each
 * week of the coming year the minutes that have to be added to the local time for UTC, as `Date.getTimezoneOffset` gives them.
 * Zones that agree in all of it differ for some days at most, and only where their summers begin on other days of one week.
 * `now` in milliseconds too.
 */
export function zoneOffsets(zone: string, now: number): string {
  const first = now - (now % weekMs);
  const kept = known.get(zone);
  if (kept?.first === first) return kept.text;
  if (known.size >= mostKept) known.clear();
  const text = ask(zone, first);
  known.set(zone, { first, text });
  return text;
}

function ask(zone: string, first: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets = Array.from({ length: weeks }, (_, week) => {
    const name = format.formatToParts(first + week * weekMs).find(({ type }) => type === 'timeZoneName');
    // "GMT+05:45", and "GMT" where nothing is added.
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name?.value ?? '') ?? [];
    const east = Number(hours) * 60 + Number(minutes);
    return sign === '-' || east === 0 ? east : -east;
  });
  return [first, ...offsets].join(' ');
}
