import { calls } from '@touchline/contract';
import type { MatchEvent } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import { loadedAs, type Loader, type Loaders, resultOf } from '../queries/loader.ts';
import type { Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, createReadableCache, derive, whileWatched } from '../store/readable.ts';

/** What happened in the matches that somebody follows. */
export interface MatchEvents {
  of(matchId: string): Readable<Loaded<readonly MatchEvent[]>>;
  /** One more by push; without a watcher it is left out, since watching loads them all. */
  add(matchId: string, event: MatchEvent): void;
  /** Updates of the match were lost: ask again. */
  reload(matchId: string): void;
}

interface Followed {
  readonly loader: Loader;
  add(event: MatchEvent): void;
}

function byNumber(a: MatchEvent, b: MatchEvent): number {
  return a.number - b.number;
}

/** An event with a number that is known replaces it. */
function merge(known: readonly MatchEvent[], more: readonly MatchEvent[]): readonly MatchEvent[] {
  const byNumbers = new Map([...known, ...more].map((event) => [event.number, event]));
  return [...byNumbers.values()].toSorted(byNumber);
}

export function createMatchEvents(
  notifier: Notifier,
  loaders: Loaders,
  api: Api,
  /** Keeps the channel of a match open; returns how to let it go. */
  hold: (matchId: string) => () => void,
): MatchEvents {
  const cache = createReadableCache();
  const followed = new Map<string, Followed>();

  const follow = (matchId: string): Readable<Loaded<readonly MatchEvent[]>> => {
    const key = `events/${matchId}`;
    const cell = createCell<readonly MatchEvent[]>(notifier, `${key}/value`, []);
    const loader = loaders.make({
      key,
      load: async () => {
        const answer = await api.call(calls.getStatistics, { params: { id: matchId, stats_type: 'events' } });
        if (answer.kind !== 'ok') return resultOf(answer);
        if (answer.value.type !== 'events') return 'failed';
        cell.set(merge(cell.get(), answer.value.events));
        return 'ready';
      },
      onWatched: () => {
        const release = hold(matchId);
        followed.set(matchId, own);
        return () => {
          // Somebody who came back while this one lingered follows by themselves.
          if (followed.get(matchId) === own) followed.delete(matchId);
          release();
        };
      },
    });
    const own: Followed = { loader, add: (event) => cell.set(merge(cell.get(), [event])) };
    const view = derive(
      notifier,
      [key, `${key}/value`],
      () => [loader.status(), loader.message(), cell.get()] as const,
      ([state, message, value]): Loaded<readonly MatchEvent[]> =>
        loadedAs(state, message, state === 'ready' ? value : null),
    );
    return whileWatched(view, loader.watch);
  };

  return {
    of: (matchId) => cache(`events/${matchId}`, () => follow(matchId)),
    add: (matchId, event) => followed.get(matchId)?.add(event),
    reload: (matchId) => followed.get(matchId)?.loader.reload(),
  };
}
