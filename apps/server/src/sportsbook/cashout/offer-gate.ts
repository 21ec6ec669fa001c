import type { Bet } from '@touchline/contract';
import type { BookChange } from '../../catalogue/book.ts';
import type { Offers } from './cash-out-offers.ts';
import type { KnownBet } from './open-bet-loader.ts';

/** Passes changes on to the offers while they hold the open bets. */
export interface OfferGate {
  /** The open bets are about to be read: changes of bets are passed on from here. */
  open(): void;
  /** They are not kept up to date any more. */
  close(): void;
  /** A committed bet. Returns it as it is to be published. */
  note(known: KnownBet): Bet;
  changed(changes: readonly BookChange[]): void;
}

export function createOfferGate(offers: Pick<Offers, 'note' | 'changed'>): OfferGate {
  let isOpen = false;
  return {
    open: () => void (isOpen = true),
    close: () => void (isOpen = false),
    note: (known) => (isOpen ? offers.note(known) : known.bet),
    changed(changes) {
      if (isOpen) offers.changed(changes);
    },
  };
}
