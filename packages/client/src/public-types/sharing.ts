export interface ShareOptions {
  readonly withStake: boolean;
}

/** `nothing`: there was nothing to share. */
export type ShareResult =
  | { readonly kind: 'shared'; readonly code: string }
  | { readonly kind: 'refused'; readonly textKey: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'nothing' };

/** Why a shared slip could not be restored: fetch failed, no bet could be restored, or restoring failed (PLC-09). */
export type ShareProblem = 'link-not-found' | 'link-try-another-bet' | 'link-try-later';

/** One selection of a shared slip that is no longer as it was shared. Names are null where nobody knows them any more. */
export interface SharedChange {
  /** As of a selection. */
  readonly id: string;
  readonly kind: 'up' | 'down' | 'suspended' | 'gone';
  readonly matchName: string | null;
  readonly sportKey: string | null;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string | null;
  readonly outcomeId: string;
  readonly outcomeName: string | null;
  /** Names of both sides; null where there are none, or nobody knows them. */
  readonly sides: { readonly home: string; readonly away: string } | null;
  /** Odds it was shared at. */
  readonly before: string;
  /** Odds now; null unless they moved. */
  readonly now: string | null;
}
