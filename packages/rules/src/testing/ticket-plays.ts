import type { PlaceTerms, SlipBet, SlipMarketFact, SlipSelection } from '../slip/slip-types.ts';
import { aBet, aSelection, aSlipBet, eur, someSystemTypes, someTerms } from './builders.ts';
import { step } from '../ticket/ticket-machine.ts';
import { initialTicket } from '../ticket/ticket.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent, TicketStep } from '../ticket/ticket-types.ts';
import type { BetError } from '../ticket/ticket-wire.ts';

/** Selections of three matches, in the order in which the plays pick them. */
export const a = aSelection({ matchId: '1' });
export const b = aSelection({ matchId: '2', odds: '1.85' });
export const c = aSelection({ matchId: '3', odds: '3.00' });
/** Two outcomes of one more match, for a custom bet. */
export const d = aSelection({ matchId: '4', odds: '1.50' });
export const e = aSelection({ matchId: '4', marketId: '2', odds: '2.40' });

/** Keys of the first press and of another one. */
export const key = 'key-0000000000000001';
export const other = 'key-0000000000000002';

export function idOf(selection: SlipSelection): string {
  return `single:${selection.id}`;
}

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
export const customId = 'custom:4';
export const customIds: readonly string[] = [d.id, e.id];
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

export function fresh(): Ticket {
  return initialTicket(eur);
}
export function playFrom(ticket: Ticket, ...events: readonly TicketEvent[]): Ticket {
  return events.reduce((state, event) => step(state, event).state, ticket);
}
export function play(...events: readonly TicketEvent[]): Ticket {
  return playFrom(fresh(), ...events);
}

/** A step without the effect that saves the slip. */
export function after(ticket: Ticket, event: TicketEvent): TicketStep {
  const { state, effects } = step(ticket, event);
  return { state, effects: effects.filter((effect) => effect.type !== 'save') };
}

export function entry(selection: SlipSelection, text: string): SlipBet {
  return aSlipBet({ stake: text, selections: [selection] });
}

/** A single of `a` with a stake of 10; pressed; asked about again; left open. */
export function ready(): Ticket {
  return play(click(a), stake(idOf(a), '10'));
}
export function processing(): Ticket {
  return playFrom(ready(), press());
}
export const unknown: PlaceVerdict = { kind: 'unknown' };
export function resolving(): Ticket {
  return playFrom(processing(), answered(unknown));
}
export function unresolved(): Ticket {
  return playFrom(resolving(), resolved(unknown));
}
/** `ready` as it is once it was pressed: nothing to be taken back. */
export function pressed(): Ticket {
  return { ...ready(), undo: null };
}
/** Singles of `a` and `b` with a stake of 10 each. */
export function singles(): Ticket {
  return play(click(a), click(b), chosen('single'), { type: 'stakeForAllTyped', text: '10' });
}

export const thePress: Press = {
  key,
  request: {
    meta: { device_id: 'device-1', quick: false, type: 'single', locale: 'en', accept_odds: 'none' },
    bets: [
      {
        stake: { value: '10.00', currency: 'EUR' },
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' }],
      },
    ],
  },
  entries: [entry(a, '10')],
  pressedAt: 1000,
  mayBePlaced: false,
};
export const open: Press = { ...thePress, mayBePlaced: true };
export const lookUp = { type: 'resolve', press: open, how: 'look_up', resolveFor: 15_000 } as const;

export const bet = aBet({ ref: `${key}.0` });
export const placed: PlaceVerdict = { kind: 'placed', bets: [bet], errorsByBet: [] };
export function refusedWith(code: number | null, errorsByBet: readonly BetError[] = []): PlaceVerdict {
  return {
    kind: 'refused',
    code,
    key: null,
    errorsByBet,
  };
}
export function invalidOdds(over: Partial<BetError> = {}): BetError {
  return {
    bet_index: 0,
    code: 101,
    localized_message: 'server.says.odds',
    selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', current_odds: '1.90' }],
    ...over,
  };
}
export const forget = { type: 'forget', key } as const;
