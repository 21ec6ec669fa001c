/** Lists of matches that somebody looks at, and the matches that stand in them. */
import type { MatchStatus } from '@touchline/contract';
import { buildMatch, opened, pushed, settle } from './index.ts';
import type { Stage } from './index.ts';
import type { MatchListFilter, MatchListView } from '../sportsbook.ts';

export function ids(view: MatchListView): readonly string[] {
  return view.groups.flatMap(({ matchIds }) => matchIds);
}

/** What a list holds, and what the server was asked with for it. */
export async function listed(stage: Stage, filter: MatchListFilter) {
  const tab = await opened(stage);
  const before = stage.api.arrived.length;
  const list = tab.watch(tab.sportsbook.select.matchList(filter));
  await settle();
  const asked = stage.api.arrived
    .slice(before)
    .filter(({ name }) => name === 'getMatches')
    .map(({ request }) => request.query);
  return { tab, list, asked };
}

export const base = buildMatch().tournament;
export const dota = { ...base, id: '11', name: 'Major', sport: { id: '31', key: 'dota-2', name: 'Dota 2' } };
export function at(hour: string): string {
  return `2026-01-01T${hour}:00:00.000Z`;
}

export function kickOff(id: string, version = 2) {
  return statusOf(id, 1, version);
}
export function statusOf(id: string, status: MatchStatus, version = 2) {
  return pushed({
    type: 'match_status_changed',
    payload: { match_id: id, status, stage: 's', statistics: null, available_markets: 4, version },
  });
}
