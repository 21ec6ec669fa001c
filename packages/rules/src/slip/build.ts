import {
  asCombo,
  asSingle,
  asSystem,
  customBets,
  nothingRemembered,
  regularBets,
  unstaked,
  withRegular,
} from './entries.ts';
import { nextType } from './slip-systems.ts';
import type { Slip, SlipBet, SlipBetType, SlipSelection, SlipSurroundings } from './slip-types.ts';

/** A slip without entries that remembers nothing. */
export const emptySlip: Slip = { bets: [], remembered: nothingRemembered };

/** All selections: those of the regular part in the order they were picked, then those of custom bets. */
export function selectionsOf(slip: Slip): readonly SlipSelection[] {
  return slip.bets.flatMap((bet) => bet.selections);
}

/** Selections of the combo, the system or the singles, in the order they were picked. */
export function regularSelections(slip: Slip): readonly SlipSelection[] {
  return regularBets(slip).flatMap((bet) => bet.selections);
}

/** Whether the regular part holds a selection; a custom bet may hold the same outcome (SLIP-04). */
export function holds(slip: Slip, id: string): boolean {
  return regularBets(slip).some((bet) => bet.selections.some((selection) => selection.id === id));
}

/** Type of the first entry; `single` for an empty slip. */
export function typeOf(slip: Slip): SlipBetType {
  return slip.bets[0]?.betType ?? 'single';
}

/** A selection of a provider that takes no bets is not available, whatever its match says (TKT-10). */
export function availableAt(selection: SlipSelection, around: SlipSurroundings): SlipSelection {
  return around.inactiveProviders.includes(selection.provider) && !selection.isNotAvailable
    ? { ...selection, isNotAvailable: true }
    : selection;
}

/** A combo or a system with other selections: its type follows the number, down to a single (SLIP-05, SLIP-06). */
function resized(bet: SlipBet, selections: readonly SlipSelection[], around: SlipSurroundings): SlipBet {
  const [first, second] = selections;
  if (first !== undefined && second === undefined) return asSingle(bet, first);
  if (bet.systemType === null) return asCombo(bet, selections);
  const bankers = bet.bankers.filter((id) => selections.some((selection) => selection.id === id));
  const type = nextType(around.systemTypes, bet.systemType, selections.length - bankers.length);
  return type === null ? asCombo(bet, selections) : asSystem(bet, selections, type, bankers);
}

function grown(slip: Slip, selection: SlipSelection, around: SlipSurroundings): readonly SlipBet[] {
  const [first, second] = slip.bets;
  if (first === undefined) return [asSingle(unstaked(around.currency), selection)];
  if (first.betType !== 'single') return [resized(first, [...first.selections, selection], around)];
  if (second?.betType === 'single') return [...regularBets(slip), asSingle(unstaked(around.currency), selection)];
  return [asCombo(first, [...first.selections, selection])];
}

/**
 * Adds a selection to the regular part (SLIP-05, SLIP-23): the first is a single, a second to a lone single makes a
 * combo that takes over its stake, a combo and a system grow, and several singles get one more without a stake. Ignored
 * when it is held already, or when the first entry is a custom bet (SLIP-03).
 */
export function addSelection(slip: Slip, selection: SlipSelection, around: SlipSurroundings): Slip {
  return holds(slip, selection.id) || slip.bets[0]?.betType === 'custom_bet'
    ? slip
    : withRegular(slip, grown(slip, availableAt(selection, around), around), around.accept);
}

type Keep = (selection: SlipSelection) => boolean;

function keepRegular(slip: Slip, keep: Keep, around: SlipSurroundings): Slip {
  const regular = regularBets(slip);
  const all = regularSelections(slip);
  const kept = all.filter(keep);
  if (kept.length === all.length) return slip;
  const [first] = regular;
  if (first === undefined || first.betType === 'single') {
    return withRegular(
      slip,
      regular.filter((bet) => bet.selections.every(keep)),
      around.accept,
    );
  }
  return withRegular(slip, kept.length === 0 ? [] : [resized(first, kept, around)], around.accept);
}

/** A custom bet without some of its legs has no price until it is asked anew; with fewer than two it is none. */
function keepCustom(bet: SlipBet, keep: Keep): readonly SlipBet[] {
  const selections = bet.selections.filter(keep);
  if (selections.length === bet.selections.length) return [bet];
  if (selections.length < 2) return [];
  return [{ ...bet, selections, custom: { odds: null, acceptedOdds: null, isChanged: false } }];
}

function keepCustoms(slip: Slip, keep: Keep): Slip {
  const before = customBets(slip);
  const customs = before.flatMap((bet) => keepCustom(bet, keep));
  const isSame = customs.length === before.length && customs.every((bet, place) => bet === before[place]);
  return isSame ? slip : { ...slip, bets: [...regularBets(slip), ...customs] };
}

/**
 * Keeps the selections that `keep` says, in all entries. A combo or a system left with one selection is a single with
 * its stake (SLIP-05, SLIP-06); entries without selections drop.
 */
export function keepSelections(slip: Slip, keep: Keep, around: SlipSurroundings): Slip {
  return keepCustoms(keepRegular(slip, keep, around), keep);
}

/** Takes one selection out of the regular part (SLIP-04), or out of the custom bets when only they hold it. */
export function removeSelection(slip: Slip, id: string, around: SlipSurroundings): Slip {
  const isOther: Keep = (selection) => selection.id !== id;
  return holds(slip, id) ? keepRegular(slip, isOther, around) : keepCustoms(slip, isOther);
}

/** Takes whole entries out, such as those that were placed. */
export function withoutBets(slip: Slip, betIds: ReadonlySet<string>, around: SlipSurroundings): Slip {
  const left = slip.bets.filter((bet) => !betIds.has(bet.betId));
  if (left.length === slip.bets.length) return slip;
  const customs = left.filter((bet) => bet.betType === 'custom_bet');
  const regular = left.filter((bet) => bet.betType !== 'custom_bet');
  return withRegular({ ...slip, bets: [...regularBets(slip), ...customs] }, regular, around.accept);
}
