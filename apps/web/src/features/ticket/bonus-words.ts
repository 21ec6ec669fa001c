import type { BonusOfferView, BonusView, FailedCondition, SlipBetView, UpcomingBonus } from '@touchline/client';
import type { BonusType, Settings } from '@touchline/contract';
import { bonusKinds, isFreebetType } from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** A text of a bonus with its values; the component formats figures and names. */
export interface BonusWords {
  readonly key: TextKey;
  readonly count?: number;
  /** How many there are of what is counted. */
  readonly has?: number;
  /** Decimal odds. */
  readonly odds?: string;
  /** Code of a currency. */
  readonly currency?: string;
  readonly betType?: SlipBetView['type'];
}

/** Why a bonus is not offered for a bet, in words (BON-06, BON-14 to BON-16). */
export function wordsOfCondition(failed: FailedCondition): BonusWords {
  switch (failed.kind) {
    case 'state':
      return {
        key:
          failed.state === 'expired' || failed.state === 'bonus_over'
            ? 'bonus.condition.state.over'
            : 'bonus.condition.state',
      };
    case 'match_status':
      return {
        key: failed.needed === 'live' ? 'bonus.condition.match_status.live' : 'bonus.condition.match_status',
      };
    case 'bet_type':
      return { key: 'bonus.condition.bet_type', betType: failed.betType };
    case 'uses_count':
      return { key: 'bonus.condition.uses_count', count: failed.uses };
    case 'too_few_suitable':
      return { key: 'bonus.condition.too_few_suitable', count: failed.needed, has: failed.suitable };
    case 'too_many_suitable':
      return { key: 'bonus.condition.too_many_suitable', count: failed.limit };
    case 'currency':
      return { key: 'bonus.condition.currency', currency: failed.currency };
    case 'min_odds':
      return { key: 'bonus.condition.min_odds', odds: failed.minOdds };
    case 'max_odds':
      return { key: 'bonus.condition.max_odds', odds: failed.maxOdds };
    case 'selection_count_from':
      return { key: 'bonus.condition.selection_count_from', count: failed.from };
    case 'selection_count_to':
      return { key: 'bonus.condition.selection_count_to', count: failed.to };
    case 'inactive':
    case 'each_way':
    case 'country':
    case 'only_verified':
    case 'odds_unknown':
    case 'boost_multiplier':
    case 'amount':
    case 'freebet_in_use':
    case 'several_freebets':
    case 'not_used_in_bets':
    case 'events_farmed':
      return { key: `bonus.condition.${failed.kind}` };
    default:
      return failed satisfies never;
  }
}

/** What is missing to a bonus, or to a better range of one (BON-06, BON-13); null when unknown. */
export function wordsOfUpcoming(upcoming: UpcomingBonus): BonusWords | null {
  const { moreSelections: count, selectionOdds, totalOdds } = upcoming;
  if (count > 0 && totalOdds !== null) return { key: 'slip.bonus.next.both', count, odds: totalOdds };
  if (count > 0 && selectionOdds !== null) return { key: 'slip.bonus.next.odds', count, odds: selectionOdds };
  if (count > 0) return { key: 'slip.bonus.next', count };
  return totalOdds === null ? null : { key: 'slip.bonus.next.total', odds: totalOdds };
}

/** Why the bonus of a bet is the one that it is, or why it has none (BON-21); null where there is none to choose. */
export function whyChosen({ bonus, offers }: Pick<SlipBetView, 'bonus' | 'offers'>): TextKey | null {
  if (bonus !== null) return bonus.isOwnChoice ? 'slip.bonus.why.own' : 'slip.bonus.why.auto';
  return offers.some(canChoose) ? 'slip.bonus.why.none' : null;
}

/** What the operator's settings say of placed bets with a bonus. */
export type LaterSettings = Pick<Settings, 'cashout_settings' | 'edit_bets' | 'edit_freebets'>;

/**
 * What a bet with a bonus of this type cannot do later, or does without its bonus (BON-19); null where nothing is to be said,
 * as where bets are neither cashed out nor edited, and where the back end says nothing of bets with a bonus.
 */
export function wordsOfLater(type: BonusType, settings: LaterSettings | null): TextKey | null {
  const { cashout_settings: cashOut, edit_bets: edits = false, edit_freebets: editsFreebets = false } = settings ?? {};
  if (cashOut?.freebets === undefined || (!cashOut.enabled && !edits)) return null;
  if (!isFreebetType(type)) return bonusKinds[type].returns === 'boosted' ? 'slip.bonus.later.boost' : null;
  const [noCashOut, noEdit] = [cashOut.enabled && !cashOut.freebets, edits && !editsFreebets];
  if (noCashOut && noEdit) return 'slip.bonus.later.neither';
  if (noCashOut) return 'slip.bonus.later.no_cash_out';
  return noEdit ? 'slip.bonus.later.no_edit' : null;
}

export function canChoose({ failed }: Pick<BonusOfferView, 'failed'>): boolean {
  return failed === null;
}

type Offered = Pick<SlipBetView, 'bonus' | 'offers' | 'upcoming'>;

/** What the bet would get next by growing (BON-13); not what nothing in it counts for, such as a boost on other events. */
export function nextOf({ upcoming }: Pick<SlipBetView, 'upcoming'>): UpcomingBonus | null {
  return upcoming.find(({ counted }) => counted > 0) ?? null;
}

/** What is worth a way to all bonuses of the bet: not what is over or for other bets, nor what is shown as the next anyway. */
function offersToShow({ offers, upcoming }: Offered): readonly BonusOfferView[] {
  const next = nextOf({ upcoming });
  const isShown = (id: string): boolean =>
    id === next?.id || upcoming.some(({ id: other, counted }) => id === other && counted === 0);
  return offers.filter(
    ({ id, failed }) => failed === null || (failed.kind !== 'state' && failed.kind !== 'bet_type' && !isShown(id)),
  );
}

/** What the way to the bonuses of a bet says: the one that is chosen, what can be, or that there are some; null without any. */
export function entryOf(
  bet: Offered,
): { readonly kind: 'chosen'; readonly bonus: BonusView } | { readonly kind: 'offer'; readonly key: TextKey } | null {
  if (bet.bonus !== null) return { kind: 'chosen', bonus: bet.bonus };
  const open = bet.offers.filter(canChoose);
  if (open.some(({ amount }) => amount !== null)) return { kind: 'offer', key: 'slip.bonus.use.freebet' };
  if (open.length > 0) return { kind: 'offer', key: 'slip.bonus.use' };
  return offersToShow(bet).length > 0 ? { kind: 'offer', key: 'slip.bonus.all' } : null;
}

/** Whether no further selection raises the boost that is chosen. */
export function isTopBoost({ bonus, upcoming }: Offered): boolean {
  return bonus?.type === 'comboboost' && !upcoming.some(({ id }) => id === bonus.id);
}
