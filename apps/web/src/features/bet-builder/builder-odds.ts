import type { BuilderObstacle } from '@touchline/client';

export interface BuilderOdds {
  readonly variant: 'open' | 'picked' | 'barred' | 'closed';
  readonly isPressable: boolean;
  /** The reason to show; null for none. */
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
 * State of an outcome beside the current picks. A pick can always be removed. An outcome that excludes the pick of its own
 * market replaces it. Any other outcome that cannot be added gives a reason (PLC-10).
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
