import type { PlaceVerdict } from '../ticket/ticket-types.ts';
import type { BetError } from '../ticket/ticket-wire.ts';
import { aBet } from './builders.ts';
import { key } from './ticket-events.ts';

export const unknown: PlaceVerdict = { kind: 'unknown' };
export const bet = aBet({ ref: `${key}.0` });
export const placed: PlaceVerdict = { kind: 'placed', bets: [bet], errorsByBet: [] };
export function refusedWith(code: number | null, errorsByBet: readonly BetError[] = []): PlaceVerdict {
  return {
    kind: 'refused',
    code,
    key: null,
    errorsByBet,
  };
}

export function invalidOdds(over: Partial<BetError> = {}): BetError {
  return {
    bet_index: 0,
    code: 101,
    localized_message: 'server.says.odds',
    selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', current_odds: '1.90' }],
    ...over,
  };
}
