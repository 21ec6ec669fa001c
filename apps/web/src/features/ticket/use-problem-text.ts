import { type Text, useText } from '../../text/use-text.ts';
import { type OddsText, useOddsText } from '../../bindings/odds.ts';
import type { Words } from './problem-words.ts';

/** Words with their amount and number in the player's locale. */
function problemText(text: Text, oddsText: OddsText, words: Words): string {
  return text.t(words.key, {
    amount: words.amount === undefined ? '' : text.formats.money(words.amount.value, words.amount.currency),
    count: words.count ?? 0,
    least: text.formats.count(words.range?.least ?? 0),
    most: text.formats.count(words.range?.most ?? 0),
    odds: words.odds === undefined ? '' : oddsText(words.odds),
  });
}

/** The same as a function of a component. */
export function useProblemText(): (words: Words) => string {
  const text = useText();
  const oddsText = useOddsText();
  return (words) => problemText(text, oddsText, words);
}
