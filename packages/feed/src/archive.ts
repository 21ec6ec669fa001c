import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import type { FeedArchive, FeedPlan } from './types.ts';
import { hasVideo, matchInfo } from './match-info.ts';
import { incidentsOf, looksAt, pricesOf, type MatchHistory } from './incidents-shown.ts';
import { SimulatedMatch } from './simulated-match.ts';

interface ArchiveDeps {
  readonly fixtures: FixtureList;
  readonly modelOf: (plan: Planned) => SportModel;
  /** A match that is open, or that the desk has ended not long ago. */
  readonly matchOf: (matchId: string) => SimulatedMatch | undefined;
  /** The same, also where the feed is played elsewhere; replaying such a match costs some milliseconds. */
  readonly openMatchOf: (matchId: string) => SimulatedMatch | undefined;
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

/** Reads of what was: the feed is a function of time, so that any match can be replayed. */
export function createArchive({ fixtures, modelOf, matchOf, openMatchOf }: ArchiveDeps): FeedArchive {
  const planned = (matchId: string): Planned | null => {
    const plan = fixtures.byId(matchId);
    return plan?.type === 'match' ? plan : null;
  };

  /** The whole course of a match that is over by `now` and that the feed does not hold any more. */
  const over = (matchId: string, now: number): MatchHistory | null => {
    const plan = planned(matchId);
    if (plan === null || plan.startTime >= now) return null;
    const match = new SimulatedMatch(plan, modelOf(plan));
    return match.endTime() <= now ? match.plannedHistory() : null;
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
      if (plan === null || matchOf(matchId)?.over === false) return false;
      const model = modelOf(plan);
      return plan.startTime + model.longestDuration <= now || over(matchId, now) !== null;
    },
    final: (matchId, now) => {
      if (matchOf(matchId) !== undefined) return null;
      const history = over(matchId, now);
      if (history === null) return null;
      const { plan, model, fixture, events } = history;
      const last = events.reduce((state, event) => model.apply(state, event), model.initial(fixture));
      const view = model.view(last, events.at(-1)?.at ?? 0, plan.startTime);
      return matchInfo({ plan, model, view, book: new Map() }, null);
    },
    incidents: (matchId, now) => {
      const history = openMatchOf(matchId)?.history() ?? over(matchId, now);
      return history && incidentsOf(history);
    },
    prices: (matchId, after, now) => {
      const match = openMatchOf(matchId);
      if (match === undefined || match.over) return [];
      const history = match.history();
      return pricesOf(history, looksAt(history, after, now));
    },
  };
}
