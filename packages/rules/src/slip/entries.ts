import { isHouseStake } from '../bonus/kinds.ts';
import type { Currency } from '../odds/money.ts';
import { judgeReturn } from './judging.ts';
import { mapBets } from './stable-map.ts';
import type { AcceptPolicy, CustomPrice, Slip, SlipBet, SlipSelection, SystemType } from './slip-types.ts';

/** What an entry takes along when it takes another form. */
type Carried = Omit<SlipBet, 'betId' | 'betType' | 'systemType' | 'bankers' | 'custom' | 'selections' | 'isEachWay'>;

/** An entry without a stake and without a bonus. */
export function unstaked(currency: Currency): Carried {
  return {
    stake: '',
    stakeSource: 'typed',
    winText: '',
    currency,
    bonus: null,
    jackpots: [],
    isVip: false,
  };
}

const plain = { systemType: null, bankers: [], custom: null } as const;

/** What was each way is not any more: another entry has other terms, or none. */
function carried(from: Carried): Carried {
  const { isEachWay: _, ...rest }: Carried & Pick<SlipBet, 'isEachWay'> = from;
  return rest;
}

/** The two halves of an each-way bet; every other is one whole. */
export function partsOf({ isEachWay }: Pick<SlipBet, 'isEachWay'>): bigint {
  return isEachWay === true ? 2n : 1n;
}

/** Terms of an entry that is each way; null for every other. */
export function eachWayTerms({ isEachWay, selections }: Pick<SlipBet, 'isEachWay' | 'selections'>) {
  return isEachWay === true ? (selections[0]?.eachWay ?? null) : null;
}

/** The single with its stake on each of both parts, or on the win alone again; unchanged where there are no terms. */
export function toggleEachWay(slip: Slip, betId: string): Slip {
  return mapBets(slip, (bet) => {
    if (bet.betId !== betId || bet.betType !== 'single' || bet.selections[0]?.eachWay === undefined) return bet;
    const { isEachWay, ...single } = bet;
    return isEachWay === true ? single : { ...single, isEachWay: true };
  });
}

export function asSingle(from: Carried, selection: SlipSelection): SlipBet {
  return {
    ...carried(from),
    ...plain,
    betId: `single:${selection.id}`,
    betType: 'single',
    selections: [selection],
  };
}

export function asCombo(from: Carried, selections: readonly SlipSelection[]): SlipBet {
  return {
    ...carried(from),
    ...plain,
    betId: 'combo',
    betType: 'combo',
    selections,
  };
}

export function asSystem(
  from: Carried,
  selections: readonly SlipSelection[],
  systemType: SystemType,
  bankers: readonly string[],
): SlipBet {
  return { ...carried(from), ...plain, betId: 'system', betType: 'system', selections, systemType, bankers };
}

export function asCustomBet(
  from: Carried,
  matchId: string,
  selections: readonly SlipSelection[],
  custom: CustomPrice,
): SlipBet {
  return { ...carried(from), ...plain, betId: `custom:${matchId}`, betType: 'custom_bet', selections, custom };
}

/** A freebet's amount is its stake (BON-05): no stake is typed there, and none is taken over from there. */
export function isStakedByFreebet(bet: SlipBet): boolean {
  return bet.stakeSource === 'freebet';
}

/** What a freebet stakes is not taken from the balance; that of a no-risk freebet is the player's own. */
export function isOwnStake(bet: SlipBet): boolean {
  return !isStakedByFreebet(bet) || (bet.bonus !== null && !isHouseStake(bet.bonus));
}

function ownStake(bet: SlipBet): string {
  return isStakedByFreebet(bet) ? '' : bet.stake;
}

/** The combo, the system or the singles. */
export function regularBets(slip: Slip): readonly SlipBet[] {
  return slip.bets.filter((bet) => bet.betType !== 'custom_bet');
}

export function customBets(slip: Slip): readonly SlipBet[] {
  return slip.bets.filter((bet) => bet.betType === 'custom_bet');
}

/** What is remembered once the form that is shown now is left. */
export function rememberedStakes(slip: Slip): Slip['remembered'] {
  const regular = regularBets(slip);
  const [first] = regular;
  if (first?.betType === 'combo') return { ...slip.remembered, combo: ownStake(first) };
  if (first?.betType === 'system') return { ...slip.remembered, system: ownStake(first) };
  const singles: Record<string, string> = {};
  for (const bet of regular) {
    const stake = ownStake(bet);
    for (const { id } of bet.selections) if (stake !== '') singles[id] = stake;
  }
  return { ...slip.remembered, singles };
}

export const nothingRemembered: Slip['remembered'] = { combo: '', system: '', singles: {} };

function forgetting(remembered: Slip['remembered'], regular: readonly SlipBet[]): Slip['remembered'] {
  if (regular.length === 0) return nothingRemembered;
  const ids = new Set(regular.flatMap((bet) => bet.selections.map(({ id }) => id)));
  const all = Object.entries(remembered.singles);
  const kept = all.filter(([id]) => ids.has(id));
  return kept.length === all.length ? remembered : { ...remembered, singles: Object.fromEntries(kept) };
}

/**
 * The slip with another regular part. A form that is left is remembered, stakes of selections that went are forgotten,
 * and a policy that judges whole bets judges what they have become.
 */
export function withRegular(slip: Slip, regular: readonly SlipBet[], policy: AcceptPolicy): Slip {
  const [before] = regularBets(slip);
  const isOtherForm = before !== undefined && before.betType !== regular[0]?.betType;
  const remembered = forgetting(isOtherForm ? rememberedStakes(slip) : slip.remembered, regular);
  return { bets: [...regular.map((bet) => judgeReturn(bet, policy)), ...customBets(slip)], remembered };
}
