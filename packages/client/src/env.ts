/** The dependencies of the client: everything that is not pure comes in here, so that a page, a test or a server can supply it. */

export interface KeyValueStore {
  /** Never throws: where the browser's storage does, memory stands in for it. */
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Milliseconds until the request is given up. */
  readonly timeout: number;
  /** Addresses whose origins may answer: where a redirect leads to another one, the answer is not used (API-11a). */
  readonly origins: readonly string[];
}

export type HttpAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly text: string;
      readonly headers: (name: string) => string | null;
      /** It came from another address than the one that was asked. */
      readonly isRedirected?: true;
      /** That address; absent where it was asked itself. */
      readonly url?: string;
    }
  /** No answer: it is not known whether the request was carried out. `foreign`: a redirect led to another origin. */
  | { readonly kind: 'unreachable'; readonly reason: 'network' | 'timeout' | 'aborted' | 'foreign' };

/** A request and its answer as they were on the wire, for an error report (REP-01): personal until they are redacted. */
export interface Exchange {
  readonly method: string;
  /** Address that answered. */
  readonly url: string;
  readonly request: string | null;
  readonly status: number;
  readonly response: string;
}

export type LogName = 'api' | 'push' | 'live' | 'slip' | 'ticket' | 'session' | 'store';

export interface Env {
  /** Milliseconds since epoch. */
  now(): number;
  setTimer(callback: () => void, ms: number): number;
  clearTimer(timer: number): void;
  /** Runs once before the next paint (or soon, where nothing is painted). */
  onNextFrame(callback: () => void): void;
  /**
   * Asked for in a callback of `onNextFrame`: calls back once that frame is painted, with the ms since it began. Where
   * it is absent, nobody knows what a frame costs, and each notifies all listeners that are due.
   */
  readonly afterFrame?: (callback: (ms: number) => void) => void;
  /** When the player last pressed a button or a key, by `now()`; minus infinity before the first time. */
  readonly pressedAt?: () => number;
  /**
   * Least time between two moves of shown prices, ms, asked at each move; 0 or absent: they move as they come. What the slip
   * holds, a suspension and a score are never held back.
   */
  readonly priceGapMs?: () => number;
  /** Random text of `length` characters of `A-Za-z0-9_-`, unguessable. */
  randomId(length: number): string;
  fetch(request: HttpRequest): Promise<HttpAnswer>;
  /** WebSocket constructor for the push client; the global one by default. */
  readonly webSocket?: unknown;
  /** EventSource constructor for the push client; the global one by default. */
  readonly eventSource?: unknown;
  /** Kept over visits. */
  readonly local: KeyValueStore;
  /** Kept for the tab. */
  readonly session: KeyValueStore;
  online(): boolean;
  visible(): boolean;
  /** Calls back when `online()` or `visible()` may have changed; returns how to stop. */
  onEnvironmentChange(callback: () => void): () => void;
  /** Calls back when another tab changed a key of `local`; returns how to stop. */
  onLocalChange(callback: (key: string) => void): () => void;
  /** Runs `work` while no other tab of the browser does the same thing (a lock by name); without locks, at once. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Named log; whoever supplies it decides whether it is printed. */
  log(name: LogName, message: string, data?: unknown): void;
  /** Error report (REP-01); `kind` groups them. `exchange`: the call that it is about. Whoever sends it on redacts it. */
  report(kind: string, error: unknown, exchange?: Exchange): void;
  /** Runs work that can wait once the page is idle, at the latest after 3000 ms (CFG-05). */
  whenIdle(callback: () => void): void;
}
