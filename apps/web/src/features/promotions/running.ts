import type { Loaded } from '@touchline/client';
import { type Call, type Calls, calls, type ReplyOf } from '@touchline/contract';

export type BonusList = ReplyOf<Calls['listBonuses']>;
export type JackpotList = ReplyOf<Calls['getJackpots']>['data'];
type AmbList = ReplyOf<Calls['listAmbs']>['data'];
export type Running = BonusList & { readonly ambs: AmbList; readonly jackpots: JackpotList };

export const promotionKinds = [
  'comboboosts',
  'freebets',
  'ambs',
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
  readonly ambs: Loaded<{ readonly data: AmbList }>;
  readonly jackpots: Loaded<{ readonly data: JackpotList }>;
}

const noBonuses: BonusList = { comboboosts: [], freebets: [], huntings: [], tournaments: [], lootboxes: [] };

export const noneRunning: Running = { ...noBonuses, ambs: [], jackpots: [] };

/** Nothing was ever answered; one that says it has no such list has answered. */
function isUnanswered({ state, value }: Loaded<unknown>, which: 'loading' | 'failed'): boolean {
  return state === which && value === null;
}

/** What runs of `kinds` (NAV-14). A jackpot runs while one of its levels takes bets in. */
export function promotionsOf({ bonuses, ambs, jackpots }: Answers, kinds: readonly PromotionKind[]): Promotions {
  const asked = [
    ...(kinds.some((kind) => kind !== 'jackpots' && kind !== 'ambs') ? [bonuses] : []),
    ...(kinds.includes('ambs') ? [ambs] : []),
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
      ambs: ambs.value?.data ?? [],
      jackpots: (jackpots.value?.data ?? []).filter(({ levels }) => levels.some(({ state }) => state === 'active')),
    },
  };
}

/** Bonuses of a kind beside those of others; more of them stand on a page of their own (BON-12). */
export const shownOfKind = 4;

/** Lists of kinds that have pages. */
export const listCalls = {
  comboboosts: calls.listComboboosts,
  freebets: calls.listFreebets,
  huntings: calls.listHuntings,
  tournaments: calls.listTournaments,
  lootboxes: calls.listLootboxes,
} as const satisfies Partial<Record<PromotionKind, Call>>;
export type ListedKind = keyof typeof listCalls;
export type BonusPageCall = (typeof listCalls)[ListedKind];

export function isListedKind(kind: PromotionKind): kind is ListedKind {
  return Object.hasOwn(listCalls, kind);
}

/** Whether the pages of a kind have what is over too: the draws of lootboxes can be checked for good. */
export function listsOver(kind: ListedKind): boolean {
  return kind === 'lootboxes';
}
