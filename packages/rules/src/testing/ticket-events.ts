import type { PlaceTerms, SlipBet, SlipMarketFact, SlipSelection } from '../slip/slip-types.ts';
import type { PlaceVerdict, TicketEvent } from '../ticket/ticket-types.ts';
import { someSystemTypes, someTerms } from './builders.ts';
import { d, e } from './ticket-selections.ts';

/** Keys of the first press and of another one. */
export const key = 'key-0000000000000001';
export const other = 'key-0000000000000002';
export function click(selection: SlipSelection, quickBetOn = false): TicketEvent {
  return {
    type: 'outcomeClicked',
    selection,
    quickBetOn,
  };
}

export function stake(betId: string, text: string): TicketEvent {
  return { type: 'stakeTyped', betId, text };
}

export function chosen(betType: SlipBet['betType']): TicketEvent {
  return { type: 'typeChosen', betType };
}

export const built: TicketEvent = { type: 'customBetBuilt', selections: [d, e], odds: '3.30' };
export function settings(over: Partial<Extract<TicketEvent, { type: 'settingsKnown' }>> = {}): TicketEvent {
  return {
    type: 'settingsKnown',
    systemTypes: someSystemTypes,
    singleBetProviders: [],
    inactiveProviders: [],
    ...over,
  };
}

export function restored(bets: readonly SlipBet[], from: 'session' | 'sharing' = 'session'): TicketEvent {
  return {
    type: 'restored',
    slip: { bets, remembered: { combo: '', system: '', singles: {} } },
    from,
  };
}

export function press(over: Partial<Extract<TicketEvent, { type: 'placePressed' }>> = {}): TicketEvent {
  return {
    type: 'placePressed',
    key,
    now: 1000,
    deviceId: 'device-1',
    locale: 'en',
    terms: someTerms(),
    acceptChanges: false,
    ...over,
  };
}

export function pressWith(terms: Partial<PlaceTerms>): TicketEvent {
  return press({ terms: someTerms(terms) });
}

export function answered(verdict: PlaceVerdict, of = key): TicketEvent {
  return { type: 'answered', key: of, verdict };
}

export function resolved(verdict: PlaceVerdict, of = key): TicketEvent {
  return { type: 'resolved', key: of, verdict };
}

/** Market 1 of a match with its outcome 1 at these odds. */
export function prices(matchId: string, odds: string, over: Partial<SlipMarketFact> = {}): TicketEvent {
  return {
    type: 'marketsChanged',
    matchId,
    markets: [{ id: '1', specifier: '', status: 1, outcomes: [{ id: '1', odds, active: true }], ...over }],
  };
}

export function suspended(matchId: string, odds: string): TicketEvent {
  return prices(matchId, odds, { status: -1 });
}
