import { useState } from 'react';
import { useTicket } from '../../bindings/player.ts';
import { type Text, useText } from '../../text/useText.ts';
import { Unseen } from '../../ui/Unseen.tsx';
import { type OddsText, useOddsText } from '../../bindings/odds.ts';
import { outcomeOf } from '../../text/selectionNames.ts';
import { type Saying, sayingsBetween } from './voice.ts';

const say = (text: Text, oddsText: OddsText, saying: Saying): string =>
  text.t(saying.key, {
    name: saying.about === undefined ? '' : outcomeOf(text, saying.about),
    before: saying.before === undefined ? '' : oddsText(saying.before),
    after: saying.odds === undefined ? '' : oddsText(saying.odds),
    odds: saying.odds === undefined ? '' : oddsText(saying.odds),
    count: saying.count ?? 0,
  });

/** Says politely what happens to the player's own selections; the lists around stay silent. */
export function TicketVoice() {
  const ticket = useTicket();
  const text = useText();
  const oddsText = useOddsText();
  const [heard, setHeard] = useState({ ticket, words: '' });
  if (heard.ticket !== ticket) {
    const sayings = sayingsBetween(heard.ticket, ticket).map((saying) => say(text, oddsText, saying));
    // After a press the verdict speaks: what was said before is over.
    const former = heard.ticket.inProgress ? '' : heard.words;
    setHeard({ ticket, words: sayings.length === 0 ? former : sayings.join(' ') });
  }
  return (
    <Unseen live data-ticket-voice>
      {heard.words}
    </Unseen>
  );
}
