/**
 * When what was published is written. Where the last window began its length ago, and its fan-out ended half as long ago as
 * it took, a window closes with the turn it was opened in: joining costs time only where it saves some.
 */
export class FlushSchedule {
  readonly #windowMs: number;
  /** Milliseconds that only rise. */
  readonly #elapsed: () => number;
  /** Takes back the flush that is due; null when none is. */
  #cancel: (() => void) | null = null;
  /** Before it what is published waits for more. */
  #opensAt = Number.NEGATIVE_INFINITY;

  constructor(windowMs: number, elapsed: () => number) {
    this.#windowMs = windowMs;
    this.#elapsed = elapsed;
  }

  /** Calls `flush` when the window closes: at once without a window, unless replies have to be written before. */
  plan(flush: () => void, afterReplies: boolean): void {
    if (this.#windowMs === 0 && !afterReplies) flush();
    else this.#cancel ??= this.#windowMs > 0 ? this.#atWindowEnd(flush) : this.#afterReplies(flush);
  }

  /** Runs `fanOut` instead of the flush that is due. */
  run(fanOut: () => void): void {
    const begun = this.#elapsed();
    fanOut();
    // A fan-out that takes as long as a window must not be all there is: half as long is left to everything else.
    const ended = this.#elapsed();
    const rest = Math.min(this.#windowMs, (ended - begun) / 2);
    this.#opensAt = Math.max(begun + this.#windowMs, ended + rest);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #atWindowEnd(flush: () => void): () => void {
    const wait = this.#opensAt - this.#elapsed();
    if (wait > 0) {
      const timer = setTimeout(flush, wait);
      return () => clearTimeout(timer);
    }
    const turn = setImmediate(flush);
    return () => clearImmediate(turn);
  }

  #afterReplies(flush: () => void): () => void {
    queueMicrotask(flush);
    return () => undefined;
  }
}
