import type { MatchApplied, MatchFacts } from './catalogue-types.ts';
import type { Match, MatchStatus, PushEvent } from './catalogue-wire.ts';

type StatusPayload = Extract<PushEvent, { type: 'match_status_changed' }>['payload'];

/** A whole match from push or from a snapshot: taken when it is new or newer than what is known (I8). */
export function applyMatch<M extends MatchFacts>(known: M | undefined, next: M): MatchApplied<M> {
  return known !== undefined && next.version <= known.version ? { kind: 'dropped' } : { kind: 'changed', match: next };
}

/** A move of status, stage or score, applied to a match with or without its markets. */
export function applyMatchStatus<M extends MatchFacts>(known: M | undefined, payload: StatusPayload): MatchApplied<M> {
  if (known === undefined) return { kind: 'snapshot_needed' };
  if (payload.version <= known.version) return { kind: 'dropped' };
  const { status, stage, statistics, available_markets, version } = payload;
  return { kind: 'changed', match: { ...known, status, stage, statistics, available_markets, version } };
}

/** What the six statuses mean (CAT-03). */
export const matchStatusMeaning = {
  0: { word: 'prematch', bettable: true, over: false },
  1: { word: 'live', bettable: true, over: false },
  2: { word: 'stopped', bettable: false, over: false },
  3: { word: 'closed', bettable: false, over: true },
  4: { word: 'finished', bettable: false, over: true },
  5: { word: 'not_covered', bettable: false, over: false },
} as const satisfies Record<MatchStatus, { word: string; bettable: boolean; over: boolean }>;

/** Whether bets on the match can be taken at all: pre-match or live. */
export function isBettable(status: MatchStatus): boolean {
  return matchStatusMeaning[status].bettable;
}

type Competitors = Pick<Match, 'competitors'>;
type Sides = Exclude<Match['competitors'], readonly unknown[] | null>;

/** The two sides of a match; null for an outright (CAT-12). */
export function sidesOf({ competitors }: Competitors): Sides | null {
  return competitors === null || Array.isArray(competitors) ? null : competitors;
}

/** Everybody who takes part in an outright, as far as the server says; nobody for a match (CAT-12). */
export function fieldOf({ competitors }: Competitors): readonly Sides['home'][] {
  return Array.isArray(competitors) ? competitors : [];
}

/** Whether nothing more will happen in the match. */
export function isOver(status: Match['status']): boolean {
  return matchStatusMeaning[status].over;
}
