import { noPlayer } from '@touchline/contract';
import type { Call, calls, ReplyOf } from '@touchline/contract';
import { type Api, byTheSession, type CallInput } from '../api/api.ts';
import { pathOf } from '../api/address.ts';
import type { Loaded, Readable } from '../sportsbook.ts';
import type { Env } from '../env.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive, whileWatched } from '../store/readable.ts';
import { loadedAs, type Loader, type Loaders, resultOf } from './loader.ts';

/** What a question asks with: it must be a reading call (GET). */
export type Question<C> = Pick<CallInput<C>, 'params' | 'query' | 'playerId'> & {
  /** Asked again each so many ms while it is watched; asked once when absent. */
  readonly every?: number;
};

/** Pages and lists that are no live facts: results, statistics, search, streams. */
export interface Questions {
  /** The answer to a call, loaded while somebody watches it; one answer for each address and player. */
  ask<C extends Call>(call: C, question?: Question<C>): Readable<Loaded<ReplyOf<C>>>;
  /**
   * Asks again for everything that is watched; with the name of a call, for its answers alone. By name, so that whoever
   * reloads a call need not load its schemas.
   */
  reload(name?: keyof typeof calls): void;
}

const compPoints: keyof typeof calls = 'getCompPoints';

export function createQuestions(env: Env, notifier: Notifier, loaders: Loaders, api: Api): Questions {
  /** One for each address and player. It stays while it lingers: whoever comes back at once asks for nothing again. */
  const cache = new Map<string, Readable<unknown>>();
  const watched = new Map<Loader, Call>();

  const make = <C extends Call>(
    key: string,
    call: C,
    { every, ...question }: Question<C>,
  ): Readable<Loaded<ReplyOf<C>>> => {
    const cell = createCell<ReplyOf<C> | null>(notifier, `${key}/value`, null);
    // Nobody's question is not that of the player who comes while it is watched.
    const input = byTheSession.has(call.name) ? { ...question, playerId: question.playerId ?? noPlayer } : question;
    let timer: number | null = null;
    const loader = loaders.make({
      key,
      load: async () => {
        const answer = await api.call(call, input);
        if (answer.kind === 'ok') {
          cell.set(answer.value);
          return 'ready';
        }
        // A 401 gives none (AUTH-13); of any other call it ends the session.
        return answer.kind === 'unauthorized' && call.name === compPoints ? 'not_found' : resultOf(answer);
      },
      onWatched: () => {
        watched.set(loader, call);
        cache.set(key, own);
        const schedule = (): void => {
          if (every === undefined) return;
          timer = env.setTimer(() => {
            if (env.visible()) loader.reload();
            schedule();
          }, every);
        };
        schedule();
        return () => {
          watched.delete(loader);
          if (cache.get(key) === own) cache.delete(key);
          if (timer !== null) env.clearTimer(timer);
        };
      },
    });
    const view = derive(
      notifier,
      [key, `${key}/value`],
      () => [loader.status(), loader.message(), cell.get()] as const,
      ([state, message, value]): Loaded<ReplyOf<C>> => loadedAs(state, message, state === 'not_found' ? null : value),
    );
    const own = whileWatched(view, loader.watch);
    return own;
  };

  return {
    ask: <C extends Call>(call: C, question: Question<C> = {}) => {
      const { params, query, playerId = '' } = question;
      const key = `ask/${call.name}/${playerId}/${pathOf(call, params, query)}`;
      // One key is only ever asked for with one call.
      const found = cache.get(key) as Readable<Loaded<ReplyOf<C>>> | undefined;
      if (found !== undefined) return found;
      const made = make(key, call, question);
      cache.set(key, made);
      return made;
    },
    reload: (name) => {
      for (const [loader, own] of watched) if (name === undefined || own.name === name) loader.reload();
    },
  };
}
