import type { BonusType, Comboboost, Freebet, ReplyOf, calls } from '@touchline/contract';

/** A bonus to tell its player of. */
export type Unseen =
  | { readonly kind: 'freebet'; readonly bonus: Freebet }
  | { readonly kind: 'boost'; readonly bonus: Comboboost };

/** What can be told of, in the order in which it is: what the player was given first. */
export function unseenIn(reply: ReplyOf<(typeof calls)['listBonuses']> | null): readonly Unseen[] {
  if (reply === null) return [];
  return [
    ...reply.freebets.map((bonus) => ({ kind: 'freebet', bonus }) as const),
    ...reply.comboboosts.map((bonus) => ({ kind: 'boost', bonus }) as const),
  ].filter(({ bonus }) => !bonus.seen);
}

/** As it is marked as seen (BON-08). */
export function shownOf(unseen: Unseen): { readonly id: string; readonly type: BonusType } {
  return { id: unseen.bonus.id, type: unseen.kind === 'boost' ? 'comboboost' : unseen.bonus.type };
}
