import type { FeedWithdrawal, OutrightType } from '../types.ts';
import type { CourseEvent, Fixture, Results, SportModel, Strength } from './model.ts';
import { MATCH_STATUS } from '../types.ts';
import { drawnOrder, drawnWithdrawal, type Order, outcomeIdOf, priceOutright, resultsOfOrder } from './outright.ts';

interface OutrightState {
  /** Feed time in ms since epoch. */
  readonly startTime: number;
  readonly started: boolean;
  readonly withdrawals: readonly FeedWithdrawal[];
  readonly order: Order | null;
  readonly ended: boolean;
}

/** An order as the plain numbers of an event: of each group of those who tie its size, then its teams. */
function packed(order: Order): number[] {
  return order.flatMap((tied) => [tied.length, ...tied]);
}

function unpacked(data: readonly number[]): Order {
  const order: number[][] = [];
  for (let at = 0; at < data.length; at += 1 + (data[at] ?? 0)) {
    order.push(data.slice(at + 1, at + 1 + (data[at] ?? 0)));
  }
  return order;
}

/** Ms that it takes from the start to the end. */
export const RUNNING_TIME: Readonly<Record<OutrightType, number>> = {
  season: 1000,
  stage: 2 * 3_600_000,
  simple_tournament: 10 * 3_600_000,
};

/**
 * The winner of a season, a stage or a tournament. Bets are taken until it starts; then it runs without prices until
 * everybody has come in.
 */
export function createOutrightModel(
  type: OutrightType,
  sportKey: string,
  teams: readonly Strength[],
): SportModel<OutrightState> {
  const duration = RUNNING_TIME[type];
  const isOut = ({ withdrawals }: Pick<OutrightState, 'withdrawals'>, team: number): boolean =>
    withdrawals.some(({ outcomeId }) => outcomeId === outcomeIdOf(team));

  const happened = (
    state: OutrightState,
    { type: what, at, n = 0, data = [], odds = '' }: CourseEvent,
  ): OutrightState => {
    switch (what) {
      case '_withdraw': {
        const withdrawal = { outcomeId: outcomeIdOf(n), at: state.startTime + at, odds };
        return { ...state, withdrawals: [...state.withdrawals, withdrawal] };
      }
      case 'kick_off':
        return { ...state, started: true };
      case '_finish':
        return { ...state, started: true, order: unpacked(data) };
      case 'end':
        return { ...state, ended: true };
      default:
        return state;
    }
  };

  return {
    sportKey,
    expectedDuration: duration,
    longestDuration: duration,
    mainMarket: '534',
    secondaryMarket: null,
    topMarkets: ['534'],
    course: ({ startTime, announcedAt }: Fixture, rng) => {
      const withdrawal = drawnWithdrawal(type, teams, rng);
      const order = drawnOrder(type, teams, (team) => team === withdrawal?.team, rng);
      const before = Math.max(0, startTime - announcedAt);
      const events: CourseEvent[] = [
        { at: 0, type: 'kick_off', side: null },
        { at: duration, type: '_finish', side: null, data: packed(order) },
        { at: duration, type: 'end', side: null },
      ];
      if (withdrawal !== null && before > 0) {
        const at = -Math.max(1, Math.floor(before * (1 - withdrawal.after)));
        events.unshift({ at, type: '_withdraw', side: null, n: withdrawal.team });
      }
      return { events, duration };
    },
    initial: ({ startTime }) => ({
      startTime,
      started: false,
      withdrawals: [],
      order: null,
      ended: false,
    }),
    apply: happened,
    view: ({ started, ended }) =>
      ended
        ? { status: MATCH_STATUS.finished, stage: 'ended', statistics: null }
        : {
            status: started ? MATCH_STATUS.live : MATCH_STATUS.prematch,
            stage: started ? 'underway' : 'not_started',
            statistics: null,
          },
    price: (_fixture, { started, ended, withdrawals }, _elapsed, noise) =>
      started || ended ? [] : [priceOutright(type, teams, withdrawals, noise)],
    decide: ({ order, ended, withdrawals }, { outcomeIds }): Results | null => {
      if (order !== null) return resultsOfOrder(order, withdrawals, outcomeIds);
      return ended ? Object.fromEntries(outcomeIds.map((id) => [id, 'void' as const])) : null;
    },
    scripted: ({ started }, action, at) => {
      if (action.type === 'goal' || (started && action.type !== 'end')) return null;
      return [{ at, type: action.type, side: null }];
    },
    scriptedOutright(state, action, at) {
      const teamOf = (id: string): number => teams.findIndex((_, team) => outcomeIdOf(team) === id);
      const starts = (team: number): boolean => team >= 0 && !isOut(state, team);
      if (action.type === 'withdraw') {
        const team = teamOf(action.outcome);
        const isLast = teams.length - state.withdrawals.length < 3;
        if (state.started || isLast || !starts(team)) return null;
        return [{ at, type: '_withdraw', side: null, n: team }];
      }
      const named = action.order.map((tied) => tied.map(teamOf));
      const all = named.flat();
      const isSound = named.every((tied) => tied.length > 0) && all.every(starts) && new Set(all).size === all.length;
      if (!isSound) return null;
      const rest = [...teams.keys()].filter((team) => !all.includes(team) && starts(team));
      return [
        { at, type: '_finish', side: null, data: packed([...named, ...rest.map((team) => [team])]) },
        { at, type: 'end', side: null },
      ];
    },
  };
}
