import type { ArenaRace, ArenaState } from '@touchline/contract/arena';
import type { Language } from '../language.ts';
import { orderAt } from '../race/run.ts';
import type { Caller } from '../race/caller.ts';
import { statusOf, type Status, watched } from './watched.ts';

/** A race at one moment, in few words and numbers: it is compared from frame to frame. */
export interface RaceView {
  readonly round: string;
  readonly title: string;
  readonly status: Status;
  /** Whether the runners are off. */
  readonly isOn: boolean;
  /** The first runners as they run; before the start the favourites. */
  readonly order: readonly number[];
  /** The first three, once the race is over. */
  readonly podium: readonly number[] | null;
  /** What is said of it. */
  readonly line: string;
  /** Whole seconds since the start; null while nothing is known of the run. */
  readonly second: number | null;
}

export interface RaceViewDeps {
  readonly language: Language;
  readonly caller: Caller;
}

/** Prices have two places: without the point they are hundredths. None is above any. */
function hundredths(price: string | null): number {
  return price === null ? Number.MAX_SAFE_INTEGER : Number(price.replace('.', ''));
}

/** Numbers by price, the lowest first; who has none comes last, and equals stand as in the card. */
function favouritesFirst({ runners }: ArenaRace): number[] {
  return runners.toSorted((a, b) => hundredths(a.win) - hundredths(b.win)).map(({ number }) => number);
}

function titleOf({ venue, distance, starts_at }: ArenaRace, { t, formats }: Language): string {
  return `${venue} · ${t('round.metres', { count: formats.count(distance) })} · ${formats.time(starts_at)}`;
}

/** The race to watch; null before the first answer. */
export function watchedRace(answer: ArenaState | null, now: number): ArenaRace | null {
  const round = answer === null ? undefined : watched(answer, now);
  return round?.kind === 'race' ? round : null;
}

export function raceViewAt(race: ArenaRace, now: number, { language, caller }: RaceViewDeps): RaceView {
  const { run } = race;
  const elapsed = now - race.starts_at;
  const isOn = run !== null && elapsed >= 0;
  const order = isOn ? orderAt(run, elapsed) : favouritesFirst(race);
  return {
    round: race.id,
    title: titleOf(race, language),
    status: statusOf(race, now, language),
    isOn,
    order: order.slice(0, 6),
    podium: now >= race.ends_at ? (race.order?.slice(0, 3) ?? null) : null,
    line: caller(race, now),
    second: run === null ? null : Math.floor(Math.max(0, elapsed) / 1000),
  };
}
