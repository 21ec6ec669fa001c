import type { BetToPlace, BodyOf, Calls } from '@touchline/contract';
import type { Edits } from '../sportsbook/betting/edit.ts';
import { typeOf } from '../sportsbook/betting/form.ts';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';
import { errorNameOf } from '../sportsbook/betting/refusal.ts';
import type { CashOuts } from '../sportsbook/cashout/cash-outs.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { pressProblems } from './press-problems.ts';

export interface PlacedBetCallsOptions {
  readonly cashOuts: CashOuts;
  readonly edits: Edits;
  readonly rules: BettingRules;
}

function noBet(): CallError {
  return new CallError('not_found', 'There is no such bet.');
}
function reusedKey(): CallError {
  return new CallError('idempotency_key_reused', 'this key belongs to another request');
}

/** Key and fingerprint of a call that moves money: of its body, and of its method and address without what stands in it. */
function pressOf(request: { readonly idempotencyKey: string | null; readonly fingerprint: string | null }) {
  const { idempotencyKey: key, fingerprint } = request;
  if (key === null || fingerprint === null) throw new CallError('bad_request', 'the header Idempotency-Key is missing');
  return { key, fingerprint };
}

/** What contradicts itself in a bet, as placing says it, at its place in an edit. */
function editProblems(bet: BetToPlace, { accept_odds }: BodyOf<Calls['editBet']>, rules: BettingRules) {
  return pressProblems(
    {
      meta: {
        device_id: 'edit-bet',
        quick: false,
        type: typeOf(bet),
        locale: 'en',
        ...(accept_odds === undefined || accept_odds === 'return' ? {} : { accept_odds }),
      },
      bets: [bet],
    },
    rules,
  ).map(({ path, message }) => ({ path: path.replace(/^body\.bets\.0/, 'body.bet'), message }));
}

/** What can be done with a bet once it is placed (PLC-07). */
export function placedBetCalls({
  cashOuts,
  edits,
  rules,
}: PlacedBetCallsOptions): Pick<Handlers, 'cashOut' | 'setAutoCashOut' | 'getAutoCashOutLog' | 'editBet'> {
  return {
    async cashOut(request) {
      const { bet_id: betId, to_cashout: toCashOut, share = null } = request.body;
      const verdict = await cashOuts.take({
        ...pressOf(request),
        playerId: playerBehind(request).playerId,
        betId,
        toCashOut,
        share,
      });
      switch (verdict.kind) {
        case 'taken':
          return { bet: verdict.bet };
        case 'refused':
          throw new CallError(verdict.name, 'the bet is not cashed out', { details: verdict.details });
        case 'not_found':
          throw noBet();
        case 'key_reused':
          throw reusedKey();
        default:
          return verdict satisfies never;
      }
    },

    async setAutoCashOut(request) {
      const verdict = await cashOuts.setAuto(playerBehind(request).playerId, request.params.id, request.body);
      switch (verdict.kind) {
        case 'set':
          return { bet: verdict.bet };
        case 'refused':
          throw new CallError(verdict.name, 'these values are not set', { details: verdict.details });
        case 'not_found':
          throw noBet();
        default:
          return verdict satisfies never;
      }
    },

    async getAutoCashOutLog(request) {
      const data = await cashOuts.readLog(playerBehind(request).playerId, request.params.id);
      if (data === null) throw noBet();
      return { data };
    },

    async editBet(request) {
      const { body, params } = request;
      const details = editProblems(body.bet, body, rules);
      if (details.length > 0)
        throw new CallError('bad_request', 'the bet contradicts itself or what is on offer: see details', { details });
      const { key, fingerprint } = pressOf(request);
      const verdict = await edits.edit({
        key,
        // Two bets may be edited into the same one.
        fingerprint: `${fingerprint} ${params.id}`,
        playerId: playerBehind(request).playerId,
        betId: params.id,
        bet: body.bet,
        acceptOdds: body.accept_odds,
      });
      switch (verdict.kind) {
        case 'answered': {
          const { answer } = verdict;
          if (!('refused' in answer)) return answer;
          throw new CallError(errorNameOf(answer.refused.code), 'the bet is not edited', {
            errorsByBet: [answer.refused],
          });
        }
        case 'other_stake': {
          const { value, currency } = verdict.stake;
          throw new CallError('bad_request', 'the stake of a bet does not change', {
            details: [{ path: 'body.bet.stake', message: `must be ${value} ${currency}, the stake of the bet` }],
          });
        }
        case 'not_found':
          throw noBet();
        case 'key_reused':
          throw reusedKey();
        default:
          return verdict satisfies never;
      }
    },
  };
}
