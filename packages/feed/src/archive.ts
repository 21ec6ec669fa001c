import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import type { FeedArchive, FeedPlan } from './types.ts';
import { hasVideo, matchInfo } from './match-info.ts';
import { incidentsOf, looksAt, pricesOf, type Telling } from './incidents-shown.ts';
import { Story } from './story.ts';

interface ArchiveDeps {
  readonly fixtures: FixtureList;
  readonly modelOf: (plan: Planned) => SportModel;
  /** The story of a match that is open, or that the desk has ended not long ago. */
  readonly storyOf: (matchId: string) => Story | undefined;
  /** The same, also where the feed is played elsewhere; telling such a match costs some milliseconds. */
  readonly openStoryOf: (matchId: string) => Story | undefined;
}

function planWire({ id, league, startTime, seed, home, away, season }: Planned): FeedPlan {
  return {
    id,
    sportKey: league.sportKey,
    categoryId: league.tournament.categoryId,
    tournamentId: league.tournament.id,
    startTime,
    hasVideo: hasVideo('match', seed),
    homeId: home?.id ?? '',
    awayId: away?.id ?? '',
    season,
  };
}

/** Reads of what was: the feed is a function of time, so that any match can be told again. */
export function createArchive({ fixtures, modelOf, storyOf, openStoryOf }: ArchiveDeps): FeedArchive {
  const planned = (matchId: string): Planned | null => {
    const plan = fixtures.byId(matchId);
    return plan?.type === 'match' ? plan : null;
  };

  /** The whole course of a match that is over by `now` and that the feed does not hold any more. */
  const over = (matchId: string, now: number): Telling | null => {
    const plan = planned(matchId);
    if (plan === null || plan.startTime >= now) return null;
    const story = new Story(plan, modelOf(plan));
    return story.endTime() <= now ? story.wholeTelling() : null;
  };

  return {
    startingBetween: (from, to) => fixtures.startingBetween(from, to).map(planWire),
    *leagueBefore(tournamentId, before) {
      for (const plan of fixtures.leagueBefore(tournamentId, before)) yield planWire(plan);
    },
    plan: (matchId) => {
      const plan = planned(matchId);
      return plan && planWire(plan);
    },
    isOver: (matchId, now) => {
      const plan = planned(matchId);
      if (plan === null || storyOf(matchId)?.over === false) return false;
      const model = modelOf(plan);
      return plan.startTime + model.longestDuration <= now || over(matchId, now) !== null;
    },
    final: (matchId, now) => {
      if (storyOf(matchId) !== undefined) return null;
      const telling = over(matchId, now);
      if (telling === null) return null;
      const { plan, model, fixture, events } = telling;
      const last = events.reduce((state, event) => model.apply(state, event), model.initial(fixture));
      const view = model.view(last, events.at(-1)?.at ?? 0, plan.startTime);
      return matchInfo({ plan, model, view, book: new Map() }, null);
    },
    incidents: (matchId, now) => {
      const telling = openStoryOf(matchId)?.telling() ?? over(matchId, now);
      return telling && incidentsOf(telling);
    },
    prices: (matchId, after, now) => {
      const story = openStoryOf(matchId);
      if (story === undefined || story.over) return [];
      const telling = story.telling();
      return pricesOf(telling, looksAt(telling, after, now));
    },
  };
}
