/** In which order and under which headings the matches of a list are shown. */
import type { Sport } from '@touchline/contract';
import type { MatchGroup, MatchHead } from '../sportsbook.ts';
import { keepArray } from '../store/readable.ts';

type Start = Pick<MatchHead, 'id' | 'start_time'>;

export function byStart(a: Start, b: Start): number {
  return a.start_time === b.start_time ? (a.id < b.id ? -1 : 1) : a.start_time < b.start_time ? -1 : 1;
}

/** LAY-11: three places where a match can be drawn, until the league names its own number. */
const mostOutcomes = 3;
function placesOf(count: number | undefined, otherwise: number): number {
  return count === undefined || count < 2 ? otherwise : Math.min(count, mostOutcomes);
}

function groupOf(heads: readonly [MatchHead, ...MatchHead[]], sports: readonly Sport[], isRun: boolean): MatchGroup {
  const { tournament } = heads[0];
  const sport = sports.find(({ key }) => key === tournament.sport.key);
  return {
    key: isRun ? `${tournament.id}/${heads[0].id}` : tournament.id,
    sportKey: tournament.sport.key,
    sportName: tournament.sport.name,
    tournamentId: tournament.id,
    tournamentSlug: tournament.slug,
    tournamentName: tournament.name,
    categoryId: tournament.category.id,
    categorySlug: tournament.category.slug,
    categoryName: tournament.category.name,
    countryCode: tournament.category.country_code,
    mainOutcomes: placesOf(tournament.main_market_outcome_count, sport?.has_draw === false ? 2 : 3),
    secondaryOutcomes: placesOf(tournament.secondary_market_outcome_count, 2),
    matchIds: heads.map(({ id }) => id),
  };
}

/** Sports by priority, their leagues by priority, the matches of a league by start. */
export function groupMatches(heads: readonly MatchHead[], sports: readonly Sport[]): readonly MatchGroup[] {
  const rank = new Map(sports.map((sport, place) => [sport.key, place]));
  const rankOf = (head: MatchHead): number => rank.get(head.tournament.sport.key) ?? sports.length;
  const leagues = new Map<string, [MatchHead, ...MatchHead[]]>();
  for (const head of heads) {
    const league = leagues.get(head.tournament.id);
    if (league === undefined) leagues.set(head.tournament.id, [head]);
    else league.push(head);
  }
  return [...leagues.values()]
    .toSorted(([a], [b]) => {
      const sport = rankOf(a) - rankOf(b) || (a.tournament.sport.key < b.tournament.sport.key ? -1 : 1);
      if (a.tournament.sport.key !== b.tournament.sport.key) return sport;
      return a.tournament.priority - b.tournament.priority || (a.tournament.name < b.tournament.name ? -1 : 1);
    })
    .map((league) => groupOf(league, sports, false));
}

/** By the clock: neighbours of one league stand together, and nothing else is moved. */
export function runsOf(heads: readonly MatchHead[], sports: readonly Sport[]): readonly MatchGroup[] {
  const runs: [MatchHead, ...MatchHead[]][] = [];
  for (const head of heads) {
    const run = runs.at(-1);
    if (run !== undefined && run[0].tournament.id === head.tournament.id) run.push(head);
    else runs.push([head]);
  }
  return runs.map((run) => groupOf(run, sports, true));
}

export function keepGroups(former: readonly MatchGroup[], next: readonly MatchGroup[]): readonly MatchGroup[] {
  const byKey = new Map(former.map((group) => [group.key, group]));
  const kept = next.map((group) => {
    const old = byKey.get(group.key);
    return old !== undefined &&
      old.mainOutcomes === group.mainOutcomes &&
      old.secondaryOutcomes === group.secondaryOutcomes &&
      keepArray(old.matchIds, group.matchIds) === old.matchIds
      ? old
      : group;
  });
  return keepArray(former, kept);
}
