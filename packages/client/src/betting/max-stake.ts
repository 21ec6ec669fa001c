import { calls } from '@touchline/contract';
import type { BodyOf, Money } from '@touchline/contract';
import { bonusToPlace, fromSubunits, partsOf, toSubunits } from '@touchline/rules';
import type { Amount, Slip, SlipBet } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { MaxStakeAnswer } from '../sportsbook.ts';
import { betToAsk } from './bets-to-ask.ts';

type StakeToAsk = BodyOf<(typeof calls)['askMaxStake']>['bets'][number];

/**
 * A bet whose stake is the player's to choose, as it would be placed now, with the boost that raises what it pays; null
 * for any other.
 */
function stakeToAsk(bet: SlipBet): StakeToAsk | null {
  const body = bet.stakeSource === 'freebet' ? null : betToAsk(bet);
  if (body === null) return null;
  return bet.bonus?.type === 'comboboost' ? { ...body, bonus: bonusToPlace(bet.bonus) } : body;
}

/** What may be typed: of an each-way bet the stake of one part. */
function typedOf({ value, currency, subunits }: Money, bet: SlipBet): Amount {
  const whole = toSubunits(value, subunits);
  return { value: whole === null ? value : fromSubunits(whole / partsOf(bet), subunits), currency };
}

/** [VAL-10] Asks the back end what it takes of each bet now. */
export async function askMaxStake(api: Api, slip: Slip): Promise<MaxStakeAnswer> {
  const asked = slip.bets.flatMap((bet) => {
    const body = stakeToAsk(bet);
    return body === null ? [] : [{ bet, body }];
  });
  if (asked.length === 0) return { kind: 'known', byBet: {} };
  const answer = await api.call(calls.askMaxStake, { body: { bets: asked.map(({ body }) => body) } });
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  if (answer.kind !== 'ok') {
    return { kind: 'refused', message: answer.kind === 'error' ? answer.error.message : null };
  }
  const { data } = answer.value;
  return {
    kind: 'known',
    byBet: Object.fromEntries(
      asked.flatMap(({ bet }, place) => {
        const largest = data[place]?.max_stake;
        return largest === undefined ? [] : [[bet.betId, typedOf(largest, bet)] as const];
      }),
    ),
  };
}
