import { marketKey, matchChannel, pushLanguage } from '@touchline/contract';
import type { Book, BookChange, BookMarket, BookMatch } from '../catalogue/book.ts';
import { eventWire, marketChangeWire, statisticsWire } from '../catalogue/catalogue-wire.ts';
import type { Publication, PushPublisher } from './publisher.ts';

function keyOf({ market }: BookMarket): string {
  return marketKey(market);
}

function statusChanged(entry: BookMatch): Publication {
  return {
    type: 'match_status_changed',
    payload: {
      match_id: entry.match.id,
      status: entry.match.status,
      stage: entry.match.stage,
      statistics: entry.match.statistics && statisticsWire(entry.match.statistics),
      available_markets: entry.openMarkets,
      version: entry.version,
    },
  };
}

/** Whether a list row is unchanged. A change of any of these fields publishes the whole match. */
function sameRow(before: BookMatch, after: BookMatch): boolean {
  return (
    before.match.mainMarket === after.match.mainMarket &&
    before.match.secondaryMarket === after.match.secondaryMarket &&
    before.match.startTime === after.match.startTime &&
    before.match.name === after.match.name
  );
}

function sameStatus(before: BookMatch, after: BookMatch): boolean {
  return before.match === after.match && before.openMarkets === after.openMarkets;
}

/** Suspensions are published with the markets, not as match events. */
const unpublished: ReadonlySet<string> = new Set(['suspend', 'resume']);

function listsOf(locales: readonly string[]): readonly string[] {
  return [...new Set(locales.map(pushLanguage))].map((language) => `updates:${language}`);
}

/** Channels in one broadcast. */
const largestBroadcast = 500;

/** Publishes `events_lost` to the lists and these matches: pages then take a snapshot. */
export async function publishLost(
  publisher: PushPublisher,
  locales: readonly string[],
  matchIds: readonly string[],
): Promise<void> {
  const channels = [...listsOf(locales), ...matchIds.map(matchChannel)];
  const pending: Promise<void>[] = [];
  for (let from = 0; from < channels.length; from += largestBroadcast) {
    const some = channels.slice(from, from + largestBroadcast);
    pending.push(Promise.resolve(publisher.broadcast(some, { type: 'events_lost', payload: {} })));
  }
  await Promise.all(pending);
}

/**
 * Publishes the changes of a commit on the public channels (PUSH-03, PUSH-04): summaries to the lists, everything to the match.
 * All publications have started when this returns; the promise resolves once the engine has them.
 */
export function publishChanges(
  publisher: PushPublisher,
  book: Book,
  locales: readonly string[],
  changes: readonly BookChange[],
): Promise<void> {
  const pending: Promise<void>[] = [];
  const track = (published: void | Promise<void>): void => void pending.push(Promise.resolve(published));
  const toMatch = (channel: string, event: Publication): void => track(publisher.publish(channel, event));
  const lists = listsOf(locales);
  const toLists = (event: Publication): void => track(publisher.broadcast(lists, event));

  for (const { matchId, before, after, markets, incidents, last } of changes) {
    const channel = matchChannel(matchId);
    for (const incident of incidents) {
      if (unpublished.has(incident.type)) continue;
      toMatch(channel, {
        type: 'match_event_added',
        payload: { match_id: matchId, event: eventWire(incident) },
      });
    }
    if (markets.length > 0) {
      const inList = new Set([last.match.mainMarket, last.match.secondaryMarket]);
      const introduced = (market: BookMarket): boolean => !before?.markets.has(keyOf(market));
      const payload = (list: readonly BookMarket[]): Publication => ({
        type: 'markets_changed',
        payload: { match_id: matchId, markets: list.map((market) => marketChangeWire(market, introduced(market))) },
      });
      toMatch(channel, payload(markets));
      const listed = markets.filter((market) => inList.has(keyOf(market)));
      if (before && after && listed.length > 0) toLists(payload(listed));
    }
    if (after === null) {
      if (before === null) continue;
      toMatch(channel, statusChanged(last));
      toLists(statusChanged(last));
    } else if (before === null || !sameRow(before, after)) {
      const event: Publication = { type: 'match_changed', payload: { match: book.matchWire(after) } };
      toMatch(channel, event);
      toLists(event);
    } else if (!sameStatus(before, after)) {
      toMatch(channel, statusChanged(after));
      toLists(statusChanged(after));
    }
  }
  return Promise.all(pending).then(() => undefined);
}
