import { calls, matchChannel } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';
import { chance } from '../jobs/chance.ts';
import type { Push } from '../push/endpoints.ts';
import { type Loader, type Loaders, type LoadResult, resultOf } from '../queries/loader.ts';
import { fetchPages } from '../queries/pages.ts';
import type { Facts } from './facts.ts';

/** Single matches with all their markets, for as long as somebody looks at them. */
export interface WatchedMatches {
  markets(matchId: string): Loader;
  page(idOrSlug: string): Loader;
  pageId(idOrSlug: string): string | null;
  isWatched(matchId: string): boolean;
  /** Whether all its markets came in once since somebody looks at it: before that, nothing is known of its prices. */
  isLoaded(matchId: string): boolean;
  /** Updates of the match were lost: its prices are not to be trusted until it was asked for again. */
  lost(matchId: string): void;
  isUnsettled(matchId: string): boolean;
  /** Asks for matches again of which something is not known, a few at a time. */
  fetch(matchId: string): void;
  /** Asks for a match again if somebody looks at it. */
  reload(matchId: string): void;
}

export function marketsKey(matchId: string): string {
  return `markets/${matchId}`;
}
export function pageKey(idOrSlug: string): string {
  return `page/${idOrSlug}`;
}

interface Watched {
  readonly loader: Loader;
  loaded: boolean;
  /** How often its updates were lost, and how many of those losses an answer has made good that was asked for since. */
  losses: number;
  settled: number;
}

function isMadeGood({ losses, settled }: Watched): boolean {
  return settled >= losses;
}

const openMatches = { match_status: '0,1,2', type: 'match,stage,season,simple_tournament' };
const batchMs = 100;
/** All pages learn of a kick-off at once: how far apart they ask. */
const spreadMs = 1_000;
const mostFailures = 8;
const mostIds = 50;

/** The server will not answer the same question otherwise. */
function isRefused(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): boolean {
  return answer.kind === 'unauthorized' || (answer.kind === 'error' && answer.status < 500 && answer.status !== 429);
}

export interface WatchedMatchesDeps {
  readonly facts: Facts;
  readonly push: Push;
  readonly isConnected: () => boolean;
  /** Whether the prices of a match are to be trusted has changed. */
  readonly onTrust: (matchId: string) => void;
  /** The server does not know the match any more. */
  readonly onGone: (matchId: string) => void;
  /** Whether the back end is known to be none of ours: it may find matches by their ids alone. */
  readonly isOther: () => boolean;
}

