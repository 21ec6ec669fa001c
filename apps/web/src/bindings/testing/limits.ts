import type { UserLimit } from '@touchline/contract';

/** A player's limit of 50.00 EUR a day on stakes. */
export const sampleLimit: UserLimit = {
  id: '1',
  type: 'stake',
  strategy: 'refuse',
  status: 'active',
  period: 'day',
  parent_type: null,
  disable_at: null,
  created_at: null,
  confirm_until: null,
  set_by: 'player',
  currency: 'EUR',
  amount: '50.00',
};
