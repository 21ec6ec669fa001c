import type { MatchEvent, PastMatch, Standing, Statistics } from '@touchline/contract';
import { eventWire } from '../catalogue-wire.ts';
import type { FeedArchive, FeedMatch, FeedPlan } from '@touchline/feed';
import { countsOf } from './numbers.ts';
import type { Results } from './results.ts';
import { createLruCache } from './lru-cache.ts';
import { tableOf } from './standings.ts';

type HeadToHead = Omit<Extract<Statistics, { type: 'head_to_head' }>, 'type'>;
type Form = Omit<Extract<Statistics, { type: 'form' }>, 'type'>;
type Numbers = Extract<Statistics, { type: 'numbers' }>['rows'];

/** Reports about a match (API-03, CAT-10). A list is empty where the report makes no sense for the sport. */
export interface Reports {
  events(match: FeedMatch): readonly MatchEvent[];
  numbers(match: FeedMatch): Numbers;
  headToHead(match: FeedMatch): Promise<HeadToHead>;
  form(match: FeedMatch): Promise<Form>;
  standings(match: FeedMatch): Promise<readonly Standing[]>;
}

interface ReportsDeps {
  readonly archive: FeedArchive;
  readonly results: Results;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
  /** Number of matches of a league that ended since the start; the table is computed anew after each. */
  readonly ends: (tournamentId: string) => number;
}

const mostMeetings = 10;
const mostForm = 6;
/** Plans of a league that are searched for meetings and form of two sides. */
const mostPlans = 2_000;
/** Cached tables, of about 25 rows each. */
const mostTables = 100;
/** Sports of single players and cups: a table of everybody who ever met would be meaningless. */
const withoutTable: ReadonlySet<string> = new Set(['tennis', 'table-tennis', 'badminton', 'darts', 'snooker']);

function latestFirst(a: PastMatch, b: PastMatch): number {
  return a.start_time < b.start_time ? 1 : -1;
}

export function createReports({ archive, results, now, ends }: ReportsDeps): Reports {
  const tables = createLruCache<{ readonly stamp: string; readonly rows: Promise<readonly Standing[]> }>(mostTables);

  /** All incidents of a match; none where the match deviated from the feed, as the desk can make it. */
  const story = (match: FeedMatch) => {
    const incidents = archive.incidents(match.id, now()) ?? [];
    const over = match.status > 2;
    const score = match.statistics?.totalScore;
    const last = incidents.at(-1);
    if (over && (last?.score.home !== score?.home || last?.score.away !== score?.away)) return [];
    return incidents;
  };

  /** Earlier matches of the league that `wanted` accepts, latest first, until it stops. */
  const plansBefore = (match: FeedMatch, wanted: (plan: FeedPlan) => 'take' | 'leave' | 'enough'): FeedPlan[] => {
    const plans: FeedPlan[] = [];
    let looked = 0;
    for (const plan of archive.leagueBefore(match.tournamentId, Math.min(match.startTime, now()))) {
      const answer = wanted(plan);
      if (answer === 'enough' || (looked += 1) > mostPlans) break;
      if (answer === 'take' && plan.id !== match.id) plans.push(plan);
    }
    return plans;
  };

  const pastOf = async (match: FeedMatch, plans: readonly FeedPlan[], fits: (past: PastMatch) => boolean) => {
    const [planned, others] = await Promise.all([
      results.of(plans),
      results.unplanned(match.tournamentId, match.startTime),
    ]);
    return [...planned, ...others.filter(fits)].toSorted(latestFirst);
  };

  const tableFor = async (match: FeedMatch): Promise<readonly Standing[]> => {
    const plans: FeedPlan[] = [];
    for (const plan of archive.leagueBefore(match.tournamentId, now())) {
      if (plan.season !== (plans[0]?.season ?? plan.season)) break;
      plans.push(plan);
    }
    return tableOf(match.sportKey, await results.of(plans));
  };

  return {
    events: (match) =>
      story(match)
        .filter(({ type }) => type !== 'suspend' && type !== 'resume')
        .map(eventWire),
    numbers: (match) => countsOf(match.sportKey, story(match)),
    async headToHead(match) {
      const { home, away } = match;
      if (home === null || away === null) return { home_wins: 0, draws: 0, away_wins: 0, matches: [] };
      const meets = (one: string, other: string): boolean =>
        (one === home.id && other === away.id) || (one === away.id && other === home.id);
      let met = 0;
      const plans = plansBefore(match, ({ homeId, awayId }) => {
        if (met >= mostMeetings + 1) return 'enough';
        if (!meets(homeId, awayId)) return 'leave';
        met += 1;
        return 'take';
      });
      const all = await pastOf(match, plans, (past) => meets(past.home.id, past.away.id));
      const matches = all.slice(0, mostMeetings);
      const wins = (id: string): number =>
        matches.filter((past) => {
          const lead = past.score.home - past.score.away;
          return (past.home.id === id ? lead : -lead) > 0;
        }).length;
      const [home_wins, away_wins] = [wins(home.id), wins(away.id)];
      return { home_wins, draws: matches.length - home_wins - away_wins, away_wins, matches };
    },
    async form(match) {
      const { home, away } = match;
      if (home === null || away === null) return { home: [], away: [] };
      const played = new Map([
        [home.id, 0],
        [away.id, 0],
      ]);
      const plans = plansBefore(match, ({ homeId, awayId }) => {
        if ([...played.values()].every((count) => count > mostForm)) return 'enough';
        const wanted = [homeId, awayId].filter((id) => (played.get(id) ?? Infinity) <= mostForm);
        for (const id of wanted) played.set(id, (played.get(id) ?? 0) + 1);
        return wanted.length > 0 ? 'take' : 'leave';
      });
      const plays = (past: PastMatch, id: string): boolean => past.home.id === id || past.away.id === id;
      const all = await pastOf(match, plans, (past) => plays(past, home.id) || plays(past, away.id));
      const of = (id: string): PastMatch[] => all.filter((past) => plays(past, id)).slice(0, mostForm);
      return { home: of(home.id), away: of(away.id) };
    },
    async standings(match) {
      if (match.home === null || withoutTable.has(match.sportKey)) return [];
      const stamp = `${ends(match.tournamentId)}`;
      const known = tables.get(match.tournamentId);
      if (known?.stamp === stamp) return known.rows;
      const rows = tableFor(match);
      tables.set(match.tournamentId, { stamp, rows });
      // A failure is not cached.
      rows.catch(() => tables.set(match.tournamentId, { stamp: '', rows }));
      return rows;
    },
  };
}
