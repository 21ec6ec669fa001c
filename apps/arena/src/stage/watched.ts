import type { ArenaState } from '@touchline/contract/arena';
import type { Round } from '../games.ts';
import type { Language } from '../language.ts';

/** How long a result stays before the next round comes on. */
const LINGER_MS = 12_000;

/** The round to watch: the one that is on or has just ended, else the next; the last one while no other is known. */
export function watched({ rounds }: Pick<ArenaState, 'rounds'>, now: number): Round | undefined {
  return (
    rounds.findLast(({ starts_at, ends_at }) => starts_at <= now && now < ends_at + LINGER_MS) ??
    rounds.find(({ starts_at }) => starts_at > now) ??
    rounds.at(-1)
  );
}

export interface Status {
  readonly word: string;
  readonly tone: 'open' | 'closed' | 'on' | 'over';
  /** Time until the start; empty once it has begun. */
  readonly rest: string;
}

export function statusOf(round: Round, now: number, { t, formats }: Language): Status {
  const rest = now < round.starts_at ? formats.countdown(round.starts_at - now) : '';
  if (now < round.closes_at) return { word: t('status.open'), tone: 'open', rest };
  if (now < round.starts_at) return { word: t('status.closed'), tone: 'closed', rest };
  if (now < round.ends_at) return { word: t(`status.${round.kind}`), tone: 'on', rest };
  return { word: t('status.over'), tone: 'over', rest };
}
