import { regularSelections, typeOf } from './build.ts';
import {
  asCombo,
  asSingle,
  asSystem,
  isStakedByFreebet,
  regularBets,
  rememberedStakes,
  unstaked,
  withRegular,
} from './entries.ts';
import { firstType } from './slip-systems.ts';
import type { Slip, SlipBet, SlipBetType, SlipSurroundings, SystemType, TypeProblem } from './slip-types.ts';

/** Why the type cannot be chosen (SLIP-08, SLIP-07); null when it can. */
export function typeProblem(slip: Slip, betType: SlipBetType, around: SlipSurroundings): TypeProblem | null {
  const now = typeOf(slip);
  if (now === betType) return { kind: 'already' };
  if (now === 'custom_bet' || betType === 'custom_bet') return { kind: 'custom_bet' };
  const selections = regularSelections(slip);
  if (selections.length < 2) return { kind: 'too_few_selections' };
  const { singleBetProviders, systemTypes } = around;
  const alone = selections.find(({ provider }) => singleBetProviders.includes(provider));
  if (betType === 'single' && alone !== undefined) return { kind: 'provider_singles', provider: alone.provider };
  if (betType === 'system' && firstType(systemTypes, selections.length) === null) return { kind: 'no_system_type' };
  return null;
}

type Staked = ReturnType<typeof unstaked>;

/** The stake that a form starts with: the one it had, else the one shown before, but never a freebet's. */
function startingStake(slip: Slip, remembered: string, around: SlipSurroundings): Staked {
  const empty = unstaked(around.currency);
  if (remembered !== '') return { ...empty, stake: remembered };
  const shown = regularBets(slip).find((bet) => bet.stake.trim() !== '' && !isStakedByFreebet(bet));
  if (shown === undefined) return empty;
  const { stake, stakeSource, winText, currency } = shown;
  return { ...empty, stake, stakeSource, winText, currency };
}

function split(slip: Slip, around: SlipSurroundings): readonly SlipBet[] {
  const { singles } = rememberedStakes(slip);
  return regularSelections(slip).map((selection) =>
    asSingle({ ...unstaked(around.currency), stake: singles[selection.id] ?? '' }, selection),
  );
}

function system(slip: Slip, type: SystemType, around: SlipSurroundings): SlipBet {
  return asSystem(startingStake(slip, slip.remembered.system, around), regularSelections(slip), type, []);
}

function regularAs(slip: Slip, betType: SlipBetType, around: SlipSurroundings): readonly SlipBet[] {
  const selections = regularSelections(slip);
  const type = firstType(around.systemTypes, selections.length);
  if (betType === 'single') return split(slip, around);
  if (betType === 'system' && type !== null) return [system(slip, type, around)];
  return [asCombo(startingStake(slip, slip.remembered.combo, around), selections)];
}

/**
 * Singles split what is held together, combo and system merge it (SLIP-09); ignored when `typeProblem` names a reason
 * (SLIP-07, SLIP-08). Each form keeps the stakes typed into it: a split gives back what the singles had before, none at
 * first: a combo's 10.00 never becomes 10.00 on each single by itself. A combo and a system take over the stake shown
 * before, or the first of the singles, when they never had one.
 */
export function chooseType(slip: Slip, betType: SlipBetType, around: SlipSurroundings): Slip {
  return typeProblem(slip, betType, around) === null
    ? withRegular(slip, regularAs(slip, betType, around), around.accept)
    : slip;
}
