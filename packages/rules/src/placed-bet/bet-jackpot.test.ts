import { betResults, betStatuses } from '@touchline/contract';
import { expect, test } from 'vitest';
import { aBet } from '../testing/builders.ts';
import { playsForJackpot } from './bet-jackpot.ts';

test('a bet that fed a jackpot plays for it, but not one that was refused, replaced or is void [JACK-03]', () => {
  const bet = aBet({ used_in_jackpot: true });
  const silent = betStatuses.filter((status) => !playsForJackpot({ ...bet, status }));
  expect(silent).toEqual(['withdrawn', 'cancelled', 'rejected']);
  const ended = betResults.filter((result) => !playsForJackpot({ ...bet, status: 'done', result }));
  expect(ended).toEqual(['canceled', 'refund_entire']);
  expect(playsForJackpot({ ...bet, used_in_jackpot: false })).toBe(false);
});
