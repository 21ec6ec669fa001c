import { useLayoutEffect, useState } from 'preact/hooks';

/** State that components are drawn from. A model alone changes it. */
export interface Store<T extends object> {
  get(): T;
  change(changes: Partial<T>): void;
  /** Calls the listener after each change; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T extends object>(first: T): Store<T> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The state of a store; the component is drawn again when it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [state, setState] = useState<T>(store.get());
  useLayoutEffect(() => {
    const follow = (): void => setState(store.get());
    // It may have changed since the component was drawn.
    follow();
    return store.subscribe(follow);
  }, [store]);
  return state;
}

/** What a screen does, beside what it shows. */
export interface Model {
  /** Called once the screen is shown; the answer is called when it goes. */
  start(): () => void;
}

/** A model that lives as long as the component. */
export function useModel<M extends Model>(create: () => M): M {
  const [model] = useState(create);
  useLayoutEffect(() => model.start(), [model]);
  return model;
}
