import type { Feed, FeedEvent, FeedOptions } from './types.ts';
import { chancesOf } from './chances.ts';
import { createArchive } from './archive.ts';
import { createDeskPlanner } from './desk-plans.ts';
import { createFixtures } from './fixtures.ts';
import { createFollowedMatches } from './followed-matches.ts';
import { createJoint } from './joint.ts';
import { createModelLookup } from './model-lookup.ts';
import { createPlayedMatches } from './played-matches.ts';
import { MODELS } from './models/registry.ts';
import { SimulatedMatch } from './simulated-match.ts';
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
  const atlas = createAtlas(
    options.imported ?? [],
    (sportKey) => (MODELS.get(sportKey)?.secondaryMarket === null ? 0 : 2),
    options.providers,
  );
  const fixtures = createFixtures(atlas, MODELS, chances, matches);
  const modelOf = createModelLookup(options.margins);
  const played = createPlayedMatches(fixtures, modelOf);
  const followed = createFollowedMatches(fixtures, modelOf);
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
      matchOf: played.matchOf,
      openMatchOf: (id) => played.matchOf(id) ?? followed.matchOf(id),
    }),
    futures: createJoint((id) => (played.openMatchOf(id) ?? followed.matchOf(id))?.point() ?? null),

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
        if (played.openMatchOf(id) !== undefined) continue;
        const plan = fixtures.byId(id);
        if (plan === null || plan.announcedAt > now) {
          unknown.push(id);
          continue;
        }
        const match = new SimulatedMatch(plan, modelOf(plan));
        if (match.endTime() > now) continue;
        match.replayTo(now);
        events.push(...match.snapshotAt(now));
      }
      return { events, unknown };
    },

    addScripted: (wanted, now, isTaken = () => false) => {
      requireTime(now);
      const plan = planForDesk(wanted, now, isTaken);
      played.play(new SimulatedMatch(plan, modelOf(plan), true), now);
      return plan.id;
    },

    script: (matchId, event, now) => {
      requireTime(now);
      const match = played.openMatchOf(matchId);
      if (match === undefined) throw new RangeError(`There is no open match ${matchId}.`);
      match.script(event, now);
      played.play(match, now);
    },
  };
}
