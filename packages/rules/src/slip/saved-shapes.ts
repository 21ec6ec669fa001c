import { bonusKinds, isBonusType } from '../bonus/kinds.ts';
import { parseDecimal } from '../odds/exact.ts';
import type { Amount, Currency } from '../odds/money.ts';
import { parseOdds } from '../odds/payout.ts';
import { fullCoverOf } from '../odds/systems.ts';
import { selectionId } from './selection.ts';
import { freeCount } from './forms.ts';
import type { CustomPrice, SlipBet, SlipBonus, SlipSelection, StakeSource, SystemType } from './slip-types.ts';
import { parseFraction } from '../settlement/finish.ts';
import type { EachWayTerms, MatchStatus, Provider } from './slip-wire.ts';

type Check = (value: unknown) => boolean;
type Shape<T> = { readonly [Key in keyof T]-?: Check };

/** The longest text and list that are read back; no entry of ours comes near. */
const longest = { text: 400, list: 100 } as const;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest.text;
}

function hasShape<T>(value: unknown, shape: Shape<T>): value is T {
  return isRecord(value) && Object.entries<Check>(shape).every(([field, check]) => check(value[field]));
}

const isFlag: Check = (value) => typeof value === 'boolean';
const isOdds: Check = (value) => isText(value) && parseOdds(value) !== null;
const isDecimal: Check = (value) => isText(value) && parseDecimal(value) !== null;
const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
function oneOf(...values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}
function nullOr(check: Check): Check {
  return (value) => value === null || check(value);
}
function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.length <= longest.list && value.every(check);
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function isEachWayTerms(value: unknown): value is EachWayTerms {
  return hasShape<EachWayTerms>(value, {
    places: (places) => isCount(places) && places !== 0,
    fraction: (fraction) => isText(fraction) && parseFraction(fraction) !== null,
  });
}

function isSelection(value: unknown): value is SlipSelection {
  return (
    hasShape<SlipSelection>(value, {
      id: isText,
      type: oneOf(...(['match', 'stage', 'season', 'simple_tournament'] satisfies SlipSelection['type'][])),
      matchId: isText,
      matchUrnId: isText,
      matchSlug: isText,
      marketId: isText,
      marketName: isText,
      marketGroup: (group) => group === undefined || isText(group),
      specifier: isText,
      outcomeId: isText,
      outcomeName: isText,
      eachWay: (terms) => terms === undefined || isEachWayTerms(terms),
      odds: isOdds,
      acceptedOdds: isOdds,
      initialOdds: isOdds,
      provider: oneOf(...(['betradar', 'oddin', 'betconstruct'] satisfies Provider[])),
      sportKey: isText,
      nameA: isText,
      nameB: isText,
      categoryName: isText,
      matchStatus: oneOf(...([0, 1, 2, 3, 4, 5] satisfies MatchStatus[])),
      active: isFlag,
      isSuspended: isFlag,
      isChanged: isFlag,
      isNotAvailable: isFlag,
    }) && value.id === selectionId(value.matchId, { id: value.marketId, specifier: value.specifier }, value.outcomeId)
  );
}

function ascendsWithin(sizes: readonly number[], totalCount: number): boolean {
  return sizes.length > 0 && sizes.every((size, place) => size > (sizes[place - 1] ?? 0) && size <= totalCount);
}

function isSystemType(value: unknown): value is SystemType {
  return (
    hasShape<SystemType>(value, {
      id: isText,
      totalCount: isCount,
      winCount: isCount,
      sizes: listOf(isCount),
      name: nullOr(isText),
    }) &&
    value.totalCount >= 2 &&
    ascendsWithin(value.sizes, value.totalCount) &&
    value.winCount === value.sizes[0] &&
    value.name === fullCoverOf(value)
  );
}

/** A price that came was agreed to at once; only one that was agreed to can have changed, also into none. */
function isCustomPrice(value: unknown): value is CustomPrice {
  return (
    hasShape<CustomPrice>(value, { odds: nullOr(isOdds), acceptedOdds: nullOr(isOdds), isChanged: isFlag }) &&
    (value.acceptedOdds !== null || (value.odds === null && !value.isChanged))
  );
}

function isBonus(value: unknown): value is SlipBonus {
  return (
    hasShape<SlipBonus>(value, {
      id: isText,
      type: (type) => isText(type) && isBonusType(type),
      odds: nullOr(isOdds),
      minCount: isCount,
      amount: nullOr(isDecimal),
      isOwnChoice: isFlag,
    }) &&
    (value.amount !== null) === bonusKinds[value.type].fixesStake &&
    (value.type !== 'comboboost' || (value.odds !== null && value.minCount > 0))
  );
}

function isCurrency(value: unknown): value is Currency {
  return hasShape<Currency>(value, {
    code: isText,
    subunits: (subunits) => isText(subunits) && /^10{0,30}$/.test(subunits),
  });
}

function isAmount(value: unknown): value is Amount {
  return hasShape<Amount>(value, { value: isDecimal, currency: isText });
}

const stakeSources = [
  'typed',
  'recommended',
  'max_stake',
  'potential_win',
  'split',
  'sharing',
  'freebet',
] as const satisfies StakeSource[];

function hasFields(value: unknown): value is SlipBet {
  return hasShape<SlipBet>(value, {
    betId: isText,
    betType: oneOf('single', 'combo', 'system', 'custom_bet'),
    stake: isText,
    stakeSource: oneOf(...stakeSources),
    winText: isText,
    currency: isCurrency,
    stakeBefore: (before) => before === undefined || isAmount(before),
    systemType: nullOr(isSystemType),
    bankers: listOf(isText),
    custom: nullOr(isCustomPrice),
    bonus: nullOr(isBonus),
    declinesBonus: oneOf(undefined, true),
    jackpots: listOf(isText),
    isVip: isFlag,
    isEachWay: oneOf(undefined, true),
    selections: listOf(isSelection),
  });
}

function isStakeOfSource({ stakeSource, winText, bonus }: SlipBet): boolean {
  return (
    (stakeSource === 'potential_win' || winText === '') &&
    (stakeSource !== 'freebet' || typeof bonus?.amount === 'string')
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

/** Whether a value from storage, where anything may stand, is an entry with everything that must hold of one (SLIP-17). */
export function isSavedBet(value: unknown): value is SlipBet {
  return hasFields(value) && isStakeOfSource(value) && hasPartsOfType(value) && isOfItsType(value);
}
