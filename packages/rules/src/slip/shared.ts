import { asCombo, asSingle, asSystem, nothingRemembered, unstaked } from './entries.ts';
import type { Slip, SlipBet, SlipBetType, SlipSelection, SlipSurroundings } from './types.ts';

/** An entry as somebody shared it, with those of its selections that are still known (NAV-26). */
export interface SharedEntry {
  readonly betType: Exclude<SlipBetType, 'custom_bet'>;
  readonly systemId: string | null;
  /** Plain decimal text; empty for none. It counts only in the currency that the slip bets in. */
  readonly stake: string;
  readonly currency: string;
  readonly selections: readonly SlipSelection[];
}

type Staked = ReturnType<typeof unstaked>;

const stakedAs = (entry: SharedEntry, around: SlipSurroundings): Staked => {
  const empty = unstaked(around.currency);
  return entry.stake === '' || entry.currency !== around.currency.code
    ? empty
    : { ...empty, stake: entry.stake, stakeSource: 'sharing' };
};

/** Once each: the same selection in two entries stands where it stood first. */
const distinct = (selections: readonly SlipSelection[]): readonly SlipSelection[] => [
  ...new Map(selections.map((selection) => [selection.id, selection])).values(),
];

const merged = (entry: SharedEntry, around: SlipSurroundings): readonly SlipBet[] => {
  const selections = distinct(entry.selections);
  const [first, second] = selections;
  if (first === undefined) return [];
  const staked = stakedAs(entry, around);
  if (second === undefined) return [asSingle(staked, first)];
  const type = around.systemTypes.find(
    ({ id, totalCount }) => id === entry.systemId && totalCount === selections.length,
  );
  return entry.betType === 'system' && type !== undefined
    ? [asSystem(staked, selections, type, [])]
    : [asCombo(staked, selections)];
};

/**
 * A slip of shared entries: singles when the first is a single, else the first combo or system; a system that is not on
 * offer any more, or has lost selections, is a combo. Stakes in another currency are left out (SLIP-16).
 */
export const sharedSlip = (entries: readonly SharedEntry[], around: SlipSurroundings): Slip => {
  const known = entries.filter(({ selections }) => selections.length > 0);
  const [first] = known;
  if (first === undefined) return { bets: [], remembered: nothingRemembered };
  if (first.betType !== 'single') return { bets: merged(first, around), remembered: nothingRemembered };
  const singles = known.filter(({ betType }) => betType === 'single');
  const bets = singles.flatMap((entry) =>
    entry.selections.slice(0, 1).map((each) => asSingle(stakedAs(entry, around), each)),
  );
  return { bets: [...new Map(bets.map((bet) => [bet.betId, bet])).values()], remembered: nothingRemembered };
};
