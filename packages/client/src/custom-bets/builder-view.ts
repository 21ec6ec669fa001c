import { sidesOf } from '../betting/sides.ts';
import { marketKey, mostCustomSelections } from '@touchline/contract';
import type { SlipSelection } from '@touchline/rules';
import type { LoadStatus } from '../queries/loader.ts';
import type { BuilderObstacle, BuilderPrice, BuilderView } from './custom-bet-types.ts';

/** A custom bet that is being built. */
export interface Draft {
  readonly picks: readonly SlipSelection[];
  readonly price: BuilderPrice;
  readonly obstacles: Readonly<Record<string, BuilderObstacle>>;
}

export function isSame(a: readonly SlipSelection[], b: readonly SlipSelection[]): boolean {
  return a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));
}

/** `held`: selections of the custom bet that the slip holds of the match. */
export function builderView(
  status: LoadStatus,
  groups: BuilderView['groups'],
  { picks, price, obstacles }: Draft,
  held: readonly SlipSelection[],
): BuilderView {
  return {
    state: status === 'not_found' ? 'not_offered' : status,
    groups,
    picks: picks.map((pick) => ({
      id: pick.id,
      marketKey: marketKey({ id: pick.marketId, specifier: pick.specifier }),
      sportKey: pick.sportKey,
      marketId: pick.marketId,
      specifier: pick.specifier,
      marketName: pick.marketName,
      outcomeId: pick.outcomeId,
      outcomeName: pick.outcomeName,
      sides: sidesOf(pick),
      odds: pick.odds,
      isSuspended: pick.isSuspended,
    })),
    price,
    obstacles,
    isFull: picks.length >= mostCustomSelections,
    inSlip: held.length === 0 ? 'none' : isSame(held, picks) ? 'same' : 'other',
  };
}
