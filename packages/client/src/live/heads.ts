import { calls, matchChannel } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Push } from '../push/endpoints.ts';
import { type Loader, type Loaders, resultOf } from '../queries/loader.ts';
import type { MatchHead, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createReadableCache, derive, whileWatched } from '../store/readable.ts';
import type { Facts } from './facts.ts';
import { headKey } from './keys.ts';

/** Score, clock and status of matches that somebody looks at without their markets: those of placed bets (PLC-06). */
export interface WatchedHeads {
  /** Loaded and kept current by the match's channel while it is watched. */
  now(matchId: string): Readable<MatchHead | null>;
  isWatched(matchId: string): boolean;
  /** Asks for a match again if somebody looks at it. */
  reload(matchId: string): void;
}

export interface WatchedHeadsDeps {
  readonly loaders: Loaders;
  readonly api: Api;
  readonly push: Push;
}

export function createWatchedHeads(
  notifier: Notifier,
  facts: Facts,
  { loaders, api, push }: WatchedHeadsDeps,
): WatchedHeads {
  const watched = new Map<string, Loader>();
  const cache = createReadableCache();

  const loaderOf = (matchId: string): Loader => {
    const found = watched.get(matchId);
    if (found !== undefined) return found;
    const made = loaders.make({
      key: `head-load/${matchId}`,
      load: async () => {
        const round = facts.round();
        const answer = await api.call(calls.getMatch, { params: { id: matchId } });
        if (answer.kind !== 'ok') return resultOf(answer);
        facts.applyMatch(answer.value, round);
        return 'ready';
      },
      onWatched: () => {
        const release = push.hold(matchChannel(matchId));
        return () => {
          release();
          watched.delete(matchId);
        };
      },
    });
    watched.set(matchId, made);
    return made;
  };

  return {
    now: (matchId) =>
      cache(`now/${matchId}`, () =>
        whileWatched(
          derive(
            notifier,
            [headKey(matchId)],
            () => [facts.head(matchId)] as const,
            ([head]) => head ?? null,
          ),
          () => loaderOf(matchId).watch(),
        ),
      ),
    isWatched: (matchId) => watched.get(matchId)?.isWatched() ?? false,
    reload: (matchId) => watched.get(matchId)?.reload(),
  };
}
