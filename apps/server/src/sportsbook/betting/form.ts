import type { BetToPlace } from '@touchline/contract';
import { type BetForm, parseOdds, type SystemType } from '@touchline/rules';

/** Types of bets that are accepted. */
export type AcceptedType = 'single' | 'combo' | 'system' | 'custom_bet';

/** A system as it is stored with its bet: the types on offer may change, a placed bet may not. */
export interface StoredSystem {
  readonly id: string;
  /** The least of `sizes`. */
  readonly win_count: number;
  /** Number of selections that are not bankers. */
  readonly total_count: number;
  /** Ascending. */
  readonly sizes: readonly number[];
}

interface FormFacts {
  readonly type: AcceptedType;
  /** Null for every type but a system. */
  readonly system: StoredSystem | null;
  readonly selections: readonly { readonly banker: boolean }[];
  /** Of all selections together; null or absent for every type but a custom bet. */
  readonly custom_odds?: string | null;
}

/** The type of a bet, by its fields. */
export function typeOf(bet: Pick<BetToPlace, 'system_id' | 'selections' | 'custom_odds'>): AcceptedType {
  if (bet.custom_odds !== undefined) return 'custom_bet';
  if (bet.system_id !== undefined) return 'system';
  return bet.selections.length === 1 ? 'single' : 'combo';
}

/** Number of selections that a system combines. */
export function freeCountOf(bet: Pick<BetToPlace, 'selections'>): number {
  return bet.selections.filter((selection) => selection.banker !== true).length;
}

export function systemNamed(id: string | undefined, systemTypes: readonly SystemType[]): SystemType | undefined {
  return systemTypes.find((type) => type.id === id);
}

export function storedSystem({ id, winCount, totalCount, sizes }: SystemType): StoredSystem {
  return {
    id,
    win_count: winCount,
    total_count: totalCount,
    sizes,
  };
}

/**
 * How the legs of a bet combine into lines, at acceptance and at settlement (I14). Throws RangeError for a system without
 * its system and a custom bet without its odds.
 */
export function formOf({ type, system, selections, custom_odds: together = null }: FormFacts): BetForm {
  if (type === 'custom_bet') {
    const odds = together === null ? null : parseOdds(together);
    if (odds === null) throw new RangeError('the odds of a custom bet are not kept with it');
    return { kind: type, odds };
  }
  if (type !== 'system') return { kind: type };
  if (system === null) throw new RangeError('a system is not kept with its bet');
  const bankers = selections.flatMap(({ banker }, place) => (banker ? [place] : []));
  return { kind: 'system', sizes: system.sizes, bankers };
}
