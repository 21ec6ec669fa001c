import type { AcceptMode } from '@touchline/contract';
import { holds, isSellable, selectionId, selectionOf, selectionsOf } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Env } from '../env.ts';
import type { Facts } from '../live/facts.ts';
import { localKeys } from '../session/storage-keys.ts';
import { termsOf } from '../select/ticket.ts';
import type { TicketSurroundings } from '../select/ticket.ts';
import type { Commands } from '../sportsbook.ts';
import type { TicketRunner } from '../ticket/runner.ts';

interface Doors {
  readonly env: Env;
  readonly facts: Facts;
  readonly runner: TicketRunner;
  readonly surroundings: () => TicketSurroundings;
  readonly isTrusted: (matchId: string) => boolean;
  readonly locale: () => string;
  readonly saveAcceptMode: (mode: AcceptMode) => void;
}

type SlipCommands = Pick<
  Commands,
  | 'clickOutcome'
  | 'removeSelection'
  | 'removeUnavailable'
  | 'clearSlip'
  | 'chooseType'
  | 'setStake'
  | 'setStakeForAll'
  | 'setAcceptMode'
  | 'acceptChanges'
  | 'undo'
  | 'place'
  | 'startNewSlip'
>;

const deviceIdOf = (env: Env): string => {
  const known = env.local.get(localKeys.deviceId);
  if (known !== null && known.length >= 8 && known.length <= 64) return known;
  const made = env.randomId(24);
  env.local.set(localKeys.deviceId, made);
  return made;
};

const keyLength = 32;

/** [TKT] What a player does with the slip, as events of the ticket machine. */
export const slipCommands = (doors: Doors): SlipCommands => {
  const { env, facts, runner } = doors;

  /** The selection as it can be picked now; null when it cannot. */
  const picked = (matchId: string, marketKey: string, outcomeId: string): SlipSelection | null => {
    const head = facts.head(matchId);
    const market = facts.market(matchId, marketKey);
    const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
    if (head === undefined || market === undefined || outcome === undefined) return null;
    const pressable = isSellable(head.status, market.status, outcome) && doors.isTrusted(matchId);
    return pressable ? selectionOf(head, market, outcome) : null;
  };

  return {
    clickOutcome: (matchId, marketKey, outcomeId) => {
      const { slip } = runner.ticket.get();
      const [id = '', specifier = ''] = marketKey.split(/\|(.*)/s);
      const name = selectionId(matchId, { id, specifier }, outcomeId);
      const selection = holds(slip, name)
        ? selectionsOf(slip).find((each) => each.id === name)
        : picked(matchId, marketKey, outcomeId);
      if (selection !== undefined && selection !== null)
        runner.dispatch({ type: 'outcomeClicked', selection, quickBetOn: false });
    },
    removeSelection: (id) => runner.dispatch({ type: 'selectionRemoved', selectionId: id }),
    removeUnavailable: () => runner.dispatch({ type: 'unavailableRemoved' }),
    clearSlip: () => runner.dispatch({ type: 'cleared' }),
    chooseType: (betType) => runner.dispatch({ type: 'typeChosen', betType }),
    setStake: (betId, text) => runner.dispatch({ type: 'stakeTyped', betId, text }),
    setStakeForAll: (text) => runner.dispatch({ type: 'stakeForAllTyped', text }),
    setAcceptMode: (mode) => {
      runner.dispatch({ type: 'acceptPolicyChosen', policy: { mode } });
      doors.saveAcceptMode(mode);
    },
    acceptChanges: () => runner.dispatch({ type: 'changesAccepted' }),
    undo: () => runner.dispatch({ type: 'undone' }),
    place: async (options) => {
      runner.dispatch({
        type: 'placePressed',
        key: env.randomId(keyLength),
        now: env.now(),
        deviceId: deviceIdOf(env),
        locale: doors.locale(),
        terms: termsOf(doors.surroundings()),
        acceptChanges: options?.acceptChanges ?? false,
        ...(options?.seen === undefined ? {} : { seen: options.seen }),
      });
      await runner.settled();
    },
    startNewSlip: ({ reuse }) => runner.dispatch({ type: 'receiptDismissed', reuse }),
  };
};
