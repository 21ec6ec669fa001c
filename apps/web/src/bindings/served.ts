import type { Readable } from '@touchline/client';

/**
 * What the server has drawn, for as long as the browser takes it over: the first render must come to the same markup, so
 * it reads from here what the browser would know better. On the server the same object takes notes of what is read.
 */
export interface Served {
  /** Value of a readable as it stands in the markup. */
  read<T>(readable: Readable<T>): T;
  /** A remembered choice of this browser, by its whole key, as far as the server was told of it. */
  kept(name: string): string | null;
  /** Time of the feed that the markup shows, ms since epoch. */
  readonly feedNow: number;
  /** Says what the answer's status must be; the last word counts. */
  answerWith(status: number): void;
}

/** Which parts of a page that a server has drawn React has still to find, and whether its screen is there. */
export interface Taking {
  /** The screen of the address is alive, but for its parts. */
  screen(): void;
  /** A part of it stands in the markup. */
  part(name: string): void;
  /** It is alive, or has gone before anybody needed it. */
  done(name: string): void;
}
