import { useState } from 'react';
import type { TicketView } from '@touchline/client';
import { useTicket } from '../../bindings/player.ts';
import { useFeedClock } from '../../bindings/screen.ts';
import { type Text, type TextKey, useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type OddsText, useOddsText } from '../../bindings/odds.ts';
import { useOddsSpeech } from '../../bindings/odds-speech.ts';
import { wordsOfBonus } from '../../text/bonus-names.ts';
import { outcomeOf } from '../../text/selection-names.ts';
import { secondsLeft } from './DelayNote.tsx';
import { type Announcement, announcementsBetween } from './announcements.ts';

function announcementText(text: Text, oddsText: OddsText, announcement: Announcement, feedNow: number): string {
  return text.t(announcement.key, {
    name:
      announcement.bonus !== undefined
        ? wordsOfBonus(text, announcement.bonus)
        : announcement.about === undefined
          ? ''
          : outcomeOf(text, announcement.about),
    before: announcement.before === undefined ? '' : oddsText(announcement.before),
    after: announcement.odds === undefined ? '' : oddsText(announcement.odds),
    odds: announcement.odds === undefined ? '' : oddsText(announcement.odds),
    count: announcement.count ?? 0,
    seconds: secondsLeft({ until: announcement.until ?? null }, feedNow) ?? 0,
  });
}

/** What a player may switch off: prices that only move. What takes a bet away is always said. */
const MOVES: ReadonlySet<TextKey> = new Set(['ticket.announcement.up', 'ticket.announcement.down']);

/** Announces changes of the slip politely; lists announce nothing. */
export function TicketAnnouncer() {
  return (
    <VisuallyHidden as="output" data-ticket-announcer>
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
  const { mode } = useOddsSpeech();
  const [announced, setAnnounced] = useState({ ticket: since ?? ticket, words: '' });
  if (announced.ticket !== ticket) {
    const announcements = announcementsBetween(announced.ticket, ticket)
      .filter(({ key }) => mode !== 'off' || !MOVES.has(key))
      .map((announcement) => announcementText(text, oddsText, announcement, feedNow()));
    // After a press the verdict is announced, so earlier announcements are dropped.
    const former = announced.ticket.inProgress && !ticket.inProgress ? '' : announced.words;
    setAnnounced({ ticket, words: announcements.length === 0 ? former : announcements.join(' ') });
  }
  return announced.words;
}
