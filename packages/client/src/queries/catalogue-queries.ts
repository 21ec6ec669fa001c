import { calls } from '@touchline/contract';
import type { Category, Counts, Sport, Tournament } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Answer } from '../api/answer.ts';
import type { Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import type { Env } from '../env.ts';
import { createCell, derive, whileWatched } from '../store/readable.ts';
import { loadedAs, type Loader, type Loaders, resultOf } from './loader.ts';
import { countersKey, createCounters, withCounts } from './counters.ts';
import type { CountedKind, CountsById } from './counters.ts';
import { fetchPages } from './pages.ts';

interface Listed<T> {
  readonly readable: Readable<Loaded<readonly T[]>>;
  readonly loader: Loader;
  readonly kind: CountedKind;
  /** Whether it holds what the counters count as open, and no more. */
  readonly fits: () => boolean;
}

/** So long after a match moved between lists the counts are asked for, and no sooner than that after the last time. */
const countsSoonMs = 1_000;
const countsGapMs = 10_000;
/** Leagues and countries are many: theirs may be this old. */
const leagueCountsGapMs = 30_000;
/** Counts of what nobody has counted. */
const countsPollMs = 60_000;

/** Sports, categories and leagues: pages of the catalogue that no push event carries. */
export interface Catalogue {
  readonly sports: Readable<Loaded<readonly Sport[]>>;
  /** What is known of the sports, to order lists by; null until they were asked for once, whatever came of it. */
  knownSports(): readonly Sport[] | null;
  watchSports(): () => void;
  categories(sportKey: string): Readable<Loaded<readonly Category[]>>;
  tournaments(sportKey: string): Readable<Loaded<readonly Tournament[]>>;
  reload(): void;
  /** [CAT-08] A match has moved between lists: the counts that are watched are asked for again, soon and together. */
  moved(): void;
}

export const sportsKey = 'sports';

const noSports: readonly Sport[] = [];
const noCounts: Counts = { live: 0, prematch: 0, outrights: 0 };

interface Countable {
  readonly id: string;
  readonly priority: number;
  readonly name: string;
  readonly counts?: Counts | undefined;
}

function isOpen({ live, prematch, outrights }: Counts): boolean {
  return live + prematch + outrights > 0;
}

/** Whether something is open now that was not before; so it may be where nothing was known before. */
function openedSince(before: CountsById | null, now: CountsById | null): boolean {
  return before === null || (now !== null && [...now].some(([id, counts]) => isOpen(counts) && !before.has(id)));
}

function byPriority(a: { priority: number; name: string }, b: { priority: number; name: string }): number {
  return a.priority - b.priority || (a.name < b.name ? -1 : 1);
}

async function items<T>(pages: Promise<Answer<{ readonly items: readonly T[] }>>): Promise<Answer<readonly T[]>> {
  const answer = await pages;
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.items } : answer;
}

