import { matchChannel, pushLanguage } from '@touchline/contract';
import type { Book, BookChange, BookMarket, BookMatch } from '../catalogue/book.ts';
import { marketKey } from '../catalogue/batch.ts';
import { eventWire, marketChangeWire, statisticsWire } from '../catalogue/wire.ts';
import type { Publication, PushPublisher } from './publisher.ts';

function keyOf({ market }: BookMarket): string {
  return marketKey(market.id, market.specifier);
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

/** What a row of a list shows: a change of any of these needs the whole match again. */
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

/** The book is closed and opened again all the time: that is for its markets to say, not for the story of a match. */
const unpublished: ReadonlySet<string> = new Set(['suspend', 'resume']);

function listsOf(locales: readonly string[]): readonly string[] {
  return [...new Set(locales.map(pushLanguage))].map((language) => `updates:${language}`);
}

/** Channels that are told one thing at once. */
const mostAtOnce = 500;

/** Says in the lists and on these matches that something may be missing: pages then ask for what is true. */
export async function publishLost(
  publisher: PushPublisher,
  locales: readonly string[],
  matchIds: readonly string[],
): Promise<void> {
  const channels = [...listsOf(locales), ...matchIds.map(matchChannel)];
  const under: Promise<void>[] = [];
  for (let from = 0; from < channels.length; from += mostAtOnce) {
    const some = channels.slice(from, from + mostAtOnce);
    under.push(Promise.resolve(publisher.broadcast(some, { type: 'events_lost', payload: {} })));
  }
  await Promise.all(under);
}

/**
 * Says what a commit changed on the public channels (PUSH-03, PUSH-04): lists hear a little, a match page all of it.
 * Everything is on its way when this returns; the promise resolves once the engine has it.
 */
export function publishChanges(
  publisher: PushPublisher,
  book: Book,
  locales: readonly string[],
  changes: readonly BookChange[],
): Promise<void> {
  const under: Promise<void>[] = [];
  const carry = (told: void | Promise<void>): void => void under.push(Promise.resolve(told));
  const toMatch = (channel: string, event: Publication): void => carry(publisher.publish(channel, event));
  const lists = listsOf(locales);
  const toLists = (event: Publication): void => carry(publisher.broadcast(lists, event));

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
  return Promise.all(under).then(() => undefined);
}
