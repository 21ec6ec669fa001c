import type { BonusToPlace, FreebetType } from '@touchline/contract';
import {
  type BetBonus,
  betBonus,
  type BonusBet,
  bonusKinds,
  compare,
  countedPlaces,
  isFreebetType,
  judgedBonus,
  lowerRanges,
  parseOdds,
  type PlayerBonuses,
  type Ratio,
  toSubunits,
} from '@touchline/rules';
import type { Farmings } from '../bonuses/farmings.ts';
import type { PlayerBonusFacts } from '../bonuses/read-bonuses.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A bonus as it is stored with its bet. */
export type StoredBonus =
  | {
      readonly id: string;
      readonly type: 'comboboost';
      readonly odds: string;
      readonly min_count: number;
      /** Places of the legs that it counts; absent of bets from before this was kept, where all count. */
      readonly counted?: readonly number[];
      /** Ranges that it falls to when legs are refunded; to none when absent. */
      readonly lower?: readonly { readonly min_count: number; readonly odds: string }[];
    }
  | {
      readonly id: string;
      readonly type: FreebetType;
      readonly odds: null;
      readonly min_count: null;
      /** What boosted it; absent where nothing has. */
      readonly boost?: string;
    }
  /** Collects points (BON-16). */
  | { readonly id: string; readonly type: 'hunting' | 'tournament'; readonly odds: null; readonly min_count: null };

/** The effect of the bonus on a return (decision 10). */
export function bonusOf(bonus: StoredBonus | null): BetBonus | null {
  if (bonus?.type !== 'comboboost') return bonus && betBonus({ ...bonus, minCount: 1 });
  const { type, odds, min_count: minCount, counted, lower } = bonus;
  return betBonus({
    type,
    odds,
    minCount,
    counted,
    lower: lower?.map(({ min_count: least, odds: lowerOdds }) => ({ minCount: least, odds: lowerOdds })),
  });
}

/** Whether a bet with this bonus, or with none, feeds the jackpots (JACK-03). */
export function feedsJackpots(bonus: StoredBonus | null): boolean {
  return bonus === null || bonusKinds[bonus.type].feedsJackpots;
}

/** The requested bonus as it is stored with its bet, or its refusal. */
export type JudgeBonus = (asked: BonusToPlace, bet: BonusBet, odds: Ratio, stake: bigint) => StoredBonus | Refusal;

/** Compares odds without trailing zeros. */
function isSameOdds(ours: string, asked: string | undefined): boolean {
  const [a, b] = [parseOdds(ours), parseOdds(asked ?? '')];
  return a !== null && b !== null && compare(a, b) === 0;
}

/** No bonus. */
export const noBonus: JudgeBonus = () => refusal('bonus_unavailable');

/** Judges the bonuses of the bets of a press, in their order. */
export type AskedBonuses = readonly (BonusToPlace | undefined)[];

/**
 * Judges by the bonuses that the player has: exactly the bonus odds that the player saw (I6), exactly the amount of a
 * freebet as the stake (BON-05), every condition as the slip reads it (BON-06, BON-15), and one freebet in a press unless
 * several are allowed (BON-14).
 */
export function bonusJudge(
  { comboboosts, freebets, places, countryCode, isVerified, huntings, tournaments }: PlayerBonusFacts & Farmings,
  pressed: AskedBonuses,
  allowSeveralFreebets: boolean,
): JudgeBonus {
  const bonuses: PlayerBonuses = {
    isKnown: true,
    huntings,
    tournaments,
    comboboosts,
    freebets,
    countryCode,
    isVerified,
    allowSeveralFreebets,
    places,
  };
  const before = (place: number) =>
    pressed
      .slice(0, place)
      .flatMap((bonus, index) =>
        bonus === undefined || !isFreebetType(bonus.type)
          ? []
          : [{ betId: String(index), bonus: { id: bonus.id, amount: '' } }],
      );
  return (asked, bet, odds, stake) => {
    const judged = judgedBonus(bet, odds, asked.id, bonuses, before(Number(bet.betId)));
    if (judged?.offered !== true || judged.bonus.type !== asked.type) return refusal('bonus_unavailable');
    const { id, type, amount, odds: bonusOdds, minCount } = judged.bonus;
    if (type === 'comboboost') {
      if (bonusOdds === null || !isSameOdds(bonusOdds, asked.odds)) return refusal('bonus_unavailable');
      const boost = comboboosts.find((each) => each.id === id);
      if (boost === undefined) return refusal('bonus_unavailable');
      const lower = lowerRanges(boost, minCount).map(({ min_count: least, bonus_odds: lowerOdds }) => ({
        min_count: least,
        odds: lowerOdds,
      }));
      return {
        id,
        type,
        odds: bonusOdds,
        min_count: minCount,
        counted: countedPlaces(bet, boost, places),
        ...(lower.length === 0 ? {} : { lower }),
      };
    }
    if (type === 'hunting' || type === 'tournament') return { id, type, odds: null, min_count: null };
    if (!isFreebetType(type) || amount === null) return refusal('bonus_unavailable');
    if (toSubunits(amount, bet.currency.subunits) !== stake) return refusal('bonus_unavailable');
    const boosted = freebets.find((each) => each.id === id);
    const boost = boosted?.boost_data ? boosted.boost_multiplier : null;
    return { id, type, odds: null, min_count: null, ...(boost === null ? {} : { boost }) };
  };
}
