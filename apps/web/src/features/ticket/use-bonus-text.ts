import type { UpcomingBonus } from '@touchline/client';
import { type OddsText, useOddsText } from '../../bindings/odds.ts';
import { type Text, type TextKey, useText } from '../../text/use-text.ts';
import { type BonusWords, wordsOfUpcoming } from './bonus-words.ts';

const BET_TYPES = {
  single: 'bet.type.single',
  combo: 'bet.type.combo',
  system: 'bet.type.system',
  custom_bet: 'bet.type.custom_bet',
} as const satisfies Record<NonNullable<BonusWords['betType']>, TextKey>;

/** Words of a bonus with their figures in the player's locale; `what`: what is reached. */
function bonusText({ t }: Text, oddsText: OddsText, words: BonusWords, what = ''): string {
  const { key, count = 0, has = 0, odds, currency = '', betType } = words;
  return t(key, {
    count,
    has,
    odds: odds === undefined ? '' : oddsText(odds),
    name: betType === undefined ? currency : t(BET_TYPES[betType]),
    what,
  });
}

interface BonusText {
  readonly words: (words: BonusWords) => string;
  /** What is missing; empty when unknown. */
  readonly upcoming: (upcoming: UpcomingBonus) => string;
}

/** The same as functions of a component. */
export function useBonusText(): BonusText {
  const text = useText();
  const oddsText = useOddsText();
  return {
    words: (words) => bonusText(text, oddsText, words),
    upcoming: (upcoming) => {
      const words = wordsOfUpcoming(upcoming);
      const { bonusOdds, name } = upcoming;
      return words === null
        ? ''
        : bonusText(text, oddsText, words, bonusOdds === null ? name : text.formats.boost(bonusOdds));
    },
  };
}
