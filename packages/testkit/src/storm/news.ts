import type { Sportsbook } from '@touchline/client';
import { calls } from '@touchline/contract';
import { until } from './device.ts';

/** Notifications as a device shows them at the end. */
export interface DeviceNews {
  readonly device: string;
  readonly playerId: string;
  /** Ids in the list, page after page, the newest first. */
  readonly listed: readonly string[];
  /** The number at the bell. */
  readonly unread: number;
}

/** Notifications of a player as the database has them. */
export interface PlayerNews {
  readonly playerId: string;
  /** The newest first. */
  readonly ids: readonly string[];
  readonly counter: number;
  /** Causes that were told more than once, each with its kind and object. */
  readonly repeated: readonly string[];
}

const pageSize = 100;
const patienceMs = 60_000;

/** The number at the bell: of what was asked for and what push brought, the newer one. */
function bellOf(book: Sportsbook, playerId: string) {
  const asked = book.select.ask(calls.getNotificationCounters, { playerId });
  const pushed = book.select.unread;
  return {
    readables: [asked, pushed],
    count: (): number | null => {
      const [first, second] = [asked.get().value, pushed.get()];
      if (first === null) return null;
      return second !== null && second.version > first.version ? second.unread : first.unread;
    },
  };
}

/** Keeps what the bell and its list show subscribed, as the page of a player does. Returns how to stop. */
export function followNews(book: Sportsbook, playerId: string): () => void {
  const query = { page: '1', limit: String(pageSize), locale: 'en' };
  const stops = [...bellOf(book, playerId).readables, book.select.ask(calls.getNotifications, { playerId, query })].map(
    (readable) => readable.subscribe(() => undefined),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the bell and every page of the list, which are given the time to hear of `expected`. */
export async function readNews(
  book: Sportsbook,
  playerId: string,
  expected: number,
): Promise<Omit<DeviceNews, 'device' | 'playerId'>> {
  const bell = bellOf(book, playerId);
  await until(bell.readables, () => bell.count() === expected, patienceMs);
  const listed: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page: String(page), limit: String(pageSize), locale: 'en' };
    const asked = book.select.ask(calls.getNotifications, { playerId, query });
    // What is shown already is asked for again once push says that there is more.
    await until([asked], () => asked.get().value?.pagination.total === expected, patienceMs);
    const { value } = asked.get();
    if (value === null) throw new Error(`notifications of player ${playerId} cannot be read`);
    listed.push(...value.data.map(({ id }) => id));
    pages = value.pagination.last_page;
  }
  return { listed, unread: bell.count() ?? 0 };
}

/** Holds what devices show against the database: every notification once, and as many as the bell says. A line each. */
export function judgeNews(players: readonly PlayerNews[], devices: readonly DeviceNews[]): readonly string[] {
  const known = new Map(players.map((player) => [player.playerId, player]));
  const ofPlayers = players.flatMap(({ playerId, ids, counter, repeated }) => [
    ...repeated.map((cause) => `player ${playerId} was told more than once: ${cause}`),
    ...(counter === ids.length
      ? []
      : [`player ${playerId} has ${ids.length} notifications, and the counter says ${counter}`]),
  ]);
  const ofDevices = devices.flatMap(({ device, playerId, listed, unread }) => {
    const ids = known.get(playerId)?.ids ?? [];
    const times = listed.length - new Set(listed).size;
    return [
      ...(times === 0 ? [] : [`${device} lists ${times} notifications more than once`]),
      ...(listed.join() === ids.join()
        ? []
        : [`${device} lists ${listed.length} notifications of ${ids.length}, or others`]),
      ...(unread === ids.length ? [] : [`the bell of ${device} says ${unread} where ${ids.length} are unread`]),
    ];
  });
  return [...ofPlayers, ...ofDevices];
}
