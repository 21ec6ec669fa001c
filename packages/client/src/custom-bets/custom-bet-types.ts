import type { CustomObstacle } from '@touchline/contract';

/** One outcome that is picked in a bet builder. */
export interface BuilderPick {
  /** `matchId/marketId|specifier/outcomeId` */
  readonly id: string;
  /** `id|specifier` */
  readonly marketKey: string;
  readonly sportKey: string;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
  /** Names of both sides; null where there are none, or nobody knows them. */
  readonly sides: { readonly home: string; readonly away: string } | null;
  /** Current odds by itself. */
  readonly odds: string;
  readonly isSuspended: boolean;
}

/** `instead`: it cannot stand beside the pick in the same market, so that picking it takes the place of that one. */
export type BuilderObstacle = CustomObstacle | 'instead';

export type BuilderPrice =
  /** Fewer than two outcomes have no price together. */
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  /** Exact decimal odds as text. */
  | { readonly kind: 'priced'; readonly odds: string }
  /** The server's message: its text key or sentence, which wins (PLC-10). */
  | { readonly kind: 'refused'; readonly key: string; readonly code: number | null }
  /** No answer. */
  | { readonly kind: 'failed' };

/** [PLC-10] The bet builder of a match. */
export interface BuilderView {
  readonly state: 'loading' | 'ready' | 'failed' | 'not_offered';
  /** Markets in the groups of the builder, `id|specifier` each. */
  readonly groups: readonly { readonly key: string; readonly marketKeys: readonly string[] }[];
  readonly picks: readonly BuilderPick[];
  readonly price: BuilderPrice;
  /** What stands against adding outcomes to what is picked, by selection id. */
  readonly obstacles: Readonly<Record<string, BuilderObstacle>>;
  /** No more can be picked. */
  readonly isFull: boolean;
  /** Whether the slip holds a custom bet of this match: this one, or one with other selections. */
  readonly inSlip: 'none' | 'same' | 'other';
}

/** [SLIP-03] A plain outcome was pressed while the slip begins with a custom bet: what is to become of it is asked. */
export interface CustomQuestionView {
  readonly matchId: string;
  readonly matchSlug: string;
  readonly sportKey: string;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
  /** Names of both sides; null where there are none, or nobody knows them. */
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly odds: string;
  /** It is of the match of the first custom bet, so that it may be added to it. */
  readonly isSameMatch: boolean;
}
