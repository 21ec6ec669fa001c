import type { Feed, FeedEvent } from '../types.ts';
import { FORMAT_VERSION, writeEvents, writeHeader } from './format.ts';

/**
 * The same feed, which also writes down whatever it says. `write` gets whole lines, in order; the header comes with the first
 * book. Questions about the past and about futures are answered and not written: a player answers them from the events.
 */
export function recordFeed(feed: Feed, write: (line: string) => void): Feed {
  let isOpen = false;
  const record = (at: number, events: FeedEvent[]): FeedEvent[] => {
    if (isOpen && events.length > 0) write(writeEvents({ at, events }));
    return events;
  };
  return {
    ...feed,
    open(now) {
      const events = feed.open(now);
      if (!isOpen) {
        const { sports, categories, tournaments } = feed;
        write(writeHeader({ touchline_feed: FORMAT_VERSION, from: now, sports, categories, tournaments }));
        isOpen = true;
      }
      return record(now, events);
    },
    advance: (now) => record(now, feed.advance(now)),
    catchUp(matchIds, now) {
      const missed = feed.catchUp(matchIds, now);
      record(now, missed.events);
      return missed;
    },
  };
}
