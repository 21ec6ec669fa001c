import type { Kysely } from 'kysely';
import { type Betting, isDecided } from '../betting/place.ts';
import type { BettingRules } from '../betting/ports.ts';
import { readBets } from '../betting/read.ts';
import { errorNameOf } from '../betting/refusal.ts';
import { betWire } from '../betting/wire.ts';
import type { Schema } from '../database/schema.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { pressProblems } from './pressProblems.ts';

export interface BetCallsOptions {
  readonly db: Kysely<Schema>;
  readonly betting: Betting;
  readonly rules: BettingRules;
}

/** Placing and reading bets (API-05). */
export const betCalls = ({ db, betting, rules }: BetCallsOptions): Pick<Handlers, 'placeBets' | 'getBets'> => ({
  async placeBets(request) {
    const { playerId } = playerBehind(request);
    const { body, idempotencyKey, fingerprint } = request;
    if (idempotencyKey === null || fingerprint === null)
      throw new CallError('bad_request', 'the header Idempotency-Key is missing');
    const details = pressProblems(body, rules);
    // What the house offers may change; a press that was decided before is answered as it was then (I1).
    if (details.length > 0 && !(await isDecided(db, { playerId, key: idempotencyKey })))
      throw new CallError('bad_request', 'the press contradicts itself or what is on offer: see details', { details });
    const verdict = await betting.place({ playerId, key: idempotencyKey, fingerprint, body });
    if (verdict.kind === 'key_reused')
      throw new CallError('idempotency_key_reused', 'this key belongs to another request');
    const { data, errors_by_bet } = verdict.answer;
    const [first] = errors_by_bet;
    if (data.length === 0 && first)
      throw new CallError(errorNameOf(first.code), 'no bet of this press was accepted', { errorsByBet: errors_by_bet });
    return { data, errors_by_bet };
  },

  async getBets(request) {
    const { bets, pagination } = await readBets(db, playerBehind(request).playerId, request.query);
    return { data: bets.map(betWire), pagination };
  },
});
