import { betTotals, fromSubunits, systemTypesOf } from '@touchline/rules';
import { aSelection } from '@touchline/rules/testing';
import type { Currency, Limits, SlipBet, SlipBonus, SlipSelection } from '@touchline/rules';
import type { OracleBet, OracleLeg } from './oracle.ts';

function selectionOf({ odds, race }: OracleLeg, place: number): SlipSelection {
  return aSelection({
    matchId: String(place),
    odds,
    ...(race === null || race.eachWay === null
      ? {}
      : { eachWay: { places: race.eachWay.places, fraction: race.eachWay.fraction.join('/') } }),
  });
}

function bonusOf({ bonus }: OracleBet): SlipBonus | null {
  if (bonus === null) return null;
  const shared = { id: '1', type: bonus.type, amount: null, isOwnChoice: false };
  return bonus.type === 'comboboost'
    ? { ...shared, odds: bonus.odds, minCount: bonus.minCount }
    : { ...shared, odds: null, minCount: 0 };
}

/** The bet as an entry of the slip, with its stake as text. */
function entryOf(bet: OracleBet, currency: Currency): SlipBet {
  const { type, legs, sizes, customOdds, stake } = bet;
  const selections = legs.map(selectionOf);
  const isEachWay = selections.some(({ eachWay }) => eachWay !== undefined);
  const bankers = selections.filter((_, place) => legs[place]?.banker === true).map(({ id }) => id);
  const [systemType = null] =
    type === 'system'
      ? systemTypesOf([
          { id: 'system', total_count: legs.length - bankers.length, win_count: sizes[0] ?? 0, sizes: [...sizes] },
        ])
      : [];
  return {
    betId: type,
    betType: type,
    // What is typed is the stake of one part.
    stake: fromSubunits(isEachWay ? stake / 2n : stake, currency.subunits),
    stakeSource: bet.bonus === null || bet.bonus.type === 'comboboost' ? 'typed' : 'freebet',
    winText: '',
    currency,
    systemType,
    bankers,
    custom: type === 'custom_bet' ? { odds: customOdds, acceptedOdds: customOdds, isChanged: false } : null,
    bonus: bonusOf(bet),
    jackpots: [],
    isVip: false,
    ...(isEachWay ? { isEachWay } : {}),
    selections,
  };
}

/** A freebet that stakes what is not the player's own. */
function isGiven({ bonus }: OracleBet): boolean {
  return bonus !== null && bonus.type !== 'comboboost' && bonus.type !== 'freebet_no_risk';
}

/**
 * What the slip promises for the bet in subunits, everything won; null when it promises nothing. Its cap is given as a
 * limit on the return, or as the one on the profit that leaves as much.
 */
export function previewOf(bet: OracleBet, decimals: number, appliesTo: 'profit' | 'return'): bigint | null {
  const onTop = appliesTo === 'profit' && !isGiven(bet) ? bet.stake : 0n;
  const currency: Currency = { code: 'XTS', subunits: `1${'0'.repeat(decimals)}` };
  const limits: Limits = {
    currency,
    minStake: null,
    maxStake: null,
    maxPayout: bet.cap === null ? null : bet.cap - onTop,
    payoutAction: 'accept',
    payoutAppliesTo: appliesTo,
    maxOdds: null,
    selectionLimit: 100,
  };
  return betTotals(entryOf(bet, currency), limits).potentialWin;
}
