import { DueQueue } from './due-queue.ts';
import { HORIZON, HOUR } from './fixture-times.ts';
import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { MODELS } from './models/registry.ts';
import { Story } from './story.ts';
import type { FeedEvent } from './types.ts';

/** So many matches that the desk ended are kept, the latest: nothing but their own story knows how they went. */
const MOST_DESK_ENDED = 100;

/** Announcements are queued this far ahead. */
const SCAN = HOUR;

interface Announcement {
  readonly id: string;
  readonly plan: Planned;
}

/** The matches that this process plays itself, each of which comes to its turn when something is due in it. */
export interface PlayedStories {
  /** Begins at `now` with every match that is open; what is to say of them to someone who knows nothing yet. */
  open(now: number): FeedEvent[];
  advance(now: number): FeedEvent[];
  clear(): void;
  /** Something happens in `story` at `at`; it is one of those played from here on. */
  play(story: Story, at: number): void;
  openStoryOf(matchId: string): Story | undefined;
  /** As well one that the desk ended. */
  storyOf(matchId: string): Story | undefined;
}

export function createPlayedStories(fixtures: FixtureList, modelOf: (plan: Planned) => SportModel): PlayedStories {
  const longest = Math.max(...[...MODELS.values()].map((model) => model.longestDuration));
  const stories = new Map<string, Story>();
  const deskEnded = new Map<string, Story>();
  const due = new DueQueue<Announcement | Story>();
  /** When each story in the queue is due; entries that say otherwise are stale. */
  const dueAt = new Map<string, number>();
  /** Announcements up to here are in the queue. */
  let scanned = 0;

  const play = (story: Story, at: number): void => {
    stories.set(story.id, story);
    dueAt.set(story.id, at);
    if (at < Infinity) due.push(at, story);
  };

  /** Queues the announcements in (from, to]. */
  const scan = (from: number, to: number): void => {
    for (const plan of fixtures.startingBetween(from, to + HORIZON + 1)) {
      if (plan.announcedAt > from && plan.announcedAt <= to) due.push(plan.announcedAt, { id: plan.id, plan });
    }
    scanned = to;
  };

  const announce = ({ id, plan }: Announcement, at: number, now: number): FeedEvent[] => {
    if (stories.has(id)) return [];
    const story = new Story(plan, modelOf(plan));
    const point = Math.max(at, Math.min(now, plan.startTime - 1));
    const events = story.tellAll(point);
    play(story, story.dueAfter(point));
    return events;
  };

  const leave = (story: Story, at: number): void => {
    stories.delete(story.id);
    dueAt.delete(story.id);
    if (story.scripted) {
      deskEnded.set(story.id, story);
      for (const id of deskEnded.keys()) if (deskEnded.size > MOST_DESK_ENDED) deskEnded.delete(id);
    }
    if (story.plan.type !== 'match' && story.plan.season >= 0) {
      const plan = fixtures.nextOutright(story.plan);
      due.push(Math.max(at, plan.announcedAt), { id: plan.id, plan });
    }
  };

  const goOn = (story: Story, at: number, now: number): FeedEvent[] => {
    if (dueAt.get(story.id) !== at || stories.get(story.id) !== story) return [];
    const events = story.advance(at, now);
    if (story.over) leave(story, at);
    else play(story, story.nextDue(at, now));
    return events;
  };

  const clear = (): void => {
    stories.clear();
    dueAt.clear();
    due.clear();
  };

  return {
    clear,
    play,
    openStoryOf: (matchId) => stories.get(matchId),
    storyOf: (matchId) => stories.get(matchId) ?? deskEnded.get(matchId),

    open: (now) => {
      clear();
      const events: FeedEvent[] = [];
      const plans = [...fixtures.outrightsAt(now), ...fixtures.startingBetween(now - longest, now + HORIZON + 1)];
      for (const plan of plans) {
        if (plan.announcedAt > now) continue;
        const story = new Story(plan, modelOf(plan));
        if (plan.startTime <= now && story.endTime() <= now) continue;
        story.retell(now);
        events.push(...story.tellAll(now));
        play(story, story.dueAfter(now));
      }
      scan(now, now + SCAN);
      return events;
    },

    advance: (now) => {
      const events: FeedEvent[] = [];
      for (;;) {
        for (let next = due.take(Math.min(now, scanned)); next !== null; next = due.take(Math.min(now, scanned))) {
          const { item, at } = next;
          events.push(...(item instanceof Story ? goOn(item, at, now) : announce(item, at, now)));
        }
        if (scanned >= now) return events;
        scan(scanned, scanned + SCAN);
      }
    },
  };
}
