import { calls } from '@touchline/contract';
import type { BetToAsk } from '@touchline/contract';
import type { Slip, SlipBet } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { MaxStakeAnswer } from '../sportsbook.ts';

/** A bet whose stake is the player's to choose, as it would be placed now; null for any other. */
const betToAsk = ({ stakeSource, currency, selections, bankers, systemType, custom }: SlipBet): BetToAsk | null => {
  if (stakeSource === 'freebet' || (custom !== null && custom.odds === null)) return null;
  return {
    currency: currency.code,
    selections: selections.map((selection) => ({
      match_id: selection.matchId,
      market_id: selection.marketId,
      specifier: selection.specifier,
      outcome_id: selection.outcomeId,
      odds: selection.odds,
      ...(bankers.includes(selection.id) ? { banker: true } : {}),
    })),
    ...(systemType === null ? {} : { system_id: systemType.id }),
    ...(custom === null || custom.odds === null ? {} : { custom_odds: custom.odds }),
  };
};

const fallbackKey = 'global-error.default.title';

/** [VAL-10] Asks the house what it takes of each bet now. */
export const askMaxStake = async (api: Api, slip: Slip): Promise<MaxStakeAnswer> => {
  const asked = slip.bets.flatMap((bet) => {
    const body = betToAsk(bet);
    return body === null ? [] : [{ id: bet.betId, body }];
  });
  if (asked.length === 0) return { kind: 'known', byBet: {} };
  const answer = await api.call(calls.askMaxStake, { body: { bets: asked.map(({ body }) => body) } });
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  if (answer.kind !== 'ok') {
    return { kind: 'refused', key: (answer.kind === 'error' ? answer.error?.localized_message : null) ?? fallbackKey };
  }
  const { data } = answer.value;
  return {
    kind: 'known',
    byBet: Object.fromEntries(
      asked.flatMap(({ id }, place) => {
        const largest = data[place]?.max_stake;
        return largest === undefined ? [] : [[id, { value: largest.value, currency: largest.currency }] as const];
      }),
    ),
  };
};
