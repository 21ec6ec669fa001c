import type { Feed, FeedEvent, FeedOptions } from './types.ts';
import { chancesOf } from './chances.ts';
import { createArchive } from './archive.ts';
import { createDeskPlanner } from './desk-plans.ts';
import { createFixtures } from './fixtures.ts';
import { createFollowedStories } from './followed-stories.ts';
import { createJoint } from './joint.ts';
import { createModelLookup } from './model-lookup.ts';
import { createPlayedStories } from './played-stories.ts';
import { MODELS } from './models/registry.ts';
import { Story } from './story.ts';
import { createAtlas } from './leagues/atlas.ts';

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
  const modelOf = createModelLookup();
  const played = createPlayedStories(fixtures, modelOf);
  const followed = createFollowedStories(fixtures, modelOf);
  const planForDesk = createDeskPlanner(atlas, chances);
  let clock: number | null = null;

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
      storyOf: played.storyOf,
      openStoryOf: (id) => played.storyOf(id) ?? followed.storyOf(id),
    }),
    futures: createJoint((id) => (played.openStoryOf(id) ?? followed.storyOf(id))?.point() ?? null),

    follow: (now) => {
      if (followed.at === null) {
        played.clear();
        clock = null;
      }
      followed.follow(now);
    },

    open: (now) => {
      followed.stop();
      clock = now;
      return played.open(now);
    },

    advance: (now) => {
      requireTime(now);
      const events = played.advance(now);
      clock = now;
      return events;
    },

    catchUp: (matchIds, now) => {
      const events: FeedEvent[] = [];
      const unknown: string[] = [];
      for (const id of matchIds) {
        if (played.openStoryOf(id) !== undefined) continue;
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

    addScripted: (wanted, now, isTaken = () => false) => {
      requireTime(now);
      const plan = planForDesk(wanted, now, isTaken);
      played.play(new Story(plan, modelOf(plan), true), now);
      return plan.id;
    },

    script: (matchId, event, now) => {
      requireTime(now);
      const story = played.openStoryOf(matchId);
      if (story === undefined) throw new RangeError(`There is no open match ${matchId}.`);
      story.script(event, now);
      played.play(story, now);
    },
  };
}
