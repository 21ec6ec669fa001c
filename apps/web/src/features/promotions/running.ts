import type { Loaded } from '@touchline/client';
import type { Calls, ReplyOf } from '@touchline/contract';

export type BonusList = ReplyOf<Calls['listBonuses']>;
export type JackpotList = ReplyOf<Calls['getJackpots']>['data'];
export type Running = BonusList & { readonly jackpots: JackpotList };

export const promotionKinds = [
  'comboboosts',
  'freebets',
  'huntings',
  'tournaments',
  'lootboxes',
  'jackpots',
] as const satisfies readonly (keyof Running)[];
export type PromotionKind = (typeof promotionKinds)[number];

/** What the bookmaker answered of the kinds that are looked at. */
export interface Promotions {
  /** Some of it was not answered yet. */
  readonly isLoading: boolean;
  /** Some of it could not be asked for: what is listed may not be all. */
  readonly hasFailed: boolean;
  readonly running: Running;
}

interface Answers {
  readonly bonuses: Loaded<BonusList>;
  readonly jackpots: Loaded<{ readonly data: JackpotList }>;
}

const noBonuses: BonusList = { comboboosts: [], freebets: [], huntings: [], tournaments: [], lootboxes: [] };

/** Nothing was ever answered; one that says it has no such list has answered. */
function isUnanswered({ state, value }: Loaded<unknown>, which: 'loading' | 'failed'): boolean {
  return state === which && value === null;
}

/** What runs of `kinds` (NAV-14). A jackpot runs while one of its levels takes bets in. */
export function promotionsOf({ bonuses, jackpots }: Answers, kinds: readonly PromotionKind[]): Promotions {
  const asked = [
    ...(kinds.some((kind) => kind !== 'jackpots') ? [bonuses] : []),
    ...(kinds.includes('jackpots') ? [jackpots] : []),
  ];
  const known = bonuses.value ?? noBonuses;
  const isListed = ({ show_in_promotion: isShown }: { readonly show_in_promotion: boolean }): boolean => isShown;
  return {
    isLoading: asked.some((answer) => isUnanswered(answer, 'loading')),
    hasFailed: asked.some((answer) => isUnanswered(answer, 'failed')),
    running: {
      ...known,
      huntings: known.huntings.filter(isListed),
      tournaments: known.tournaments.filter(isListed),
      lootboxes: known.lootboxes.filter(isListed),
      jackpots: (jackpots.value?.data ?? []).filter(({ levels }) => levels.some(({ state }) => state === 'active')),
    },
  };
}
