import type { Text } from '../../text/useText.ts';
import type { Words } from './problemWords.ts';

/** Words with their amount and number in the player's locale. */
export function sayWords(text: Text, words: Words): string {
  return text.t(words.key, {
    amount: words.amount === undefined ? '' : text.formats.money(words.amount.value, words.amount.currency),
    count: words.count ?? 0,
    odds: words.odds === undefined ? '' : text.formats.odds(words.odds),
  });
}
