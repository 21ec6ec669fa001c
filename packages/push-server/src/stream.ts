import { randomInt } from 'node:crypto';
import type { Publication } from './publication.ts';

/** A point in a channel's history. */
export interface Position {
  readonly offset: number;
  readonly epoch: string;
}

/** How much a recovery may bring back. */
export interface RecoveryBudget {
  readonly publications: number;
  readonly bytes: number;
}

/** Which part of a history is asked for. */
export interface HistoryRequest {
  /** At most so many; 0 asks for the position only. */
  readonly limit: number;
  /** Not itself, but what comes after it (before it in reverse); null starts at the oldest (the newest in reverse). */
  readonly since: Position | null;
  /** Newest first. */
  readonly reverse: boolean;
}

/** How long and how much a stream keeps. */
export interface StreamRules {
  readonly size: number;
  readonly ttlMs: number;
  /** How long top and epoch outlive the last use. */
  readonly metaTtlMs: number;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The history of one channel: a position that only rises and a window of the last publications, which expires a while
 * after the last of them. A new stream has a new epoch, so that a position in an old one is never taken for its own.
 */
export class Stream {
  readonly epoch = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
  readonly #rules: StreamRules;
  #top = 0;
  #window: Publication[] = [];
  #publishedAt: number;
  #usedAt: number;
  #version = 0;
  #versionEpoch = '';

  constructor(rules: StreamRules, now: number) {
    this.#rules = rules;
    this.#publishedAt = now;
    this.#usedAt = now;
  }

  get top(): number {
    return this.#top;
  }

  get position(): Position {
    return { offset: this.#top, epoch: this.epoch };
  }

  /** The publication at the top, unless its time is over. */
  newest(now: number): Publication | null {
    this.expire(now);
    return this.#window.at(-1) ?? null;
  }

  /** Keeps a publication, made by `write` for the offset it gets. */
  append(write: (offset: number) => Publication, now: number): Publication {
    this.expire(now);
    this.#top += 1;
    const publication = write(this.#top);
    this.#window.push(publication);
    if (this.#window.length > this.#rules.size) this.#window.shift();
    this.#publishedAt = now;
    this.#usedAt = now;
    return publication;
  }

  /**
   * Whether a publication of this version is newer than all before it, and notes that it came. Versions of another
   * version epoch are not compared; 0 has no version.
   */
  admits(version: number, versionEpoch: string): boolean {
    if (version === 0) return true;
    if (versionEpoch === this.#versionEpoch && version <= this.#version) return false;
    this.#version = version;
    this.#versionEpoch = versionEpoch;
    return true;
  }

  /** A subscriber left: it may come back for as long as the stream is kept. */
  touch(now: number): void {
    this.#usedAt = now;
  }

  /** Lets the window go when its time is over; top and epoch stay. */
  expire(now: number): void {
    if (this.#window.length > 0 && now >= this.#publishedAt + this.#rules.ttlMs) this.clear();
  }

  /** Lets the window go now; top and epoch stay. */
  clear(): void {
    this.#window = [];
  }

  /** Whether nothing was published and nobody was here for as long as the stream is kept. */
  isForgotten(now: number): boolean {
    return now >= this.#usedAt + this.#rules.metaTtlMs;
  }

  /** Every publication after `since`, oldest first; null when one of them is gone or they are too many. [PUSH-11] */
  missedSince(since: Position, budget: RecoveryBudget, now: number): readonly Publication[] | null {
    this.expire(now);
    if (since.epoch !== '' && since.epoch !== this.epoch) return null;
    const count = this.#top - since.offset;
    if (count < 0 || count > this.#window.length || count > budget.publications) return null;
    const missed = this.#window.slice(this.#window.length - count);
    const bytes = missed.reduce((sum, publication) => sum + publication.text.length, 0);
    return bytes > budget.bytes ? null : missed;
  }

  /**
   * The last value alone, for channels where nothing else counts: none when the subscriber has it already, null when there
   * is no last value any more. [PUSH-11]
   */
  latestSince(since: Position, now: number): readonly Publication[] | null {
    const newest = this.newest(now);
    if (newest === null) return null;
    return since.offset === this.#top && since.epoch === this.epoch ? [] : [newest];
  }

  /** A part of the window; null when `since` belongs to another epoch. */
  read({ limit, since, reverse }: HistoryRequest, now: number): readonly Publication[] | null {
    this.expire(now);
    if (since !== null && since.epoch !== '' && since.epoch !== this.epoch) return null;
    if (limit === 0) return [];
    const kept = reverse ? this.#window.toReversed() : this.#window;
    const { offset } = since ?? { offset: null };
    // Nothing lies before what was never published.
    if (reverse && offset !== null && offset > this.#top + 1) return [];
    const beyond =
      offset === null ? kept : kept.filter((entry) => (reverse ? entry.offset < offset : entry.offset > offset));
    return beyond.slice(0, limit);
  }
}
