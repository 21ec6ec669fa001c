import type { QuickBetView, QuickSelectionView } from '@touchline/client';

export type VerdictKind = 'paused' | 'placing' | 'placed' | 'refused' | 'covered' | 'moved' | 'unresolved';

/** What there is to say of the last quick bet, and of which outcome. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly selection: QuickSelectionView | null;
}

const KINDS = { INITIAL: null, PROCESSING: 'placing', SUCCESS: 'placed', ERROR: 'refused' } as const;

/** The last press first; what is still unknown of an earlier one is said when there is nothing else; null for nothing. */
export function verdictOf({ state, selection, moved, paused, unseen, unresolved }: QuickBetView): Verdict | null {
  if (paused !== undefined) return { kind: 'paused', selection: paused.selection };
  if (unseen !== undefined) return { kind: 'covered', selection: unseen };
  const kind = KINDS[state];
  if (kind !== null) return { kind, selection };
  if (moved !== null) return { kind: 'moved', selection: moved };
  return unresolved === null ? null : { kind: 'unresolved', selection: unresolved.selection };
}

/** Whole seconds until a moment, never below 1: what is late is decided any second. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000));
}
