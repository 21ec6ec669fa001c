/** Quick bets in each state, and the events that come to them. */
import { expect } from 'vitest';
import type { PlaceTerms, SlipBet, SlipSelection } from '../slip/slip-types.ts';
import { aBet, aSelection, aSlipBet, eur, someTerms } from './builders.ts';
import type { PlaceVerdict, Press } from '../ticket/ticket-types.ts';
import { initialQuickBet, stepQuickBet } from '../quick-bet/quick-bet-machine.ts';
import type { QuickBet, QuickBetEffect, QuickBetEvent, QuickBetStep } from '../quick-bet/quick-bet-types.ts';

export const usd = { code: 'USD', subunits: '100' };
const key = 'key-0000000000000001';
export const otherKey = 'key-0000000000000002';
const outcome = aSelection();
export const otherOutcome = aSelection({ outcomeId: 'x' });

/** Off as at the start, but with a player, by default. */
export function quickBet(over: Partial<QuickBet> = {}): QuickBet {
  return { ...initialQuickBet(eur), playerId: '1', ...over };
}

/** On, with a stake of 10.00 that was approved. */
export function ready(over: Partial<QuickBet> = {}): QuickBet {
  return quickBet({ isEnabled: true, stake: '10', isApproved: true, ...over });
}

export function entryOf(selection: SlipSelection = outcome, stake = '10'): SlipBet {
  return aSlipBet({ selections: [selection], stake });
}

export function aPress(over: Partial<Press> = {}): Press {
  return {
    key,
    request: {
      meta: { device_id: 'device-1', quick: true, type: 'single', locale: 'en', accept_odds: 'none' },
      bets: [
        {
          stake: { value: '10.00', currency: 'EUR' },
          selections: [{ match_id: '100', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' }],
        },
      ],
    },
    entries: [entryOf()],
    pressedAt: 1000,
    mayBePlaced: false,
    ...over,
  };
}

export const sure = aPress();
export const lost = aPress({ mayBePlaced: true });

export function processing(over: Partial<QuickBet> = {}): QuickBet {
  return ready({
    state: 'PROCESSING',
    bet: entryOf(),
    selectedOutcomeIds: [outcome.id],
    press: { press: sure, resolving: false },
    ...over,
  });
}
export const resolving = processing({ press: { press: lost, resolving: true } });
export const receipt = aBet();
export const succeeded = ready({ state: 'SUCCESS', bet: entryOf(), selectedOutcomeIds: [outcome.id], receipt });
export const failed = ready({
  state: 'ERROR',
  bet: entryOf(),
  selectedOutcomeIds: [outcome.id],
  error: { key: 'said', code: 140, limit: null },
});
export const open = ready({ unresolved: { press: lost, resolving: false } });

export function pressed(
  over: Partial<Extract<QuickBetEvent, { type: 'placePressed' }>> = {},
  terms: Partial<PlaceTerms> = {},
): QuickBetEvent {
  return {
    type: 'placePressed',
    selection: outcome,
    accept: { mode: 'none' },
    key,
    now: 1000,
    deviceId: 'device-1',
    locale: 'en',
    terms: someTerms(terms),
    ...over,
  };
}
export function answered(verdict: PlaceVerdict, of = key): QuickBetEvent {
  return { type: 'answered', key: of, verdict };
}
export function resolved(verdict: PlaceVerdict, of = key): QuickBetEvent {
  return { type: 'resolved', key: of, verdict };
}

export const placed: PlaceVerdict = { kind: 'placed', bets: [receipt], errorsByBet: [] };

export const step = stepQuickBet;
export function still(state: QuickBet): QuickBetStep {
  return { state, effects: [] };
}
export function withError(over: Partial<NonNullable<QuickBet['error']>>): QuickBet {
  return {
    ...failed,
    error: { key: 'said', code: null, limit: null, ...over },
  };
}
export const forgotten: QuickBetEffect = { type: 'forget', key };
export const addedToSlip: QuickBetEffect = { type: 'addToSlip', selection: outcome, stake: '10' };
export function saved(isEnabled: boolean, stake = '10'): QuickBetEffect {
  return { type: 'save', isEnabled, stake };
}

/** The very same state and nothing to do. */
export function expectIgnored(state: QuickBet, event: QuickBetEvent): void {
  const taken = step(state, event);
  expect(taken.state).toBe(state);
  expect(taken.effects).toEqual([]);
}
