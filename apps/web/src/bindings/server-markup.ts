import type { ServerValues } from '@touchline/react';

/**
 * The values that the server rendered with. Hydration must produce the same markup, so it reads these instead of the
 * browser's newer values. On the server the same object records what was read.
 */
export interface ServerMarkup extends ServerValues {
  /** A stored preference of this browser by its full key, if its cookies carried it. */
  kept(name: string): string | null;
  /** Time of the feed that the markup shows, ms since epoch. */
  readonly feedNow: number;
  /** Sets the status of the answer; the last call wins. */
  answerWith(status: number): void;
}

/** The parts of server-rendered markup that React has not hydrated yet, and whether the screen is loaded. */
export interface HydrationProgress {
  /** The screen is hydrated, except for its boundaries. */
  screen(): void;
  /** The markup contains this boundary. */
  part(name: string): void;
  /** The boundary is hydrated or was removed. */
  done(name: string): void;
}
