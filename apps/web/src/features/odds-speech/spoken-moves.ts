import type { Market } from '@touchline/contract';

/** Something of a market that is worth being said. */
export type SpokenMove =
  | { readonly kind: 'suspended' }
  | { readonly kind: 'open' }
  | { readonly kind: 'up' | 'down'; readonly outcomeId: string; readonly odds: string };

function isOpen(market: Market | null): boolean {
  return market?.status === 1;
}

/** What moved between two states of a market; while it is suspended its prices are no news. */
export function movesBetween(before: Market | null, after: Market | null): readonly SpokenMove[] {
  if (before === null || after === null) return before === after || before === null ? [] : [{ kind: 'suspended' }];
  if (isOpen(before) !== isOpen(after)) return [{ kind: isOpen(after) ? 'open' : 'suspended' }];
  if (!isOpen(after)) return [];
  return after.outcomes.flatMap(({ id, odds, active }): readonly SpokenMove[] => {
    const former = before.outcomes.find((outcome) => outcome.id === id);
    if (!active || former === undefined || former.odds === odds) return [];
    // For which is longer alone: what is said is the text itself.
    return [{ kind: Number(odds) > Number(former.odds) ? 'up' : 'down', outcomeId: id, odds }];
  });
}
