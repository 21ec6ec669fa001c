/** Bonuses that a bet is offered or refused. */
import { expect } from 'vitest';
import type { SlipBet } from '../slip/slip-types.ts';
import { offersFor } from '../bonus/offers.ts';
import { aBonus, someBonuses } from './bonuses.ts';
import type { PlayerBonuses } from '../bonus/bonus-types.ts';
import type { BonusState } from '../bonus/bonus-wire.ts';

export const notActive: readonly BonusState[] = [
  'available',
  'not_available',
  'deactivated',
  'bonus_over',
  'expired',
  'overridden',
  'unknown',
];

/** What becomes of the only bonus: what it would bring, or the condition that fails. */
export function only(bet: SlipBet, bonuses: Partial<PlayerBonuses>, inSlip: readonly SlipBet[] = []) {
  const [offer, second] = offersFor(bet, someBonuses(bonuses), inSlip);
  expect(second).toBeUndefined();
  if (offer === undefined) throw new Error('a bonus has an offer');
  return offer.offered ? offer.bonus : offer.failed;
}

export function freebetOf(amount: string) {
  return aBonus({ id: '40', type: 'freebet', amount });
}
