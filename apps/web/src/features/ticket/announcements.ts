import type { BonusView, SelectionView, TicketView } from '@touchline/client';
import type { TextKey } from '../../text/use-text.ts';
import { selectionsOf } from './main-button.ts';
import { moveOf } from './stakes.ts';

/** Something that happened to the slip, to be said to a screen reader. */
export interface Announcement {
  readonly key: TextKey;
  readonly about?: SelectionView;
  readonly before?: string;
  readonly odds?: string;
  readonly count?: number;
  readonly bonus?: BonusView;
  /** What is counted down to, ms since epoch by the feed clock. */
  readonly until?: number;
}

/** A live bet is being checked: said once, for a countdown would drown everything else. */
function delayAnnouncement({ until }: NonNullable<TicketView['delay']>): Announcement {
  return until === null ? { key: 'ticket.button.checking' } : { key: 'ticket.announcement.checking', until };
}

function announcementOfChange(before: SelectionView, after: SelectionView): Announcement | null {
  const about = after;
  if (after.isNotAvailable) return before.isNotAvailable ? null : { key: 'ticket.announcement.not_available', about };
  if (after.isSuspended) return before.isSuspended ? null : { key: 'ticket.announcement.suspended', about };
  if (before.isSuspended) return { key: 'ticket.announcement.open', about, odds: after.odds };
  const move = moveOf(before.odds, after.odds);
  if (move === null) return null;
  return {
    key: move === 'up' ? 'ticket.announcement.up' : 'ticket.announcement.down',
    about,
    before: before.odds,
    odds: after.odds,
  };
}

function bonusesIn({ bets }: TicketView): readonly BonusView[] {
  return bets.flatMap(({ bonus }) => (bonus === null ? [] : [bonus]));
}

function isSameBonus(a: BonusView, b: BonusView): boolean {
  return a.id === b.id && a.odds === b.odds && a.amount?.value === b.amount?.value;
}

/** Which bonuses came or are another one now, each once however many bets have it; or that there is none any more (BON-04). */
function bonusAnnouncements(before: TicketView, after: TicketView): readonly Announcement[] {
  const [former, now] = [bonusesIn(before), bonusesIn(after)];
  const come = now.filter(
    (bonus, place) =>
      !former.some((other) => isSameBonus(bonus, other)) &&
      now.findIndex((other) => isSameBonus(bonus, other)) === place,
  );
  if (come.length > 0) return come.map((bonus): Announcement => ({ key: 'slip.bonus.announcement.on', bonus }));
  return former.length > 0 && now.length === 0 && after.selectionCount > 0
    ? [{ key: 'slip.bonus.announcement.off' }]
    : [];
}

/** Changes between two views of the ticket, in the order of announcement. Outcomes announce themselves elsewhere. */
export function announcementsBetween(before: TicketView, after: TicketView): readonly Announcement[] {
  if (before === after) return [];
  if (after.delay !== null) return before.delay === null ? [delayAnnouncement(after.delay)] : [];
  if (after.inProgress) return before.inProgress ? [] : [{ key: 'ticket.announcement.placing' }];
  if (after.state === 'SUCCESS' || before.inProgress) return [];
  const known = new Map(selectionsOf(before).map((selection) => [selection.id, selection]));
  const now = selectionsOf(after);
  const ids = new Set(now.map((selection) => selection.id));
  const count = after.selectionCount;
  const gone = [...known.values()].filter((selection) => !ids.has(selection.id));
  if (gone.length > 1 && count === 0) return [{ key: 'ticket.announcement.cleared' }];
  return [
    ...gone.map((selection): Announcement => ({ key: 'ticket.announcement.removed', about: selection, count })),
    ...now.flatMap((selection): readonly Announcement[] => {
      const former = known.get(selection.id);
      if (former === undefined) {
        return [{ key: 'ticket.announcement.added', about: selection, odds: selection.odds, count }];
      }
      const announcement = announcementOfChange(former, selection);
      return announcement === null ? [] : [announcement];
    }),
    ...bonusAnnouncements(before, after),
  ];
}
