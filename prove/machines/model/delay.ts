/** The live delay: bets that the server has and decides on later (TKT-02, record 26). */
import type { Bet, BetError } from '@touchline/contract';
import { askFor } from './desk.ts';
import type { ModelDelay, ModelEffect } from './desk.ts';
import type { ModelPress } from './placing.ts';

export function isOpen(bet: Bet): boolean {
  return bet.status === 'submitted' && bet.decides_at !== undefined;
}

/** The last of the moments at which open bets are decided. */
export function untilOf(bets: readonly Bet[]): string | null {
  return (
    bets
      .filter(isOpen)
      .map((bet) => bet.decides_at ?? '')
      .filter((moment) => moment !== '')
      .toSorted()
      .at(-1) ?? null
  );
}

/** What was received of bets since; nothing takes a decision back. */
export function applyDecisions(delay: ModelDelay, received: readonly Bet[]): void {
  for (const bet of received) {
    const place = delay.bets.findIndex(({ id }) => id === bet.id);
    const known = delay.bets[place];
    if (known !== undefined && isOpen(known) && !isOpen(bet)) delay.bets = delay.bets.with(place, bet);
  }
}

/** Why a bet was rejected, as far as the server said. */
export function wordsOf({ refusal }: Bet): { readonly code: number; readonly localized_message: string } {
  return refusal ?? { code: 140, localized_message: 'error.place_bets.default' };
}

/** The place that the bet's reference names. */
function placeOf(bet: Bet): number {
  return Number((bet.ref ?? '').split('.').at(-1));
}

export function rejectionsOf(bets: readonly Bet[]): BetError[] {
  return bets
    .filter(({ status }) => status === 'rejected')
    .map((bet) => ({ bet_index: placeOf(bet), ...wordsOf(bet) }));
}

export function followUp(press: ModelPress, until: string | null): ModelEffect {
  return {
    type: 'awaitDecision',
    press,
    until,
    resolveFor: askFor,
  };
}
