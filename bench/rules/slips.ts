import { initialTicket, step, systemTypesOf } from '@touchline/rules';
import { aSelection } from '@touchline/rules/testing';
import type { Currency, Limits, SlipMarketFact, SlipSelection, Ticket, TicketEvent } from '@touchline/rules';

const currency: Currency = { code: 'EUR', subunits: '100' };

export const limits: Limits = {
  currency,
  minStake: 10n,
  maxStake: 1_000_000n,
  maxPayout: 25_000_000n,
  payoutAction: 'accept',
  payoutAppliesTo: 'profit',
  maxOdds: null,
  selectionLimit: 30,
};

/** Odds of selection `place` after `turn` changes: each change is one. */
export function oddsAt(place: number, turn: number): string {
  return `${1 + (place % 7)}.${String(10 + ((turn * 7) % 89))}`;
}

function selection(place: number): SlipSelection {
  return aSelection({ matchId: String(place), odds: oddsAt(place, 0) });
}

function play(ticket: Ticket, events: readonly TicketEvent[]): Ticket {
  return events.reduce((now, event) => step(now, event).state, ticket);
}

/** A ticket with a combo of so many selections and a stake; with an undo, as after any pick. */
export function comboOf(count: number): Ticket {
  return play(initialTicket(currency), [
    { type: 'stakeForAllTyped', text: '10' },
    ...Array.from({ length: count }, (_, place): TicketEvent => ({
      type: 'outcomeClicked',
      selection: selection(place),
      quickBetOn: false,
    })),
    { type: 'stakeForAllTyped', text: '10' },
  ]);
}

/** A ticket with a system of so many selections that combines every size from 1 to all of them. */
export function fullSystemOf(count: number): Ticket {
  const sizes = Array.from({ length: count }, (_, less) => less + 1);
  const systemTypes = systemTypesOf([{ id: 'full', total_count: count, win_count: 1, sizes }]);
  return play(comboOf(count), [
    { type: 'settingsKnown', systemTypes, singleBetProviders: [], inactiveProviders: [] },
    { type: 'typeChosen', betType: 'system' },
  ]);
}

/** The market of selection `place` with new odds, and `others` markets of the same match that the slip does not hold. */
export function marketsChange(place: number, turn: number, others = 0): TicketEvent {
  const held: SlipMarketFact = {
    id: '1',
    specifier: '',
    status: 1,
    outcomes: [
      { id: '1', odds: oddsAt(place, turn), active: true },
      { id: '2', odds: '2.00', active: true },
    ],
  };
  const rest = Array.from({ length: others }, (_, more): SlipMarketFact => ({ ...held, id: String(more + 2) }));
  return { type: 'marketsChanged', matchId: String(place), markets: [...rest, held] };
}
