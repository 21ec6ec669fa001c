import { setTimeout as wait } from 'node:timers/promises';
import type { Readable, Sportsbook } from '@touchline/client';
import { until } from '../storm/device.ts';

const lists = [{ phase: 'prematch' }, { phase: 'live' }] as const;

/** What a page shows of one match, as text, so that two pages can be held against each other. */
function rowOf({ select }: Sportsbook, matchId: string): readonly [string, string] {
  const head = select.match(matchId).get();
  const markets = [head?.mainMarketKey ?? null, head?.secondaryMarketKey ?? null].map((key) =>
    key === null
      ? null
      : (select.market(matchId, key).get()?.outcomes ?? []).map(({ id }) => {
          const { odds, locked } = select.outcome(matchId, key, id).get() ?? { odds: '', locked: true };
          return [id, odds, locked];
        }),
  );
  return [matchId, JSON.stringify([head?.status, head?.stage, head?.statistics, markets])];
}

/** Everything that prices, states and money are on a page: a line each, by name. */
function viewOf(book: Sportsbook): ReadonlyMap<string, string> {
  const ids = lists.flatMap((list) =>
    book.select
      .matchList(list)
      .get()
      .groups.flatMap(({ matchIds }) => matchIds),
  );
  const rows = [...new Set(ids)].toSorted().map((id) => rowOf(book, id));
  return new Map([...rows, ['balance', JSON.stringify(book.select.balance.get()?.balance)]]);
}

/** Names of what two pages show differently. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

function watchedBy(book: Sportsbook): readonly Readable<unknown>[] {
  return [
    ...lists.map((list) => book.select.matchList(list)),
    book.select.balance,
    book.select.session,
    book.select.connection,
  ];
}

/**
 * Holds a page that has lived on pushes against one that was opened now and has everything from a snapshot, until they
 * show the same; answers what still differs when `within` ms are over, none when all is well. The feed must stand still.
 */
export async function compareViews(
  lived: Sportsbook,
  fresh: Sportsbook,
  within: number,
): Promise<{ readonly compared: number; readonly different: readonly string[] }> {
  const stops = [lived, fresh].flatMap((book) => watchedBy(book).map((each) => each.subscribe(() => undefined)));
  const isReady = (book: Sportsbook): boolean =>
    lists.every((list) => book.select.matchList(list).get().state === 'ready') && book.select.balance.get() !== null;
  try {
    const end = Date.now() + within;
    for (const book of [lived, fresh]) await until(watchedBy(book), () => isReady(book), within);
    for (;;) {
      const [one, other] = [viewOf(lived), viewOf(fresh)];
      const different = differences(one, other);
      if (different.length === 0 || Date.now() >= end) {
        return {
          compared: one.size,
          different: different.map(
            (name) => `${name}: ${one.get(name) ?? '-'} by push, ${other.get(name) ?? '-'} anew`,
          ),
        };
      }
      await wait(100);
    }
  } finally {
    for (const stop of stops) stop();
  }
}
