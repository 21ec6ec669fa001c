import { fullCoverOf, lineCount } from '../odds/systems.ts';
import { withRegular } from './entries.ts';
import { freeCount } from './forms.ts';
import type { Slip, SlipBet, SlipSurroundings, SystemType } from './slip-types.ts';
import type { WireSystemType } from './slip-wire.ts';

/** The least number of selections that are not bankers. */
const leastFree = 2;

function readType({ id, total_count, win_count, sizes = [win_count] }: WireSystemType): readonly SystemType[] {
  const ascending = [...new Set(sizes)].toSorted((a, b) => a - b);
  const [least = 0, most = ascending.at(-1) ?? 0] = [ascending[0]];
  if (total_count < leastFree || least < 1 || most > total_count) return [];
  const shape = { totalCount: total_count, sizes: ascending };
  return [{ id, ...shape, winCount: least, name: fullCoverOf(shape) }];
}

function byCounts(a: SystemType, b: SystemType): number {
  const counts = a.totalCount - b.totalCount || a.winCount - b.winCount;
  if (counts !== 0) return counts;
  const [x, y] = [lineCount(a), lineCount(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/**
 * System types of the settings in their order: total count, win count, number of lines, id (SLIP-10), each with the
 * customary name of its shape. Types that no slip could hold are left out; none when there are no settings.
 */
export function systemTypesOf(wire: readonly WireSystemType[] | undefined): readonly SystemType[] {
  return (wire ?? []).flatMap(readType).toSorted(byCounts);
}

function hasSeveralSizes({ sizes }: SystemType): boolean {
  return sizes.length > 1;
}

/**
 * The type that a system starts with for so many selections, none of them bankers (SLIP-08): the first of one size, else
 * the first; null when there is none.
 */
export function firstType(types: readonly SystemType[], totalCount: number): SystemType | null {
  const fitting = types.filter((type) => type.totalCount === totalCount);
  return fitting.find((type) => !hasSeveralSizes(type)) ?? fitting[0] ?? null;
}

/**
 * The type that follows `before` for another number of selections that are not bankers (SLIP-06): of those with the same
 * win count the first that has several sizes, or one, as it had, else the first; null when there is none.
 */
export function nextType(types: readonly SystemType[], before: SystemType, totalCount: number): SystemType | null {
  if (totalCount === before.totalCount) return before;
  if (totalCount < leastFree) return null;
  const fitting = types.filter((type) => type.totalCount === totalCount && type.winCount === before.winCount);
  return fitting.find((type) => hasSeveralSizes(type) === hasSeveralSizes(before)) ?? fitting[0] ?? null;
}

function systemOf(slip: Slip): SlipBet | null {
  const [first] = slip.bets;
  return first?.betType === 'system' ? first : null;
}

/** Chooses another system type; ignored unless the entry is a system and the type fits its selections (SLIP-06). */
export function chooseSystemType(slip: Slip, systemTypeId: string, around: SlipSurroundings): Slip {
  const system = systemOf(slip);
  const type = around.systemTypes.find(({ id }) => id === systemTypeId);
  if (system === null || type === undefined || type.totalCount !== freeCount(system)) return slip;
  if (type.id === system.systemType?.id) return slip;
  return withRegular(slip, [{ ...system, systemType: type }], around.accept);
}

/**
 * Makes a selection of a system a banker, or no banker any more; the type follows by the rule of SLIP-06. Ignored when
 * no type fits or fewer than two selections would be left that are not bankers.
 */
export function toggleBanker(slip: Slip, selectionId: string, around: SlipSurroundings): Slip {
  const system = systemOf(slip);
  if (system === null || !system.selections.some(({ id }) => id === selectionId)) return slip;
  const isBanker = (id: string): boolean => system.bankers.includes(id) !== (id === selectionId);
  const bankers = system.selections.map(({ id }) => id).filter(isBanker);
  const { systemType: before, selections } = system;
  const systemType = before && nextType(around.systemTypes, before, freeCount({ selections, bankers }));
  return systemType === null ? slip : withRegular(slip, [{ ...system, systemType, bankers }], around.accept);
}
