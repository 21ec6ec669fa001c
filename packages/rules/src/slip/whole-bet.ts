import { bonusKinds } from '../bonus/kinds.ts';
import { parseDecimal } from '../odds/exact.ts';
import { parseOdds } from '../odds/payout.ts';
import { fullCoverOf } from '../odds/systems.ts';
import { selectionId } from './selection.ts';
import { freeCount } from './forms.ts';
import type { CustomPrice, SlipBet, SlipBonus, SlipSelection, SystemType } from './slip-types.ts';
import { parseFraction } from '../settlement/finish.ts';
import type { EachWayTerms } from './slip-wire.ts';

function isOdds(text: string): boolean {
  return parseOdds(text) !== null;
}

function isDecimal(text: string): boolean {
  return parseDecimal(text) !== null;
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function isEachWayTerms({ places, fraction }: EachWayTerms): boolean {
  return places > 0 && parseFraction(fraction) !== null;
}

function isWholeSelection(selection: SlipSelection): boolean {
  const { id, matchId, marketId, specifier, outcomeId, eachWay, odds, acceptedOdds, initialOdds } = selection;
  return (
    id === selectionId(matchId, { id: marketId, specifier }, outcomeId) &&
    [odds, acceptedOdds, initialOdds].every(isOdds) &&
    (eachWay === undefined || isEachWayTerms(eachWay))
  );
}

function ascendsWithin(sizes: readonly number[], totalCount: number): boolean {
  return sizes.length > 0 && sizes.every((size, place) => size > (sizes[place - 1] ?? 0) && size <= totalCount);
}

function isWholeSystemType(type: SystemType): boolean {
  return (
    type.totalCount >= 2 &&
    ascendsWithin(type.sizes, type.totalCount) &&
    type.winCount === type.sizes[0] &&
    type.name === fullCoverOf(type)
  );
}

/** A price that came was agreed to at once; only one that was agreed to can have changed, also into none. */
function isWholePrice({ odds, acceptedOdds, isChanged }: CustomPrice): boolean {
  return (
    (odds === null || isOdds(odds)) && (acceptedOdds === null ? odds === null && !isChanged : isOdds(acceptedOdds))
  );
}

function isWholeBonus({ type, odds, minCount, amount }: SlipBonus): boolean {
  return (
    (odds === null || isOdds(odds)) &&
    (amount === null || isDecimal(amount)) &&
    (amount !== null) === bonusKinds[type].fixesStake &&
    (type !== 'comboboost' || (odds !== null && minCount > 0))
  );
}

function isStakeOfSource({ stakeSource, winText, stakeBefore, bonus }: SlipBet): boolean {
  return (
    (stakeSource === 'potential_win' || winText === '') &&
    (stakeSource !== 'freebet' || typeof bonus?.amount === 'string') &&
    (stakeBefore === undefined || isDecimal(stakeBefore.value))
  );
}

/** What belongs to one type stands there and nowhere else. */
function hasPartsOfType({ betType, systemType, bankers, custom, isEachWay, selections }: SlipBet): boolean {
  return (
    (betType === 'system') === (systemType !== null) &&
    (betType === 'custom_bet') === (custom !== null) &&
    (betType === 'system' || bankers.length === 0) &&
    (isEachWay !== true || (betType === 'single' && selections[0]?.eachWay !== undefined))
  );
}

function hasWholeParts({ systemType, custom, bonus, selections }: SlipBet): boolean {
  return (
    (systemType === null || isWholeSystemType(systemType)) &&
    (custom === null || isWholePrice(custom)) &&
    (bonus === null || isWholeBonus(bonus)) &&
    selections.every(isWholeSelection)
  );
}

function isSystem(bet: SlipBet, ids: readonly string[]): boolean {
  return (
    bet.betId === 'system' &&
    isDistinct(bet.bankers) &&
    bet.bankers.every((id) => ids.includes(id)) &&
    bet.systemType?.totalCount === freeCount(bet)
  );
}

function isOfItsType(bet: SlipBet): boolean {
  const { betId, betType, selections } = bet;
  const ids = selections.map(({ id }) => id);
  const [first, second] = selections;
  if (first === undefined || !isDistinct(ids) || (second === undefined) !== (betType === 'single')) return false;
  switch (betType) {
    case 'single':
      return betId === `single:${first.id}`;
    case 'combo':
      return betId === 'combo';
    case 'system':
      return isSystem(bet, ids);
    case 'custom_bet':
      return betId === `custom:${first.matchId}` && selections.every(({ matchId }) => matchId === first.matchId);
    default:
      return betType satisfies never;
  }
}

/** Whether an entry that was stored has, beyond its fields, everything that must hold of one (SLIP-17). */
export function isWholeBet(bet: SlipBet): boolean {
  return isStakeOfSource(bet) && hasPartsOfType(bet) && hasWholeParts(bet) && isOfItsType(bet);
}
