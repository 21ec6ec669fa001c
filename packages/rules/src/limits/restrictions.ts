import { groupBy } from '../group-by.ts';
import type { LimitBetType, Limits, LimitSelection, MaxStakeQuery, SelectionsProblem } from './limits-types.ts';

function idsOf(selections: readonly LimitSelection[]): readonly string[] {
  return selections.map((selection) => selection.id);
}

/** Why selections, of a bet or of all bets of a press, may not come together: several providers (VAL-08); else null. */
export function providersProblem(
  selections: readonly Pick<LimitSelection, 'provider'>[],
): Extract<SelectionsProblem, { kind: 'several_providers' }> | null {
  return new Set(selections.map((selection) => selection.provider)).size > 1 ? { kind: 'several_providers' } : null;
}

/** Selections that share their match with another one, by match in the order of picking. */
function sharingAMatch(selections: readonly LimitSelection[]): readonly LimitSelection[] {
  return [...groupBy(selections, (selection) => selection.matchId).values()].filter((same) => same.length > 1).flat();
}

/**
 * Why the selections of one bet are refused, null when they are not: too many (VAL-02), two of one match in a combo or
 * system (VAL-06; a custom bet is of one match by nature), provider oddin in a system (VAL-07), several providers
 * (VAL-08). The first of these, in this order.
 */
export function selectionsProblem(
  betType: LimitBetType,
  selections: readonly LimitSelection[],
  limits: Pick<Limits, 'selectionLimit'>,
): SelectionsProblem | null {
  if (selections.length === 0) return { kind: 'empty' };
  if (selections.length > limits.selectionLimit) return { kind: 'too_many_selections', limit: limits.selectionLimit };
  const same = betType === 'combo' || betType === 'system' ? sharingAMatch(selections) : [];
  if (same.length > 0) return { kind: 'same_match', selectionIds: idsOf(same) };
  const barred = betType === 'system' ? selections.filter((selection) => selection.provider === 'oddin') : [];
  if (barred.length > 0) return { kind: 'system_provider', selectionIds: idsOf(barred) };
  return providersProblem(selections);
}

/**
 * Whether the largest stake of these bets may be asked for, or why not (VAL-10): all selections are of betradar, or of
 * oddin where `oddinAllowed`.
 */
export function canAskMaxStake(
  bets: readonly { readonly selections: readonly LimitSelection[] }[],
  terms: { readonly oddinAllowed: boolean },
): MaxStakeQuery {
  const selections = bets.flatMap((bet) => bet.selections);
  if (selections.length === 0) return { kind: 'empty' };
  const unsupported = selections.filter(
    ({ provider }) => provider !== 'betradar' && !(provider === 'oddin' && terms.oddinAllowed),
  );
  return unsupported.length === 0
    ? { kind: 'can_ask' }
    : { kind: 'provider_without_max_stake', selectionIds: idsOf(unsupported) };
}
