import type { BuilderObstacle } from '@touchline/client';

export interface BuilderOdds {
  readonly variant: 'open' | 'picked' | 'barred' | 'closed';
  readonly isPressable: boolean;
  /** What is said of it; null for nothing. */
  readonly reason: BuilderObstacle | 'full' | null;
}

interface OutcomeState {
  readonly isPicked: boolean;
  readonly obstacle: BuilderObstacle | null;
  readonly isFull: boolean;
  /** It is for sale, and its price can be trusted. */
  readonly isOpen: boolean;
}

/**
 * How an outcome stands to what is picked. What is picked can always be let go; what cannot stand beside the pick of its own
 * market takes its place; everything else that cannot be added says why (PLC-10).
 */
export function builderOddsOf({ isPicked, obstacle, isFull, isOpen }: OutcomeState): BuilderOdds {
  if (isPicked) return { variant: 'picked', isPressable: true, reason: isOpen ? null : 'suspended' };
  if (!isOpen || obstacle === 'suspended') return { variant: 'closed', isPressable: false, reason: 'suspended' };
  if (obstacle === 'instead') return { variant: 'open', isPressable: true, reason: 'instead' };
  if (obstacle !== null) return { variant: 'barred', isPressable: false, reason: obstacle };
  return isFull
    ? { variant: 'barred', isPressable: false, reason: 'full' }
    : { variant: 'open', isPressable: true, reason: null };
}