export function createWatchedMatches(env: Env, loaders: Loaders, api: Api, deps: WatchedMatchesDeps): WatchedMatches {
  const { facts, push } = deps;
  const watched = new Map<string, Watched>();
  const pages = new Map<string, Loader>();
  const pageIds = new Map<string, string>();
  const wanted = new Set<string>();
  let batch: number | null = null;
  /** Of `fetchWanted`, in a row. */
  let failures = 0;

  /** The entry is the one that asked: an answer that comes after its watchers left says nothing for the next ones. */
  const load = async (matchId: string, entry: () => Watched): Promise<LoadResult> => {
    const atRequest = facts.remember(matchId);
    const round = facts.round();
    const { losses } = entry();
    const [match, markets] = await Promise.all([
      api.call(calls.getMatch, { params: { id: matchId } }),
      fetchPages((page, limit) =>
        api.call(calls.getMarkets, { params: { id: matchId }, query: { page: String(page), limit: String(limit) } }),
      ),
    ]);
    if (match.kind !== 'ok') {
      const result = resultOf(match);
      if (result === 'not_found') deps.onGone(matchId);
      return result;
    }
    if (markets.kind !== 'ok') return resultOf(markets);
    facts.applyMatch(match.value, round);
    const asking = entry();
    // Nobody keeps them current any more.
    if (watched.get(matchId) !== asking) return 'ready';
    const wasTrusted = asking.loaded && isMadeGood(asking);
    asking.loaded = true;
    asking.settled = Math.max(asking.settled, losses);
    facts.applyMarkets(matchId, markets.value.items, atRequest);
    if (!wasTrusted) deps.onTrust(matchId);
    return 'ready';
  };

  const markets = (matchId: string): Loader => {
    const found = watched.get(matchId);
    if (found !== undefined) return found.loader;
    const channel = matchChannel(matchId);
    const made: Watched = {
      loaded: false,
      losses: 0,
      settled: 0,
      loader: loaders.make({
        key: marketsKey(matchId),
        load: () => load(matchId, () => made),
        ready: () => !deps.isConnected() || push.subscription(channel) === 'subscribed',
        onWatched: () => {
          const release = push.hold(channel);
          deps.onTrust(matchId);
          return () => {
            release();
            watched.delete(matchId);
            facts.forgetInnerMarkets(matchId);
            deps.onTrust(matchId);
          };
        },
      }),
    };
    watched.set(matchId, made);
    return made.loader;
  };

  const pageId = (idOrSlug: string): string | null =>
    facts.head(idOrSlug) === undefined ? (facts.idOfSlug(idOrSlug) ?? pageIds.get(idOrSlug) ?? null) : idOrSlug;

  const loadPage = async (idOrSlug: string): Promise<LoadResult> => {
    if (pageId(idOrSlug) !== null) return 'ready';
    const round = facts.round();
    const answer = await api.call(calls.getMatch, { params: { id: idOrSlug } });
    if (answer.kind !== 'ok') {
      const result = resultOf(answer);
      if (result !== 'not_found' || !deps.isOther()) return result;
      return (await seek(idOrSlug)) === 'ready' ? 'ready' : 'not_found';
    }
    pageIds.set(idOrSlug, answer.value.id);
    facts.applyMatch(answer.value, round);
    return 'ready';
  };

  /** [API-11b] Looks for a slug among all that is open. */
  const seek = async (slug: string): Promise<LoadResult> => {
    const round = facts.round();
    const answer = await fetchPages((page, limit) =>
      api.call(calls.getMatches, { query: { ...openMatches, page: String(page), limit: String(limit) } }),
    );
    if (answer.kind !== 'ok') return resultOf(answer);
    const found = answer.value.items.find((match) => match.slug === slug);
    if (found === undefined) return 'not_found';
    pageIds.set(slug, found.id);
    facts.applyMatch(found, round);
    return 'ready';
  };

  const page = (idOrSlug: string): Loader => {
    const found = pages.get(idOrSlug);
    if (found !== undefined) return found;
    const made = loaders.make({
      key: pageKey(idOrSlug),
      load: () => loadPage(idOrSlug),
      keepsCurrent: () => pageId(idOrSlug) !== null,
      onWatched: () => () => {
        pages.delete(idOrSlug);
        pageIds.delete(idOrSlug);
      },
    });
    pages.set(idOrSlug, made);
    return made;
  };

  const isWatched = (matchId: string): boolean => watched.get(matchId)?.loader.isWatched() ?? false;

  const fetchSoon = (ms: number): void => {
    batch ??= env.setTimer(() => void fetchWanted(), ms);
  };

  /** Nobody else would ask for them: the event that said something is missing comes once. */
  const keepWanted = (ids: readonly string[]): void => {
    failures += 1;
    if (failures > mostFailures) return;
    for (const id of ids) wanted.add(id);
    fetchSoon(backoffMs(failures));
  };

  const fetchWanted = async (): Promise<void> => {
    batch = null;
    const ids = [...wanted].slice(0, mostIds);
    for (const id of ids) wanted.delete(id);
    if (wanted.size > 0) fetchSoon(batchMs);
    const round = facts.round();
    const answer = await api.call(calls.getMatches, {
      query: { id: ids.join(','), type: 'match,stage,season,simple_tournament', limit: String(mostIds) },
    });
    if (answer.kind !== 'ok') return isRefused(answer) ? undefined : keepWanted(ids);
    failures = 0;
    for (const match of answer.value.data) facts.applyMatch(match, round);
  };

  return {
    markets,
    page,
    pageId,
    isWatched,
    isLoaded: (matchId) => watched.get(matchId)?.loaded ?? false,
    lost: (matchId) => {
      const entry = watched.get(matchId);
      if (entry === undefined || !isWatched(matchId)) return;
      entry.losses += 1;
      deps.onTrust(matchId);
    },
    isUnsettled: (matchId) => {
      const entry = watched.get(matchId);
      return entry !== undefined && !isMadeGood(entry);
    },
    fetch: (matchId) => {
      wanted.add(matchId);
      fetchSoon(batchMs + chance(env, spreadMs));
    },
    reload: (matchId) => watched.get(matchId)?.loader.reload(),
  };
}
