import type { Bet } from '@touchline/contract';
import type { Kysely } from 'kysely';
import { fromSubunits } from '@touchline/rules';
import { maxStakeOf, mayBet, readExposure } from '../sportsbook/betting/max-stake.ts';
import { keyOf } from '../sportsbook/betting/picks.ts';
import { type Betting, hasStoredAnswer } from '../sportsbook/betting/place.ts';
import type { BettingRules, CataloguePort } from '../sportsbook/betting/betting-ports.ts';
import { readBets } from '../sportsbook/betting/read-bets.ts';
import { errorNameOf } from '../sportsbook/betting/refusal.ts';
import { betWire } from '../sportsbook/betting/bet-wire.ts';
import type { Schema } from '../database/schema.ts';
import { currencyNamed } from '../sportsbook/ledger/currencies.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers, outOfLimit } from './handler.ts';
import { pressProblems } from './press-problems.ts';

export interface BetCallsOptions {
  readonly db: Kysely<Schema>;
  readonly betting: Betting;
  readonly rules: BettingRules;
  readonly catalogue: CataloguePort;
  /** Adds the current cash-out offer and the permitted actions to a bet. Bets are returned unchanged when absent. */
  readonly asOffered?: (bet: Bet, playerId: string) => Bet;
}

/** Placing and reading bets (API-05). */
export function betCalls({
  db,
  betting,
  rules,
  catalogue,
  asOffered = (bet) => bet,
}: BetCallsOptions): Pick<Handlers, 'placeBets' | 'getBets' | 'askMaxStake'> {
  return {
    async placeBets(request) {
      const { playerId } = playerBehind(request);
      const { body, idempotencyKey, fingerprint } = request;
      if (idempotencyKey === null || fingerprint === null)
        throw new CallError('bad_request', 'the header Idempotency-Key is missing');
      const details = pressProblems(body, rules);
      // The rules may have changed since a repeated press was decided; it gets the stored answer (I1).
      if (details.length > 0 && !(await hasStoredAnswer(db, { playerId, key: idempotencyKey })))
        throw new CallError('bad_request', 'the press contradicts itself or what is on offer: see details', {
          details,
        });
      const verdict = await betting.place({ playerId, key: idempotencyKey, fingerprint, body });
      if (verdict.kind === 'key_reused')
        throw new CallError('idempotency_key_reused', 'this key belongs to another request');
      const { data, errors_by_bet } = verdict.answer;
      const [first] = errors_by_bet;
      if (data.length === 0 && first)
        throw new CallError(
          errorNameOf(first.code),
          first.limit_type === undefined ? 'no bet of this press was accepted' : outOfLimit,
          { errorsByBet: errors_by_bet },
        );
      return { data, errors_by_bet };
    },

    async getBets(request) {
      const { playerId } = playerBehind(request);
      const { bets, pagination } = await readBets(db, playerId, request.query);
      return { data: bets.map((bet) => asOffered(betWire(bet), playerId)), pagination };
    },

    async askMaxStake(request) {
      const { playerId } = playerBehind(request);
      const { bets } = request.body;
      const details = bets.flatMap(({ currency }, index) =>
        rules.isOffered(currency)
          ? []
          : [{ path: `body.bets.${index}.currency`, message: 'is not a currency of this bookmaker' }],
      );
      if (details.length > 0) throw new CallError('bad_request', 'there is no such currency', { details });
      const keys = bets.flatMap((bet) => bet.selections.map(keyOf));
      const [offers, exposureOf, may] = await Promise.all([
        catalogue.offers(keys),
        readExposure(db, keys),
        mayBet(db, playerId),
      ]);
      const terms = { rules, fresh: catalogue.fresh(), exposureOf, combined: catalogue.combined };
      let place = 0;
      return {
        data: bets.map((bet) => {
          const mine = offers.slice(place, (place += bet.selections.length));
          const most = may ? maxStakeOf(bet, mine, terms) : 0n;
          const subunits = String(currencyNamed(bet.currency).subunits);
          return { max_stake: { value: fromSubunits(most, subunits), currency: bet.currency, subunits } };
        }),
      };
    },
  };
}
