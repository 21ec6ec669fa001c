import type { Press } from '../ticket/ticket-types.ts';
import { key } from './ticket-events.ts';
import { a, entry } from './ticket-selections.ts';

/** The press of `processing`, and what the ticket asks for about it. */
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
export const forget = { type: 'forget', key } as const;
