import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { Story } from './story.ts';

/** So many stories are kept, the last ones asked for. */
const MOST_KEPT = 48;

/** Open matches of a feed that another process plays. */
export interface FollowedStories {
  /** Null while this process follows nobody. */
  readonly at: number | null;
  /** The other process has come to `now`; an earlier moment changes nothing. */
  follow(now: number): void;
  stop(): void;
  /** An open match as it stands where the feed is played; undefined for any other, and while nobody is followed. */
  storyOf(matchId: string): Story | undefined;
}

export function createFollowedStories(fixtures: FixtureList, modelOf: (plan: Planned) => SportModel): FollowedStories {
  /** Each story with the moment that it was brought to. */
  const kept = new Map<string, { readonly story: Story; readonly at: number }>();
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

    storyOf: (matchId) => {
      const now = at;
      if (now === null) return undefined;
      const known = kept.get(matchId);
      kept.delete(matchId);
      const plan = known?.story.plan ?? fixtures.byId(matchId);
      if (plan === null || plan.announcedAt > now) return undefined;
      const story = known?.story ?? new Story(plan, modelOf(plan));
      if (known === undefined && plan.startTime <= now && story.endTime() <= now) return undefined;
      if (known === undefined || known.at < now) {
        story.retell(now);
        story.tellAll(now);
      }
      if (story.over) return undefined;
      kept.set(matchId, { story, at: now });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return story;
    },
  };
}
