import type { PlaceTerms, SlipBet, SlipMarketFact, SlipSelection } from '../slip/types.ts';
import { aBet, aSelection, aSlipBet, eur, someSystemTypes, someTerms } from './builders.ts';
import { step } from '../ticket/machine.ts';
import { initialTicket } from '../ticket/ticket.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent, TicketStep } from '../ticket/types.ts';
import type { BetError } from '../ticket/wire.ts';

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

export const idOf = (selection: SlipSelection): string => `single:${selection.id}`;

export const click = (selection: SlipSelection, quickBetOn = false): TicketEvent => ({
  type: 'outcomeClicked',
  selection,
  quickBetOn,
});
export const stake = (betId: string, text: string): TicketEvent => ({ type: 'stakeTyped', betId, text });
export const chosen = (betType: SlipBet['betType']): TicketEvent => ({ type: 'typeChosen', betType });
export const built: TicketEvent = { type: 'customBetBuilt', selections: [d, e], odds: '3.30' };
export const customId = 'custom:4';
export const customIds: readonly string[] = [d.id, e.id];
export const settings = (over: Partial<Extract<TicketEvent, { type: 'settingsKnown' }>> = {}): TicketEvent => ({
  type: 'settingsKnown',
  systemTypes: someSystemTypes,
  singleBetProviders: [],
  inactiveProviders: [],
  ...over,
});
export const restored = (bets: readonly SlipBet[], from: 'session' | 'sharing' = 'session'): TicketEvent => ({
  type: 'restored',
  slip: { bets, remembered: { combo: '', system: '', singles: {} } },
  from,
});
export const press = (over: Partial<Extract<TicketEvent, { type: 'placePressed' }>> = {}): TicketEvent => ({
  type: 'placePressed',
  key,
  now: 1000,
  deviceId: 'device-1',
  locale: 'en',
  terms: someTerms(),
  acceptChanges: false,
  ...over,
});
export const pressWith = (terms: Partial<PlaceTerms>): TicketEvent => press({ terms: someTerms(terms) });
export const answered = (verdict: PlaceVerdict, of = key): TicketEvent => ({ type: 'answered', key: of, verdict });
export const resolved = (verdict: PlaceVerdict, of = key): TicketEvent => ({ type: 'resolved', key: of, verdict });

/** Market 1 of a match with its outcome 1 at these odds. */
export const prices = (matchId: string, odds: string, over: Partial<SlipMarketFact> = {}): TicketEvent => ({
  type: 'marketsChanged',
  matchId,
  markets: [{ id: '1', specifier: '', status: 1, outcomes: [{ id: '1', odds, active: true }], ...over }],
});
export const suspended = (matchId: string, odds: string): TicketEvent => prices(matchId, odds, { status: -1 });

export const fresh = (): Ticket => initialTicket(eur);
export const playFrom = (ticket: Ticket, ...events: readonly TicketEvent[]): Ticket =>
  events.reduce((state, event) => step(state, event).state, ticket);
export const play = (...events: readonly TicketEvent[]): Ticket => playFrom(fresh(), ...events);

/** A step without the effect that saves the slip. */
export const after = (ticket: Ticket, event: TicketEvent): TicketStep => {
  const { state, effects } = step(ticket, event);
  return { state, effects: effects.filter((effect) => effect.type !== 'save') };
};

export const entry = (selection: SlipSelection, text: string): SlipBet =>
  aSlipBet({ stake: text, selections: [selection] });

/** A single of `a` with a stake of 10; pressed; asked about again; left open. */
export const ready = (): Ticket => play(click(a), stake(idOf(a), '10'));
export const processing = (): Ticket => playFrom(ready(), press());
export const unknown: PlaceVerdict = { kind: 'unknown' };
export const resolving = (): Ticket => playFrom(processing(), answered(unknown));
export const unresolved = (): Ticket => playFrom(resolving(), resolved(unknown));
/** `ready` as it is once it was pressed: nothing to be taken back. */
export const pressed = (): Ticket => ({ ...ready(), undo: null });
/** Singles of `a` and `b` with a stake of 10 each. */
export const singles = (): Ticket =>
  play(click(a), click(b), chosen('single'), { type: 'stakeForAllTyped', text: '10' });

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
export const refusedWith = (code: number | null, errorsByBet: readonly BetError[] = []): PlaceVerdict => ({
  kind: 'refused',
  code,
  key: null,
  errorsByBet,
});
export const invalidOdds = (over: Partial<BetError> = {}): BetError => ({
  bet_index: 0,
  code: 101,
  localized_message: 'server.says.odds',
  selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', current_odds: '1.90' }],
  ...over,
});
export const forget = { type: 'forget', key } as const;
