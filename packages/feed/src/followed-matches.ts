import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { SimulatedMatch } from './simulated-match.ts';

/** So many matches are kept, the last ones asked for. */
const MOST_KEPT = 48;

/** Open matches of a feed that another process plays. */
export interface FollowedMatches {
  /** Null while this process follows nobody. */
  readonly at: number | null;
  /** The other process has come to `now`; an earlier moment changes nothing. */
  follow(now: number): void;
  stop(): void;
  /** An open match as it stands where the feed is played; undefined for any other, and while nobody is followed. */
  matchOf(matchId: string): SimulatedMatch | undefined;
}

export function createFollowedMatches(fixtures: FixtureList, modelOf: (plan: Planned) => SportModel): FollowedMatches {
  /** Each match with the moment that it was brought to. */
  const kept = new Map<string, { readonly match: SimulatedMatch; readonly at: number }>();
  let at: number | null = null;

  return {
    get at() {
      return at;
    },

    follow: (now) => {
      at = Math.max(at ?? 0, now);
    },

    stop: () => {
      kept.clear();
      at = null;
    },

    matchOf: (matchId) => {
      const now = at;
      if (now === null) return undefined;
      const known = kept.get(matchId);
      kept.delete(matchId);
      const plan = known?.match.plan ?? fixtures.byId(matchId);
      if (plan === null || plan.announcedAt > now) return undefined;
      const match = known?.match ?? new SimulatedMatch(plan, modelOf(plan));
      if (known === undefined && plan.startTime <= now && match.endTime() <= now) return undefined;
      if (known === undefined || known.at < now) {
        match.replayTo(now);
        match.snapshotAt(now);
      }
      if (match.over) return undefined;
      kept.set(matchId, { match, at: now });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return match;
    },
  };
}
