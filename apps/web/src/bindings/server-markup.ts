import type { Readable } from '@touchline/client';

/**
 * What the server has drawn, for as long as the browser takes it over: the first render must come to the same markup, so
 * it reads from here what the browser would know better. On the server the same object takes notes of what is read.
 */
export interface ServerMarkup {
  /** Value of a readable in the server-rendered markup. */
  read<T>(readable: Readable<T>): T;
  /** A stored preference of this browser by its full key, if its cookies carried it. */
  kept(name: string): string | null;
  /** Time of the feed that the markup shows, ms since epoch. */
  readonly feedNow: number;
  /** Says what the answer's status must be; the last word counts. */
  answerWith(status: number): void;
}

/** The parts of server-rendered markup that React has not hydrated yet, and whether the screen is loaded. */
export interface HydrationProgress {
  /** The screen of the address is alive, but for its parts. */
  screen(): void;
  /** The markup contains this part. */
  part(name: string): void;
  /** It is alive, or has gone before anybody needed it. */
  done(name: string): void;
}
