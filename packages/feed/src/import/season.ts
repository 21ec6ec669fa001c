import { basename } from 'node:path';
import type { ImportedLeague } from '../types.ts';
import type { ReadMatch, ReadSeason } from './openfootball.ts';
import { ImportError } from './openfootball.ts';
import { fitStrengths } from './fit.ts';

const DAY = 24 * 3_600_000;
const USUAL_TIME = '15:00';

/** Country and time zone by the league's code in the file name (`2025-26-de.1.json`, `2025-mls.json`). */
const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  at: ['AT', 'Europe/Vienna'],
  ar: ['AR', 'America/Argentina/Buenos_Aires'],
  au: ['AU', 'Australia/Sydney'],
  be: ['BE', 'Europe/Brussels'],
  br: ['BR', 'America/Sao_Paulo'],
  ch: ['CH', 'Europe/Zurich'],
  cn: ['CN', 'Asia/Shanghai'],
  de: ['DE', 'Europe/Berlin'],
  en: ['GB', 'Europe/London'],
  es: ['ES', 'Europe/Madrid'],
  fr: ['FR', 'Europe/Paris'],
  gr: ['GR', 'Europe/Athens'],
  it: ['IT', 'Europe/Rome'],
  jp: ['JP', 'Asia/Tokyo'],
  mls: ['US', 'America/New_York'],
  mx: ['MX', 'America/Mexico_City'],
  nl: ['NL', 'Europe/Amsterdam'],
  pt: ['PT', 'Europe/Lisbon'],
  sco: ['GB', 'Europe/London'],
  tr: ['TR', 'Europe/Istanbul'],
};

export interface MadeLeague {
  readonly league: ImportedLeague;
  /** What was read, for the person who imports. */
  readonly summary: string;
}

/** Makes a league of the feed from a season: strengths from its results, its match days moved to `today` (any ms of the day, UTC). */
export function makeLeague(file: string, season: ReadSeason, today: number): MadeLeague {
  const { matches } = season;
  if (matches.length === 0) throw new ImportError(`${file}: matches must not be empty`);
  const names = [...new Set(matches.flatMap(({ home, away }) => [home, away]))].toSorted();
  if (names.length < 2) throw new ImportError(`${file}: needs at least two teams`);
  const [countryCode, zone] = PLACES[codeOf(file)] ?? [null, 'UTC'];
  const results = matches.flatMap(({ home, away, score, status }) =>
    score === null || status === 'awarded' ? [] : [{ home, away, score }],
  );
  const fitted = fitStrengths(names, results);
  const anchor = anchorDay(matches);
  const days = Math.round((Math.floor(today / DAY) * DAY - dayStart(anchor)) / DAY);
  const planned = matches.filter(({ status }) => status !== 'postponed' && status !== 'cancelled');
  const fixtures = planned
    .map(({ home, away, date, time }) => ({
      home,
      away,
      startTime: zoned(new Date(dayStart(date) + days * DAY).toISOString().slice(0, 10), time ?? USUAL_TIME, zone),
    }))
    .toSorted((a, b) => a.startTime - b.startTime || (a.home < b.home ? -1 : 1));
  const strongest = fitted.teams
    .toSorted((a, b) => b.attack + b.defence - (a.attack + a.defence))
    .slice(0, 3)
    .map(({ name }) => name);
  return {
    league: { name: season.name, countryCode, teams: fitted.teams, homeAdvantage: fitted.homeAdvantage, fixtures },
    summary:
      `${season.name}: ${names.length} teams, ${matches.length} matches, ${results.length} results, ` +
      `${matches.length - planned.length} postponed; match day ${anchor} moved by ${days} days; ` +
      `home advantage ${fitted.homeAdvantage.toFixed(2)}; strongest ${strongest.join(', ')}`,
  };
}

/** `de` of `2025-26-de.1.json`, `mls` of `2025-mls.json`. */
function codeOf(file: string): string {
  return /([a-z]+)(\.\d)?\.json$/i.exec(basename(file))?.[1]?.toLowerCase() ?? '';
}

function dayStart(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/**
 * The match day that is to be today: the busiest day of the week after the last result, so that the season goes on where
 * its file left off; of a season that is over, a busy day past its middle.
 */
function anchorDay(matches: readonly ReadMatch[]): string {
  const days = matches.map(({ date }) => date).toSorted();
  const open = matches.filter(({ score, status }) => score === null && status === null).map(({ date }) => date);
  const played = matches
    .filter(({ score }) => score !== null)
    .map(({ date }) => date)
    .toSorted();
  const last = played.at(-1) ?? '';
  const coming = open.filter((date) => date > last).toSorted();
  const first = coming[0];
  const candidates =
    first === undefined
      ? days.slice(Math.floor(days.length * 0.5), Math.ceil(days.length * 0.85))
      : coming.filter((date) => dayStart(date) < dayStart(first) + 7 * DAY);
  const counts = new Map<string, number>();
  for (const date of candidates) counts.set(date, (counts.get(date) ?? 0) + 1);
  let best = candidates[0] ?? days[0] ?? '1970-01-01';
  for (const [date, count] of counts) if (count > (counts.get(best) ?? 0)) best = date;
  return best;
}

/** Ms since epoch of a local time in a time zone. */
function zoned(date: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const shift = (at: number): number => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(at);
    const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '00';
    return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`) - at;
  };
  const guess = asUtc - shift(asUtc);
  return asUtc - shift(guess);
}
