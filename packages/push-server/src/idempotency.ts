import type { Position } from './stream.ts';

interface Remembered {
  readonly position: Position;
  readonly forgetAt: number;
}

const rememberMs = 300_000;

/** Where publications with a key of their own went, for 5 minutes: one that comes again is not published again. */
export class Idempotency {
  readonly #now: () => number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null for no key and for one that is new. */
  recall(channel: string, key: string | undefined): Position | null {
    if (key === undefined) return null;
    const known = this.#remembered.get(`${channel}\n${key}`);
    return known !== undefined && known.forgetAt > this.#now() ? known.position : null;
  }

  remember(channel: string, key: string | undefined, position: Position): void {
    if (key === undefined) return;
    this.expire();
    this.#remembered.set(`${channel}\n${key}`, { position, forgetAt: this.#now() + rememberMs });
  }

  get size(): number {
    return this.#remembered.size;
  }

  /** Forgets what is over. All keys live equally long, so the oldest stand first. */
  expire(): void {
    const now = this.#now();
    for (const [key, { forgetAt }] of this.#remembered) {
      if (forgetAt > now) break;
      this.#remembered.delete(key);
    }
  }
}
