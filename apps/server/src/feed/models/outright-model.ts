import type { OutcomeResult } from '../types.ts';
import type { Results, SportModel, Strength } from './model.ts';
import { MATCH_STATUS } from '../types.ts';
import { priceSeason, seasonWinner } from './outright.ts';

interface SeasonState {
  /** Place of the winner in the list of teams. */
  readonly winner: number | null;
  readonly ended: boolean;
}

/** The winner of a league's season, told like a match that starts and ends when the season does. */
export function createOutrightModel(sportKey: string, teams: readonly Strength[]): SportModel<SeasonState> {
  return {
    sportKey,
    expectedDuration: 1000,
    longestDuration: 2000,
    mainMarket: '534',
    secondaryMarket: null,
    topMarkets: ['534'],
    course: (_fixture, rng) => ({
      events: [
        { at: 0, type: '_winner', side: null, n: seasonWinner(teams, rng.next()) },
        { at: 1000, type: 'end', side: null },
      ],
      duration: 1000,
    }),
    initial: () => ({ winner: null, ended: false }),
    apply: (state, event) =>
      event.type === '_winner'
        ? { ...state, winner: event.n ?? 0 }
        : event.type === 'end'
          ? { ...state, ended: true }
          : state,
    view: (state) => ({
      status: state.ended ? MATCH_STATUS.finished : MATCH_STATUS.prematch,
      stage: state.ended ? 'ended' : 'not_started',
      statistics: null,
    }),
    price: (_fixture, state, _elapsed, noise) =>
      state.winner === null && !state.ended
        ? [priceSeason(teams, (team) => Math.cos(Math.PI * noise + team * 2.4))]
        : [],
    decide: (state, market) => {
      const winner = state.winner;
      if (winner === null) return state.ended ? resultsOf(market.outcomeIds, () => 'void') : null;
      return resultsOf(market.outcomeIds, (id) => (id === String(winner + 1) ? 'win' : 'lose'));
    },
    scripted: () => null,
  };
}

function resultsOf(ids: readonly string[], resultOf: (id: string) => OutcomeResult): Results {
  const results: Record<string, OutcomeResult> = {};
  for (const id of ids) results[id] = resultOf(id);
  return results;
}
