import type { BetToPlace, BodyOf, Calls } from '@touchline/contract';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';
import type { Edits } from '../sportsbook/betting/edit.ts';
import { typeOf } from '../sportsbook/betting/form.ts';
import { errorNameOf } from '../sportsbook/betting/refusal.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers, outOfLimit } from './handler.ts';
import { noBet, pressOf, reusedKey } from './placed-bet-requests.ts';
import { pressProblems } from './press-problems.ts';

/** Contradictions in the edited bet, found as placement finds them, with paths of the edit request. */
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

/** Editing a placed bet (PLC-06c). */
export function editCalls({
  edits,
  rules,
}: {
  readonly edits: Edits;
  readonly rules: BettingRules;
}): Pick<Handlers, 'editBet'> {
  return {
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
        pressedAt: body.pressed_at,
      });
      switch (verdict.kind) {
        case 'answered': {
          const { answer } = verdict;
          if (!('refused' in answer)) return answer;
          throw new CallError(
            errorNameOf(answer.refused.code),
            answer.refused.limit_type === undefined ? 'the bet is not edited' : outOfLimit,
            { errorsByBet: [answer.refused] },
          );
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
