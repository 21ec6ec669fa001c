import type { DeskEvent, ScriptedPlan } from '@touchline/feed';

/** The change is in the feed and could not be committed yet; the message says what happens next. */
export class NotCommitted extends Error {}

/** Control of the feed clock. */
export interface DeskClock {
  /** `now` in ms since 1970, feed time. */
  state(): { readonly now: number; readonly running: boolean; readonly speed: number };
  stop(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the feed has caught up and everything due is settled, and each live bet that was due is decided. */
  advance(seconds: number): Promise<void>;
}

/** A match, or an outright when `type` says so. */
export interface NewMatch extends Omit<ScriptedPlan, 'startTime'> {
  readonly startsInSeconds: number;
}

/** Matches that follow the desk. */
export interface DeskFeed {
  /** Null when there is no such sport; throws RangeError when it has no outright of the type. */
  addMatch(added: NewMatch): Promise<{ readonly id: string; readonly slug: string; readonly name: string } | null>;
  /**
   * Resolves when the event is committed, published and, at an end, settled. Null when there is no such match; throws
   * RangeError with the reason when the event cannot happen now.
   */
  script(
    matchId: string,
    event: DeskEvent,
  ): Promise<{ readonly id: string; readonly status: number; readonly stage: string } | null>;
}
