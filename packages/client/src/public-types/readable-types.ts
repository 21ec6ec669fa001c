/** A value that can be read now and watched; `get` returns the same identity until it changed. */
export interface Readable<T> {
  get(): T;
  /**
   * Calls back after each change, at most once a frame; returns how to stop. With a `visibility`, a price that moves while it is
   * off the screen may be notified half a second later; on a device that has too much to do, somewhat later still (decision 35).
   */
  subscribe(listener: () => void, visibility?: Visibility): () => void;
}

/** Where something that listens stands. */
export interface Visibility {
  /** Whether it is off the screen, so that nobody sees what it shows. */
  isOff(): boolean;
  /** Calls back once, when it comes back on the screen. */
  whenBack(callback: () => void): void;
}

export interface Loaded<T> {
  readonly state: 'loading' | 'ready' | 'failed' | 'not_found';
  readonly value: T | null;
  /** Where it failed although the server answered: its message, as text key or sentence (API-11a). */
  readonly message?: string;
}
