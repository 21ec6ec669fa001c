import type { TicketView } from '@touchline/client';
import { expect, test } from 'vitest';
import { signOf } from './facts.ts';

test('typing a stake that is not shared asks for no other code [PLC-09]', () => {
  // Only what is picked and staked is read.
  const slip = (stakeText: string, picked = '1/1|/1') =>
    ({
      kind: 'slip',
      ticket: { bets: [{ id: 'combo', stakeText, selections: [{ id: picked }] }] } as unknown as TicketView,
    }) as const;
  expect(signOf(slip('10'), false)).toBe(signOf(slip('1'), false));
  expect(signOf(slip('10'), true)).not.toBe(signOf(slip('1'), true));
  expect(signOf(slip('10'), true)).not.toBe(signOf(slip('10'), false));
  expect(signOf(slip('10', '1/1|/2'), false)).not.toBe(signOf(slip('10'), false));
});
