import { calls } from '@touchline/contract';
import type { Category, Sport, Tournament } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Answer } from '../api/answer.ts';
import type { Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive, whileWatched } from '../store/readable.ts';
import type { Loader, Loaders } from './loader.ts';
import { fetchPages } from './pages.ts';

interface Listed<T> {
  readonly readable: Readable<Loaded<readonly T[]>>;
  readonly loader: Loader;
}

/** Sports, categories and leagues: pages of the catalogue that no push event carries yet. */
export interface Catalogue {
  readonly sports: Readable<Loaded<readonly Sport[]>>;
  /** What is known of the sports, to order lists by. */
  knownSports(): readonly Sport[];
  watchSports(): () => void;
  categories(sportKey: string): Readable<Loaded<readonly Category[]>>;
  tournaments(sportKey: string): Readable<Loaded<readonly Tournament[]>>;
  reload(): void;
}

export const sportsKey = 'sports';

const noSports: readonly Sport[] = [];

const byPriority = (a: { priority: number; name: string }, b: { priority: number; name: string }): number =>
  a.priority - b.priority || (a.name < b.name ? -1 : 1);

const items = async <T>(pages: Promise<Answer<{ readonly items: readonly T[] }>>): Promise<Answer<readonly T[]>> => {
  const answer = await pages;
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.items } : answer;
};

export const createCatalogue = (notifier: Notifier, loaders: Loaders, api: Api): Catalogue => {
  const all: Loader[] = [];

  const listed = <T extends { readonly priority: number; readonly name: string }>(
    key: string,
    ask: () => Promise<Answer<readonly T[]>>,
  ): Listed<T> => {
    const cell = createCell<readonly T[]>(notifier, `${key}/value`, []);
    const loader = loaders.make({
      key,
      load: async () => {
        const answer = await ask();
        if (answer.kind !== 'ok') return answer.kind === 'error' && answer.status === 404 ? 'not_found' : 'failed';
        cell.set(answer.value.toSorted(byPriority));
        return 'ready';
      },
    });
    all.push(loader);
    const view = derive(
      notifier,
      [key, `${key}/value`],
      () => [loader.status(), cell.get()] as const,
      ([state, value]): Loaded<readonly T[]> => ({ state, value: state === 'ready' ? value : null }),
    );
    return { readable: whileWatched(view, loader.watch), loader };
  };

  const shelf = <T>(make: (sportKey: string) => Listed<T>): ((sportKey: string) => Readable<Loaded<readonly T[]>>) => {
    const made = new Map<string, Listed<T>>();
    return (sportKey) => {
      const found = made.get(sportKey) ?? make(sportKey);
      made.set(sportKey, found);
      return found.readable;
    };
  };

  const sports = listed<Sport>(sportsKey, async () => {
    const answer = await api.call(calls.getSports);
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.data } : answer;
  });

  return {
    sports: sports.readable,
    knownSports: () => sports.readable.get().value ?? noSports,
    watchSports: sports.loader.watch,
    categories: shelf((sportKey) =>
      listed(`categories/${sportKey}`, () =>
        items(
          fetchPages((page, limit) =>
            api.call(calls.getCategories, {
              query: { sport_key: sportKey, page: String(page), limit: String(limit) },
            }),
          ),
        ),
      ),
    ),
    tournaments: shelf((sportKey) =>
      listed(`tournaments/${sportKey}`, () =>
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
      for (const loader of all) loader.reload();
    },
  };
};
