import type { Feed, FeedEvent, FeedOptions } from './types.ts';
import type { Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { chancesOf } from './chances.ts';
import { createArchive } from './archive.ts';
import { DueQueue } from './due-queue.ts';
import { HORIZON, HOUR, createFixtures } from './fixtures.ts';
import { createJoint } from './joint.ts';
import { MODELS } from './models/registry.ts';
import { Story } from './story.ts';
import { createAtlas } from './leagues/atlas.ts';
import { createOutrightModel } from './models/outright-model.ts';
import { hash } from './models/random.ts';

/** Stories that the desk has ended are kept for those who look at them, the latest so many. */
const DESK_ENDED = 100;

/** Stories that are told for those who follow, the last asked for. */
const FOLLOWED = 48;

/** Plans waiting for their announcement are looked up this far ahead. */
const SCAN = HOUR;

interface Announcement {
  readonly id: string;
  readonly plan: Planned;
}

/**
 * Makes the simulated feed. Call `open` first, then `advance` as time goes on; the feed never reads a clock itself.
 * Throws a `RangeError` for options it cannot play.
 */
export function createFeed(options: FeedOptions): Feed {
  const { matches } = options;
  const chances = chancesOf(options.seed);
  if (!Number.isInteger(matches) || matches < 1)
    throw new RangeError(`The number of matches must be positive, not ${matches}.`);
  const atlas = createAtlas(options.imported ?? [], (sportKey) =>
    MODELS.get(sportKey)?.secondaryMarket === null ? 0 : 2,
  );
  const fixtures = createFixtures(atlas, MODELS, chances, matches);
  const longest = Math.max(...[...MODELS.values()].map((model) => model.longestDuration));
  const outrights = new Map<string, SportModel>();

  const stories = new Map<string, Story>();
  const due = new DueQueue<Announcement | Story>();
  /** When each story in the queue is due; entries that say otherwise are stale. */
  const dueAt = new Map<string, number>();
  let clock: number | null = null;
  let scanned = 0;
  let deskMatches = 0;
  /** Nobody else can tell them again. */
  const deskEnded = new Map<string, Story>();

  const modelOf = (plan: Planned): SportModel => {
    if (plan.type === 'match') {
      const model = MODELS.get(plan.league.sportKey);
      if (model === undefined) throw new RangeError(`There is no model for ${plan.league.sportKey}.`);
      return model;
    }
    const known = outrights.get(plan.league.tournament.id);
    if (known !== undefined) return known;
    const made = createOutrightModel(plan.type, plan.league.sportKey, plan.league.teams);
    outrights.set(plan.league.tournament.id, made);
    return made;
  };

  /** Stories of a feed that somebody else plays, each with how far it is told. */
  const followed = new Map<string, { readonly story: Story; readonly at: number }>();
  let followedAt: number | null = null;

  /** An open match as it stands where the feed is played. */
  const follow = (matchId: string): Story | undefined => {
    const now = followedAt;
    if (now === null) return undefined;
    const known = followed.get(matchId);
    followed.delete(matchId);
    const plan = known?.story.plan ?? fixtures.byId(matchId);
    if (plan === null || plan.announcedAt > now) return undefined;
    const story = known?.story ?? new Story(plan, modelOf(plan));
    if (known === undefined && plan.startTime <= now && story.endTime() <= now) return undefined;
    if (known === undefined || known.at < now) {
      story.retell(now);
      story.tellAll(now);
    }
    if (story.over) return undefined;
    followed.set(matchId, { story, at: now });
    const [oldest] = followed.keys();
    if (followed.size > FOLLOWED && oldest !== undefined) followed.delete(oldest);
    return story;
  };

  const schedule = (story: Story, at: number): void => {
    dueAt.set(story.id, at);
    if (at < Infinity) due.push(at, story);
  };

  const enter = (plan: Planned): Story => {
    const story = new Story(plan, modelOf(plan));
    stories.set(story.id, story);
    return story;
  };

  /** Queues the announcements in (from, to]. */
  const scan = (from: number, to: number): void => {
    for (const plan of fixtures.startingBetween(from, to + HORIZON + 1)) {
      if (plan.announcedAt > from && plan.announcedAt <= to) due.push(plan.announcedAt, { id: plan.id, plan });
    }
    scanned = to;
  };

  const handle = (item: Announcement | Story, at: number, now: number, events: FeedEvent[]): void => {
    if (!(item instanceof Story)) {
      if (stories.has(item.id)) return;
      const story = enter(item.plan);
      const point = Math.max(at, Math.min(now, item.plan.startTime - 1));
      events.push(...story.tellAll(point));
      schedule(story, story.dueAfter(point));
      return;
    }
    if (dueAt.get(item.id) !== at || stories.get(item.id) !== item) return;
    events.push(...item.advance(at, now));
    if (!item.over) {
      schedule(item, item.nextDue(at, now));
      return;
    }
    stories.delete(item.id);
    dueAt.delete(item.id);
    if (item.scripted) {
      deskEnded.set(item.id, item);
      for (const id of deskEnded.keys()) if (deskEnded.size > DESK_ENDED) deskEnded.delete(id);
    }
    if (item.plan.type !== 'match' && item.plan.season >= 0) {
      const plan = fixtures.nextOutright(item.plan);
      due.push(Math.max(at, plan.announcedAt), { id: plan.id, plan });
    }
  };

  const requireTime = (now: number): void => {
    if (clock === null) throw new RangeError('The feed has not been opened.');
    if (now < clock) throw new RangeError(`The feed is at ${clock} and cannot go back to ${now}.`);
  };

  return {
    sports: atlas.sports,
    categories: atlas.categories,
    tournaments: atlas.tournaments,
    archive: createArchive({
      fixtures,
      modelOf,
      storyOf: (id) => stories.get(id) ?? deskEnded.get(id),
      openStoryOf: (id) => stories.get(id) ?? deskEnded.get(id) ?? follow(id),
    }),
    futures: createJoint((id) => (stories.get(id) ?? follow(id))?.point() ?? null),

    follow: (now) => {
      if (followedAt === null) {
        stories.clear();
        dueAt.clear();
        due.clear();
        clock = null;
      }
      // Nothing is told backwards.
      followedAt = Math.max(followedAt ?? 0, now);
    },

    open: (now) => {
      followed.clear();
      followedAt = null;
      stories.clear();
      dueAt.clear();
      due.clear();
      clock = now;
      const events: FeedEvent[] = [];
      const plans = [...fixtures.outrightsAt(now), ...fixtures.startingBetween(now - longest, now + HORIZON + 1)];
      for (const plan of plans) {
        if (plan.announcedAt > now) continue;
        const story = new Story(plan, modelOf(plan));
        if (plan.startTime <= now && story.endTime() <= now) continue;
        stories.set(story.id, story);
        story.retell(now);
        events.push(...story.tellAll(now));
        schedule(story, story.dueAfter(now));
      }
      scan(now, now + SCAN);
      return events;
    },

    advance: (now) => {
      requireTime(now);
      const events: FeedEvent[] = [];
      for (;;) {
        for (let next = due.take(Math.min(now, scanned)); next !== null; next = due.take(Math.min(now, scanned))) {
          handle(next.item, next.at, now, events);
        }
        if (scanned >= now) break;
        scan(scanned, scanned + SCAN);
      }
      clock = now;
      return events;
    },

    catchUp: (matchIds, now) => {
      const events: FeedEvent[] = [];
      const unknown: string[] = [];
      for (const id of matchIds) {
        if (stories.has(id)) continue;
        const plan = fixtures.byId(id);
        if (plan === null || plan.announcedAt > now) {
          unknown.push(id);
          continue;
        }
        const story = new Story(plan, modelOf(plan));
        if (story.endTime() > now) continue;
        story.retell(now);
        events.push(...story.tellAll(now));
      }
      return { events, unknown };
    },

    addScripted: ({ sportKey, type, startTime, ...names }, now, isTaken = () => false) => {
      requireTime(now);
      const leagues = atlas.leagues.filter(
        (league) =>
          league.sportKey === sportKey &&
          (type === 'match' ? MODELS.has(sportKey) && league.fixtures === null : league.outright === type),
      );
      const league = leagues[deskMatches % Math.max(1, leagues.length)];
      if (league === undefined) throw new RangeError(`There is no ${type} of the sport ${sportKey}.`);
      const count = league.teams.length;
      const first = hash(chances.calendar, 31, deskMatches) % count;
      const second = (first + 1 + (hash(chances.calendar, 32, deskMatches) % (count - 1))) % count;
      const home = league.teams[first];
      const away = league.teams[second];
      if (home === undefined || away === undefined) throw new RangeError(`There are no teams for ${sportKey}.`);
      const idNow = (): string => `9${Math.floor(now / 1000)}${String(deskMatches % 1000).padStart(3, '0')}`;
      deskMatches += 1;
      for (let tries = 1; tries < 1000 && isTaken(idNow()); tries += 1) deskMatches += 1;
      const id = idNow();
      const own = hash(chances.calendar, 33, deskMatches);
      const plan: Planned = {
        id,
        type,
        league,
        home: type !== 'match' ? null : names.home === undefined ? home : { ...home, name: names.home },
        away: type !== 'match' ? null : names.away === undefined ? away : { ...away, name: names.away },
        startTime,
        announcedAt: now,
        seed: own,
        chances: chances.match(id, startTime, own),
        season: -1,
      };
      const story = new Story(plan, modelOf(plan), true);
      stories.set(id, story);
      schedule(story, now);
      return id;
    },

    script: (matchId, event, now) => {
      requireTime(now);
      const story = stories.get(matchId);
      if (story === undefined) throw new RangeError(`There is no open match ${matchId}.`);
      story.script(event, now);
      schedule(story, now);
    },
  };
}
