import { randomInt } from 'node:crypto';

/** A point in a channel's history. */
export interface Position {
  readonly offset: number;
  readonly epoch: string;
}

interface Entry {
  readonly offset: number;
  readonly publication: string;
}

/** How much a recovery may bring back. */
export interface RecoveryBudget {
  readonly publications: number;
  readonly bytes: number;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The history of one channel: a position that only rises and a window of the last publications, which expires a while
 * after the last of them. A new stream has a new epoch, so that a position in an old one is never taken for its own.
 */
export class Stream {
  readonly epoch = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
  readonly #size: number;
  readonly #ttlMs: number;
  #top = 0;
  #window: Entry[] = [];
  #publishedAt: number;
  #usedAt: number;

  constructor(size: number, ttlMs: number, now: number) {
    this.#size = size;
    this.#ttlMs = ttlMs;
    this.#publishedAt = now;
    this.#usedAt = now;
  }

  get top(): number {
    return this.#top;
  }

  /** Keeps a publication, made by `write` for the offset it gets. */
  append(write: (offset: number) => string, now: number): Entry {
    this.expire(now);
    this.#top += 1;
    const entry = { offset: this.#top, publication: write(this.#top) };
    this.#window.push(entry);
    if (this.#window.length > this.#size) this.#window.shift();
    this.#publishedAt = now;
    this.#usedAt = now;
    return entry;
  }

  /** A subscriber left: it may come back for as long as publications are kept. */
  touch(now: number): void {
    this.#usedAt = now;
  }

  /** Lets the window go when its time is over; top and epoch stay. */
  expire(now: number): void {
    if (this.#window.length > 0 && now >= this.#publishedAt + this.#ttlMs) this.#window = [];
  }

  /** Whether nothing was published and nobody was here for as long as publications are kept. */
  isForgotten(now: number): boolean {
    return now >= this.#usedAt + this.#ttlMs;
  }

  /** Every publication after `since`, oldest first; null when one of them is gone or they are too many. [PUSH-11] */
  missedSince(since: Position, budget: RecoveryBudget, now: number): readonly string[] | null {
    this.expire(now);
    if (since.epoch !== '' && since.epoch !== this.epoch) return null;
    const count = this.#top - since.offset;
    if (count < 0 || count > this.#window.length || count > budget.publications) return null;
    const missed = this.#window.slice(this.#window.length - count).map((entry) => entry.publication);
    const bytes = missed.reduce((sum, publication) => sum + publication.length, 0);
    return bytes > budget.bytes ? null : missed;
  }
}
