import { useMemo, useState } from 'react';
import type { MatchGroup } from '@touchline/client';
import type { Sport } from '@touchline/contract';
import { useSports } from '../bindings/catalogue.ts';
import { listOf, oneOf, useAddress, writeSearch } from '../bindings/links.tsx';
import { useFeedClock } from '../bindings/screen.ts';
import { isTime, type Range, rangeOfTime, type Time } from '../features/day-strip/days.ts';
import { useText } from '../text/use-text.ts';

type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** What of an address filters a list (NAV-28); whatever makes no sense counts as not said. */
export interface ListFilters {
  readonly time: Time | null;
  /** `time`: by the clock; else by league. */
  readonly byTime: boolean;
  readonly isBettable: boolean;
  /** An addition. */
  readonly isVideo: boolean;
  /** Keys of sports that there are (NAV-29); every key until the sports are known. */
  readonly sports: readonly string[];
  /** Words that name no sport. */
  readonly unknownSports: readonly string[];
  /** From 1. */
  readonly page: number;
  /** As it stands in the address, whatever it says; null without one. */
  readonly date: string | null;
  /** The address with some of its filters changed; null takes one away. A change of filters leads to the first page. */
  path(changes: Changes): string;
}

function isYes(value: string | readonly string[] | undefined): boolean {
  return value === 'true' || value === '1';
}

/** Whole numbers from 1 on; anything else is the first page. */
export function pageOf(value: string | null): number {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
}

export function useListFilters(): ListFilters {
  const { path, search, hash } = useAddress();
  const known = useSports().value;
  return useMemo(() => {
    const asked = [...new Set(listOf(search['sport']))];
    const isKnown = (key: string): boolean => known === null || known.some((sport) => sport.key === key);
    const time = oneOf(search['time']);
    return {
      time: isTime(time) ? time : null,
      byTime: search['sortBy'] === 'time',
      isBettable: isYes(search['isBettable']),
      isVideo: isYes(search['video']),
      sports: asked.filter(isKnown),
      unknownSports: asked.filter((key) => !isKnown(key)),
      page: pageOf(oneOf(search['page'])),
      date: search['date'] === undefined || search['date'] === '' ? null : listOf(search['date']).join(','),
      path: (changes) => `${path}${writeSearch({ ...search, page: null, ...changes })}${hash}`,
    };
  }, [path, search, hash, known]);
}

/** The key with or without one more sport, as the address writes it. */
export function toggled(sports: readonly string[], key: string): readonly string[] {
  return sports.includes(key) ? sports.filter((each) => each !== key) : [...sports, key];
}

/** Starts that a `time` lets through; stands still while the page shows it, so that the list is not asked for anew. */
export function useTimeRange(time: Time | null): Range {
  const { zone } = useText().formats;
  const clock = useFeedClock();
  const [seen, setSeen] = useState(() => ({ time, from: clock() }));
  if (seen.time !== time) setSeen({ time, from: clock() });
  return useMemo(() => rangeOfTime(seen.time, seen.from, zone), [seen, zone]);
}

/** Groups of some sports; all of them when none is named. */
export function useGroupsOf(groups: readonly MatchGroup[], sports: readonly string[]): readonly MatchGroup[] {
  return useMemo(
    () => (sports.length === 0 ? groups : groups.filter(({ sportKey }) => sports.includes(sportKey))),
    [groups, sports],
  );
}

export function matchesIn(groups: readonly MatchGroup[]): number {
  return groups.reduce((sum, { matchIds }) => sum + matchIds.length, 0);
}

/** Sports that stand in a list, with how many matches each has in it. */
export function countSports(
  groups: readonly MatchGroup[],
  sports: readonly Sport[],
): readonly { readonly key: string; readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { sportKey, matchIds } of groups) counts.set(sportKey, (counts.get(sportKey) ?? 0) + matchIds.length);
  return sports.map(({ key, name }) => ({ key, name, count: counts.get(key) ?? 0 }));
}
