import type { BetError } from './ticket-wire.ts';
import { expect, test } from 'vitest';
import { mostAllowed } from './ticket-words.ts';

const error: BetError = { bet_index: 0, code: 155, localized_message: 'User is out of limit', limit: '20.00' };

test.each<[string, Partial<BetError>, string | null]>([
  ['what the limit allows', { code: 132 }, '20.00'],
  ['nothing that was not said', { limit: undefined }, null],
  ['what is left of a limit of the player', { limit_type: 'stake', left: '5.00' }, '5.00'],
  ['nothing where nothing is left', { limit_type: 'loss', left: '0.00' }, null],
  ['nothing where all minutes are used', { limit_type: 'time', limit: '90', left: '0' }, null],
])('after a refusal a bet may be %s', (_, more, most) => {
  expect(mostAllowed({ ...error, ...more })).toBe(most);
});
