import { splitMarketKey } from '@touchline/contract';
import type { AcceptMode } from '@touchline/contract';
import { holds, parseOdds, selectionId, selectionsOf, withOdds } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Env } from '../env.ts';
import { bettingKeys } from '../effects/betting-keys.ts';
import { isSavedPick } from '../effects/saved-slip.ts';
import { dropReturn, keepReturn } from './accept-return.ts';
import { termsOf } from './ticket-view.ts';
import type { TicketSurroundings } from './ticket-view.ts';
import type { Commands } from '../sportsbook.ts';
import type { ScreenRecord } from './screen-record.ts';
import { picked } from '../deferred/picked.ts';
import type { PickDeps } from '../deferred/picked.ts';
import type { TicketRunner } from './ticket-runner.ts';

interface Deps extends PickDeps {
  readonly env: Env;
  readonly runner: TicketRunner;
  readonly surroundings: () => TicketSurroundings;
  readonly locale: () => string;
  readonly isQuickBetOn: () => boolean;
  readonly saveAcceptMode: (mode: AcceptMode) => void;
  readonly screen: ScreenRecord;
}

export type SlipCommands = Pick<
  Commands,
  | 'clickOutcome'
  | 'removeSelection'
  | 'removeUnavailable'
  | 'clearSlip'
  | 'removeSelections'
  | 'removeBet'
  | 'chooseType'
  | 'chooseSystemType'
  | 'toggleBanker'
  | 'toggleEachWay'
  | 'setStake'
  | 'setStakeForAll'
  | 'splitStake'
  | 'setWin'
  | 'chooseBonus'
  | 'setAcceptMode'
  | 'acceptChanges'
  | 'undo'
  | 'place'
  | 'startNewSlip'
>;

export function deviceIdOf(env: Env): string {
  const known = env.local.get(bettingKeys.deviceId);
  if (known !== null && known.length >= 8 && known.length <= 64) return known;
  const made = env.randomId(24);
  env.local.set(bettingKeys.deviceId, made);
  return made;
}

const keyLength = 32;

/** [TKT] What a player does with the slip, as events of the ticket machine. */
export function slipCommands(deps: Deps): {
  readonly commands: SlipCommands;
  toggle(selectionId: string, selection: SlipSelection | null): void;
} {
  const { env, runner } = deps;

  /** At the odds that stood on the button, judged by what they are by now: shown prices may be held back (I6, LAY-10a). */
  const asSeen = (selection: SlipSelection, seen: string | undefined): SlipSelection =>
    seen === undefined || parseOdds(seen) === null
      ? selection
      : withOdds(
          { ...selection, odds: seen, acceptedOdds: seen, initialOdds: seen },
          selection.odds,
          runner.ticket.get().accept,
        );

  /** `pick`: what comes in when the slip does not hold it; `seen`: the odds that the press agrees to. */
  const toggle = (name: string, pick: () => SlipSelection | null, seen?: string): void => {
    const { slip } = runner.ticket.get();
    const held = holds(slip, name) ? selectionsOf(slip).find(({ id }) => id === name) : undefined;
    // A quick bet is on the price of now, whatever the slip holds of it (SLIP-02).
    const isQuick = deps.isQuickBetOn();
    const fresh = held === undefined || isQuick ? pick() : null;
    const selection = fresh === null ? held : asSeen(fresh, seen);
    if (selection !== undefined)
      runner.dispatch({ type: 'outcomeClicked', selection, quickBetOn: isQuick && fresh !== null });
  };

  const commands: SlipCommands = {
    clickOutcome: (matchId, marketKey, outcomeId, seen) => {
      const name = selectionId(matchId, splitMarketKey(marketKey), outcomeId);
      toggle(name, () => picked(deps, matchId, marketKey, outcomeId), seen);
    },
    removeSelection: (id) => runner.dispatch({ type: 'selectionRemoved', selectionId: id }),
    removeUnavailable: () => runner.dispatch({ type: 'unavailableRemoved' }),
    clearSlip: () => runner.dispatch({ type: 'cleared' }),
    removeSelections: (selectionIds) => runner.dispatch({ type: 'selectionsRemoved', selectionIds }),
    removeBet: (betId) => runner.dispatch({ type: 'betRemoved', betId }),
    chooseType: (betType) => runner.dispatch({ type: 'typeChosen', betType }),
    chooseSystemType: (systemTypeId) => runner.dispatch({ type: 'systemTypeChosen', systemTypeId }),
    toggleBanker: (id) => runner.dispatch({ type: 'bankerToggled', selectionId: id }),
    toggleEachWay: (id) => runner.dispatch({ type: 'eachWayToggled', betId: id }),
    setStake: (betId, text, source) =>
      runner.dispatch({ type: 'stakeTyped', betId, text, ...(source === undefined ? {} : { source }) }),
    setStakeForAll: (text) => runner.dispatch({ type: 'stakeForAllTyped', text }),
    splitStake: (text) => runner.dispatch({ type: 'stakeSplit', text }),
    setWin: (betId, text) => runner.dispatch({ type: 'winTyped', betId, text }),
    chooseBonus: (betId, bonusId) => runner.dispatch({ type: 'bonusChosen', betId, bonusId }),
    setAcceptMode: (mode) => {
      if (mode === 'return') {
        const { settings, player } = deps.surroundings();
        const share = settings?.accept_return_share;
        if (share === undefined) return;
        keepReturn(env, player?.id ?? null);
        runner.dispatch({ type: 'acceptPolicyChosen', policy: { mode, share } });
        return;
      }
      dropReturn(env);
      runner.dispatch({ type: 'acceptPolicyChosen', policy: { mode } });
      deps.saveAcceptMode(mode);
    },
    acceptChanges: () => runner.dispatch({ type: 'changesAccepted' }),
    undo: () => runner.dispatch({ type: 'undone' }),
    place: async (options) => {
      const record = deps.screen.ofSlip(runner.ticket.get().slip, options?.seen);
      runner.dispatch({
        type: 'placePressed',
        key: env.randomId(keyLength),
        now: env.now(),
        deviceId: deviceIdOf(env),
        locale: deps.locale(),
        terms: termsOf(deps.surroundings()),
        acceptChanges: options?.acceptChanges ?? false,
        ...(options?.seen === undefined ? {} : { seen: options.seen }),
        ...(options?.stakes === undefined ? {} : { stakes: options.stakes }),
        ...(record === null ? {} : { record }),
      });
      await runner.settled();
    },
    startNewSlip: ({ reuse }) => runner.dispatch({ type: 'receiptDismissed', reuse }),
  };
  // What was picked may come from storage, where anything may stand.
  const isWhole = (pick: SlipSelection | null) => pick === null || isSavedPick(pick, runner.ticket.get().currency);
  return { commands, toggle: (name, pick) => (isWhole(pick) ? toggle(name, () => pick) : undefined) };
}
