import type { ErrorDetail } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Betting } from '../betting/place.ts';
import { readBets } from '../betting/read.ts';
import { errorNameOf } from '../betting/refusal.ts';
import { betWire } from '../betting/wire.ts';
import type { Schema } from '../database/schema.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface BetCallsOptions {
  readonly db: Kysely<Schema>;
  readonly betting: Betting;
}

/** A single has one selection, a combo several; checked before anything is written. */
const shapeProblems = (type: 'single' | 'combo', counts: readonly number[]): ErrorDetail[] =>
  counts.flatMap((count, index) =>
    (type === 'single') === (count === 1)
      ? []
      : [
          {
            path: `body.bets.${index}.selections`,
            message: type === 'single' ? 'a single has one selection' : 'a combo has at least two selections',
          },
        ],
  );

/** Placing and reading bets (API-05). */
export const betCalls = ({ db, betting }: BetCallsOptions): Pick<Handlers, 'placeBets' | 'getBets'> => ({
  async placeBets(request) {
    const { playerId } = playerBehind(request);
    const { body, idempotencyKey, fingerprint } = request;
    if (idempotencyKey === null || fingerprint === null)
      throw new CallError('bad_request', 'the header Idempotency-Key is missing');
    const details = shapeProblems(
      body.meta.type,
      body.bets.map((bet) => bet.selections.length),
    );
    if (details.length > 0) throw new CallError('bad_request', 'the type does not fit the selections', { details });
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
