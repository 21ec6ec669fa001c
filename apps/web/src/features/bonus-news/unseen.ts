import type {
  BonusType,
  Comboboost,
  Freebet,
  Hunting,
  HuntingTournament,
  Lootbox,
  ReplyOf,
  calls,
} from '@touchline/contract';

/** A bonus to tell its player of. */
export type Unseen =
  | { readonly kind: 'freebet'; readonly bonus: Freebet }
  | { readonly kind: 'boost'; readonly bonus: Comboboost }
  | { readonly kind: 'hunting'; readonly bonus: Hunting }
  | { readonly kind: 'tournament'; readonly bonus: HuntingTournament }
  | { readonly kind: 'lootbox'; readonly bonus: Lootbox };

/** What can be told of, in the order in which it is: what the player was given before what runs for all. */
export function unseenIn(reply: ReplyOf<(typeof calls)['listBonuses']> | null): readonly Unseen[] {
  if (reply === null) return [];
  // What the operator keeps off the promotions could not be found there.
  const isShown = ({ show_in_promotion: shown }: Hunting): boolean => shown;
  return [
    ...reply.freebets.map((bonus) => ({ kind: 'freebet', bonus }) as const),
    ...reply.lootboxes.filter(isShown).map((bonus) => ({ kind: 'lootbox', bonus }) as const),
    ...reply.comboboosts.map((bonus) => ({ kind: 'boost', bonus }) as const),
    ...reply.huntings.filter(isShown).map((bonus) => ({ kind: 'hunting', bonus }) as const),
    ...reply.tournaments.filter(isShown).map((bonus) => ({ kind: 'tournament', bonus }) as const),
  ].filter(({ bonus }) => !bonus.seen);
}

/** Its type as the wire names it. */
function typeOf(unseen: Unseen): BonusType {
  if (unseen.kind === 'freebet') return unseen.bonus.type;
  return unseen.kind === 'boost' ? 'comboboost' : unseen.kind;
}

/** As it is marked as seen (BON-08). */
export function shownOf(unseen: Unseen): { readonly id: string; readonly type: BonusType } {
  return { id: unseen.bonus.id, type: typeOf(unseen) };
}