export function createCatalogue(env: Env, notifier: Notifier, loaders: Loaders, api: Api): Catalogue {
  const all: Listed<Countable>[] = [];
  const counters = createCounters(notifier, api);
  let soon: number | null = null;
  let poll: number | null = null;
  let asked = Number.NEGATIVE_INFINITY;
  let askedAll = Number.NEGATIVE_INFINITY;
  let haveSportsFailed = false;

  const watched = (): readonly Listed<Countable>[] => all.filter(({ loader }) => loader.isWatched());

  /** [CAT-08a] A list is asked for again where it no longer holds what is open, or where nobody gives the counts. */
  const recount = async (kinds: readonly CountedKind[]): Promise<void> => {
    if (kinds.length === 0) return;
    const before = new Map(kinds.map((kind) => [kind, counters.of(kind)]));
    const isAnswered = await counters.ask(kinds);
    for (const list of watched()) {
      if (!kinds.includes(list.kind)) continue;
      const hasOpened = openedSince(before.get(list.kind) ?? null, counters.of(list.kind));
      if (!isAnswered || hasOpened || !list.fits()) list.loader.reload();
    }
  };

  const reload = (): void => {
    asked = env.now();
    const withLeagues = asked - askedAll >= leagueCountsGapMs;
    if (withLeagues) askedAll = asked;
    const kinds = new Set(watched().map(({ kind }) => kind));
    void recount([...kinds].filter((kind) => withLeagues || kind === 'sports'));
  };
  const moved = (): void => {
    soon ??= env.setTimer(
      () => {
        soon = null;
        if (env.visible()) reload();
      },
      Math.max(countsSoonMs, asked + countsGapMs - env.now()),
    );
  };
  const startPoll = (): void => {
    poll = env.setTimer(() => {
      if (env.visible()) reload();
      startPoll();
    }, countsPollMs);
  };

  const listed = <T extends Countable>(
    kind: CountedKind,
    key: string,
    ask: () => Promise<Answer<readonly T[]>>,
    onWatched?: () => () => void,
  ): Listed<T> => {
    const cell = createCell<readonly T[]>(notifier, `${key}/value`, []);
    const loader = loaders.make({
      key,
      load: async () => {
        asked = env.now();
        const answer = await ask();
        if (answer.kind !== 'ok') return resultOf(answer);
        cell.set(answer.value.toSorted(byPriority));
        if (counters.of(kind) === null && answer.value.some(({ counts }) => counts === undefined)) {
          void counters.ask([kind]);
        }
        return 'ready';
      },
      ...(onWatched === undefined ? {} : { onWatched }),
    });
    const view = derive(
      notifier,
      [key, `${key}/value`, countersKey],
      () => [loader.status(), loader.message(), cell.get(), counters.of(kind)] as const,
      ([state, message, value, counts]): Loaded<readonly T[]> =>
        loadedAs(state, message, state === 'ready' ? withCounts(value, counts) : null),
    );
    const fits = (): boolean => {
      const counts = counters.of(kind);
      return counts === null || cell.get().every(({ id }) => isOpen(counts.get(id) ?? noCounts));
    };
    const made: Listed<T> = { readable: whileWatched(view, loader.watch), loader, kind, fits };
    all.push(made);
    return made;
  };

  const cache = <T>(make: (sportKey: string) => Listed<T>): ((sportKey: string) => Readable<Loaded<readonly T[]>>) => {
    const made = new Map<string, Listed<T>>();
    return (sportKey) => {
      const found = made.get(sportKey) ?? make(sportKey);
      made.set(sportKey, found);
      return found.readable;
    };
  };

  const sports = listed<Sport>(
    'sports',
    sportsKey,
    async () => {
      const answer = await api.call(calls.getSports);
      haveSportsFailed ||= answer.kind !== 'ok';
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.data } : answer;
    },
    () => {
      startPoll();
      return () => {
        for (const timer of [poll, soon]) if (timer !== null) env.clearTimer(timer);
        poll = null;
        soon = null;
      };
    },
  );

  return {
    sports: sports.readable,
    // Asked for again they are being loaded once more: what is listed without them stays.
    knownSports: () => sports.readable.get().value ?? (haveSportsFailed ? noSports : null),
    watchSports: sports.loader.watch,
    categories: cache((sportKey) =>
      listed('categories', `categories/${sportKey}`, () =>
        items(
          fetchPages((page, limit) =>
            api.call(calls.getCategories, {
              query: { sport_key: sportKey, page: String(page), limit: String(limit) },
            }),
          ),
        ),
      ),
    ),
    tournaments: cache((sportKey) =>
      listed('tournaments', `tournaments/${sportKey}`, () =>
        items(
          fetchPages((page, limit) =>
            api.call(calls.getTournaments, {
              query: { sport_key: sportKey, page: String(page), limit: String(limit) },
            }),
          ),
        ),
      ),
    ),
    reload: () => {
      asked = env.now();
      askedAll = asked;
      for (const { loader } of all) loader.reload();
      const kinds = new Set(watched().map(({ kind }) => kind));
      if (kinds.size > 0 && [...kinds].some((kind) => counters.of(kind) !== null)) void counters.ask([...kinds]);
    },
    moved,
  };
}
