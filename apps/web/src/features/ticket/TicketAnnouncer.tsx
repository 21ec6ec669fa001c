import { useState } from 'react';
import type { TicketView } from '@touchline/client';
import { useTicket } from '../../bindings/player.ts';
import { useFeedClock } from '../../bindings/screen.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type OddsText, useOddsText } from '../../bindings/odds.ts';
import { wordsOfBonus } from '../../text/bonus-names.ts';
import { outcomeOf } from '../../text/selection-names.ts';
import { secondsLeft } from './DelayNote.tsx';
import { type Announcement, announcementsBetween } from './announcements.ts';

function say(text: Text, oddsText: OddsText, saying: Announcement, feedNow: number): string {
  return text.t(saying.key, {
    name:
      saying.bonus !== undefined
        ? wordsOfBonus(text, saying.bonus)
        : saying.about === undefined
          ? ''
          : outcomeOf(text, saying.about),
    before: saying.before === undefined ? '' : oddsText(saying.before),
    after: saying.odds === undefined ? '' : oddsText(saying.odds),
    odds: saying.odds === undefined ? '' : oddsText(saying.odds),
    count: saying.count ?? 0,
    seconds: secondsLeft({ until: saying.until ?? null }, feedNow) ?? 0,
  });
}

/** Announces changes of the slip politely; lists announce nothing. */
export function TicketAnnouncer() {
  return (
    <VisuallyHidden as="output" data-ticket-voice>
      <Announcements />
    </VisuallyHidden>
  );
}

/** `since`: the ticket when listening began; the current one when absent. */
export function Announcements({ since }: { readonly since?: TicketView }) {
  const ticket = useTicket();
  const text = useText();
  const oddsText = useOddsText();
  const feedNow = useFeedClock();
  const [announced, setAnnounced] = useState({ ticket: since ?? ticket, words: '' });
  if (announced.ticket !== ticket) {
    const sayings = announcementsBetween(announced.ticket, ticket).map((saying) =>
      say(text, oddsText, saying, feedNow()),
    );
    // After a press the outcome is announced, so earlier announcements are dropped.
    const former = announced.ticket.inProgress && !ticket.inProgress ? '' : announced.words;
    setAnnounced({ ticket, words: sayings.length === 0 ? former : sayings.join(' ') });
  }
  return announced.words;
}
