import type { SlipBet } from '../slip/slip-types.ts';
import type { Press } from '../ticket/ticket-types.ts';
import type { QuickBet, QuickBetEffect, QuickBetError, QuickBetStep } from './quick-bet-types.ts';
import type { Bet } from './quick-bet-wire.ts';

/** No change and no effects. */
export function stay(quick: QuickBet): QuickBetStep {
  return { state: quick, effects: [] };
}

/** INITIAL: nothing in flight, and nothing is said about an entry any more. */
export function resting(quick: QuickBet): QuickBet {
  return quick.state === 'INITIAL'
    ? quick
    : {
        ...quick,
        state: 'INITIAL',
        bet: null,
        selectedOutcomeIds: [],
        press: null,
        delay: null,
        error: null,
        receipt: null,
      };
}

function about(quick: QuickBet, entries: readonly SlipBet[]): QuickBet {
  return {
    ...resting(quick),
    bet: entries[0] ?? null,
    selectedOutcomeIds: entries.flatMap((entry) => entry.selections.map((selection) => selection.id)),
  };
}

/** PROCESSING: the press is in flight. */
export function sending(quick: QuickBet, press: Press): QuickBet {
  return {
    ...about(quick, press.entries),
    state: 'PROCESSING',
    press: { press, resolving: false },
    unresolved: null,
  };
}

/** SUCCESS with the receipt. */
export function placed(quick: QuickBet, entries: readonly SlipBet[], receipt: Bet | null): QuickBet {
  return {
    ...about(quick, entries),
    state: 'SUCCESS',
    receipt,
  };
}

/** ERROR with what stands against the entry (QB-05 to QB-07). */
export function refused(quick: QuickBet, entries: readonly SlipBet[], error: QuickBetError): QuickBet {
  return {
    ...about(quick, entries),
    state: 'ERROR',
    error,
  };
}

/** Off, and not approved; a press in flight is still answered (QB-04). */
export function switchedOff(quick: QuickBet): QuickBet {
  return quick.isEnabled ? { ...quick, isEnabled: false, isApproved: false } : quick;
}

/** INITIAL, and the slip takes the selection and the stake over (QB-05). */
export function movedToSlip(quick: QuickBet, entries: readonly SlipBet[]): QuickBetStep {
  return {
    state: resting(quick),
    effects: entries.flatMap(({ selections, stake }) =>
      selections.map((selection): QuickBetEffect => ({ type: 'addToSlip', selection, stake })),
    ),
  };
}
