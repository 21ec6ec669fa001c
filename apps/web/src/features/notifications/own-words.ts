import type { Notification } from '@touchline/contract';
import { outcomeName, type Words } from '../../text/names.ts';

type About = Pick<Notification, 'type' | 'caption' | 'body' | 'match' | 'selection'>;

/**
 * Text of a notification: of a price that was waited for with the outcome in the language of the page and the odds as
 * `oddsText` writes them (NOTE-05c); any other as the server wrote it. Outcomes that combine names of teams keep the server's
 * name, since a notification does not name the sides.
 */
export function bodyOf(text: Words, about: About, oddsText: (odds: string) => string): string {
  const { type, caption, body, match, selection } = about;
  if (type !== 'watch_price' || caption === null || !match || !selection?.outcome_name) return body;
  const { market_id: id, specifier, outcome_id: outcomeId, outcome_name: name, odds } = selection;
  const place = { sportKey: match.sport_key, sides: null };
  const outcome = outcomeName(text, place, { id, specifier, name: '' }, { id: outcomeId, name });
  return text.t('notifications.watch_price', {
    // Names and figures of another writing direction move nothing around them.
    name: `\u2068${caption}\u2069`,
    outcome: `\u2068${outcome}\u2069`,
    odds: `\u2066${oddsText(odds)}\u2069`,
  });
}
