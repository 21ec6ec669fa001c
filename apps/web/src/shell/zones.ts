import { isZone } from '../text/formats.ts';

/** A time zone as the list shows it. */
export interface Zone {
  /** IANA name. */
  readonly id: string;
  readonly city: string;
  /** Continent or ocean; empty for `UTC`. */
  readonly region: string;
  /** `GMT+5:30`, as it stands now. */
  readonly offset: string;
  /** The same in minutes. */
  readonly minutes: number;
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export function cityOf(id: string): string {
  return (zoneToday(id).split('/').at(-1) ?? id).replaceAll('_', ' ');
}

const OFFSET = /^GMT(?:([+-])(\d+)(?::(\d+))?)?$/;

/** `GMT-3:30` → -210. */
export function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetOf(id: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

/** Cities under the name they have today, where browsers still list the former one. */
const TODAY: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name of today, if this browser takes it. */
export function zoneToday(id: string): string {
  const today = TODAY[id];
  return today !== undefined && isZone(today) ? today : id;
}

/** Every zone that the browser knows, from west to east, then by city. */
export function zonesAt(now: number): readonly Zone[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneToday)]);
  return [...ids]
    .map((id): Zone => {
      const offset = offsetOf(id, now);
      const region = id.includes('/') ? (id.split('/')[0] ?? '') : '';
      return { id, city: cityOf(id), region, offset, minutes: minutesOf(offset) };
    })
    .toSorted((a, b) => a.minutes - b.minutes || a.city.localeCompare(b.city, 'en'));
}

function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();
}

/** Zones whose city, region or offset holds the words. */
export function findZones(zones: readonly Zone[], words: string): readonly Zone[] {
  const wanted = plain(words);
  if (wanted === '') return zones;
  return zones.filter(({ id, offset }) => plain(`${id} ${offset}`).includes(wanted));
}
