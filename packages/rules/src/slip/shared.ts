import { type Currency, fromSubunits, toSubunits } from '../odds/money.ts';
import { parseOdds } from '../odds/payout.ts';
import { availableAt } from './build.ts';
import { asCombo, asCustomBet, asSingle, asSystem, nothingRemembered, unstaked } from './entries.ts';
import type { Slip, SlipBet, SlipBetType, SlipSelection, SlipSurroundings } from './slip-types.ts';

/** An entry as somebody shared it, with those of its selections that are still known (NAV-26). */
export interface SharedEntry {
  readonly betType: SlipBetType;
  readonly systemId: string | null;
  /** Ids of the selections that stand in every combination of a system; none when absent. */
  readonly bankers?: readonly string[];
  /** Price of a custom bet as it was shared; null or absent while it is not known, and for every other type. */
  readonly customOdds?: string | null;
  /** Plain decimal text; empty for none. */
  readonly stake: string;
  /** Currency of the stake; null for the one that the slip bets in. */
  readonly currency: Currency | null;
  readonly selections: readonly SlipSelection[];
  /** Half on the win, half on a place; false when absent. */
  readonly isEachWay?: boolean;
}

type Staked = ReturnType<typeof unstaked>;

function stakedAs(entry: SharedEntry, around: SlipSurroundings): Staked {
  if (entry.stake === '') return unstaked(around.currency);
  const isOurs = entry.currency === null || entry.currency.code === around.currency.code;
  const currency = isOurs || entry.currency === null ? around.currency : entry.currency;
  return { ...unstaked(currency), stake: typedOf(entry, currency), stakeSource: 'sharing' };
}

/** What would have been typed: of an each-way bet the stake of one part. */
function typedOf({ stake, isEachWay }: SharedEntry, { subunits }: Currency): string {
  const whole = isEachWay === true ? toSubunits(stake, subunits) : null;
  return whole === null ? stake : fromSubunits(whole / 2n, subunits);
}

function singleOf(entry: SharedEntry, selection: SlipSelection, around: SlipSurroundings): SlipBet {
  const single = asSingle(stakedAs(entry, around), selection);
  return entry.isEachWay === true && selection.eachWay !== undefined ? { ...single, isEachWay: true } : single;
}

/** Once each: the same selection in two entries stands where it stood first. */
function distinct(selections: readonly SlipSelection[]): readonly SlipSelection[] {
  return [...new Map(selections.map((selection) => [selection.id, selection])).values()];
}

function merged(entry: SharedEntry, around: SlipSurroundings): readonly SlipBet[] {
  const selections = distinct(entry.selections);
  const [first, second] = selections;
  if (first === undefined) return [];
  const staked = stakedAs(entry, around);
  if (second === undefined) return [asSingle(staked, first)];
  const bankers = selections.map(({ id }) => id).filter((id) => entry.bankers?.includes(id) === true);
  const type = around.systemTypes.find(
    ({ id, totalCount }) => id === entry.systemId && totalCount === selections.length - bankers.length,
  );
  return entry.betType === 'system' && type !== undefined
    ? [asSystem(staked, selections, type, bankers)]
    : [asCombo(staked, selections)];
}

/** A custom bet is about one match; with fewer than two selections left there is nothing to price together. */
function customOf(entry: SharedEntry, around: SlipSurroundings): readonly SlipBet[] {
  const selections = distinct(entry.selections);
  const [first] = selections;
  const isOne = selections.length > 1 && selections.every(({ matchId }) => matchId === first?.matchId);
  if (first === undefined || !isOne) return [];
  const odds = entry.customOdds === undefined || entry.customOdds === null ? null : entry.customOdds;
  const price = odds === null || parseOdds(odds) === null ? null : odds;
  const legs = selections.map((selection) => availableAt(selection, around));
  return [
    asCustomBet(stakedAs(entry, around), first.matchId, legs, { odds: price, acceptedOdds: price, isChanged: false }),
  ];
}

function regular(entries: readonly SharedEntry[], around: SlipSurroundings): readonly SlipBet[] {
  const [first] = entries;
  if (first === undefined) return [];
  if (first.betType !== 'single') return merged(first, around);
  return entries
    .filter(({ betType }) => betType === 'single')
    .flatMap((entry) => entry.selections.slice(0, 1).map((each) => singleOf(entry, each, around)));
}

/**
 * A slip of shared entries: singles when the first is a single, else the first combo or system, and after them the custom
 * bets; a system that is not on offer any more, or has lost selections, is a combo. Stakes are in the currency that they
 * were shared in.
 */
export function sharedSlip(entries: readonly SharedEntry[], around: SlipSurroundings): Slip {
  const known = entries.filter(({ selections }) => selections.length > 0);
  const bets = [
    ...regular(
      known.filter(({ betType }) => betType !== 'custom_bet'),
      around,
    ),
    ...known.filter(({ betType }) => betType === 'custom_bet').flatMap((entry) => customOf(entry, around)),
  ];
  return { bets: [...new Map(bets.map((bet) => [bet.betId, bet])).values()], remembered: nothingRemembered };
}
