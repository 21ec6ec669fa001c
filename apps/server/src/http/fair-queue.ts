/** Too much work is waiting. */
export class Busy extends Error {}

export interface FairQueueOptions {
  /** Pieces of work that run at once, of all callers together. */
  readonly atOnce: number;
  /** Pieces of work of one caller that run at once. */
  readonly atOnceEach: number;
  /** Pieces of work that wait, of all callers together. */
  readonly waiting: number;
  /** Pieces of work of one caller that wait. */
  readonly waitingEach: number;
  /** After its work a caller rests for this many times as long as the work took. Default 0. */
  readonly rest?: number;
  /** Milliseconds of rest that a caller may owe before its next work waits for them. Default 0. */
  readonly creditMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Calls back after so many milliseconds. */
  readonly later?: (run: () => void, ms: number) => void;
}

export interface FairQueue {
  /** Runs work when it is the caller's turn. Throws `Busy` when too much waits already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
  /** Time at which the caller has rested for all of its work. */
  restedAt: number;
}

function timer(run: () => void, ms: number): void {
  setTimeout(run, ms).unref();
}

/**
 * Limits how much work runs at once, for each caller and for all. Callers take turns, so that one with much waiting work
 * gets one piece done for each piece of every other caller. A resting caller leaves the processor to those with little
 * work.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { rest = 0, creditMs = 0, now = () => performance.now(), later = timer } = options;
  /** Waiting callers; one that had a turn moves to the end. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;
  let wakesAt = Number.POSITIVE_INFINITY;

  const wakeAt = (at: number): void => {
    if (at >= wakesAt) return;
    wakesAt = at;
    later(
      () => {
        wakesAt = Number.POSITIVE_INFINITY;
        startNext();
      },
      Math.max(1, Math.ceil(at - now())),
    );
  };

  const moveToEnd = (caller: string, line: Line): void => {
    lines.delete(caller);
    lines.set(caller, line);
  };

  const startNext = (): void => {
    for (const [caller, line] of lines) {
      if (running >= options.atOnce) return;
      if (line.waiting.length === 0) {
        if (line.running === 0 && line.restedAt <= now()) lines.delete(caller);
        continue;
      }
      if (line.running >= options.atOnceEach) continue;
      if (line.restedAt - creditMs > now()) {
        wakeAt(line.restedAt - creditMs);
        continue;
      }
      const start = line.waiting.shift();
      waiting -= 1;
      running += 1;
      line.running += 1;
      // A queue that still waits is visited again at the end of the loop.
      moveToEnd(caller, line);
      start?.();
    }
  };

  const end = (caller: string, line: Line, startedAt: number): void => {
    running -= 1;
    line.running -= 1;
    line.restedAt = Math.max(line.restedAt, now()) + (now() - startedAt) * rest;
    moveToEnd(caller, line);
    startNext();
  };

  return {
    async run(caller, work) {
      const line = lines.get(caller) ?? { running: 0, waiting: [], restedAt: Number.NEGATIVE_INFINITY };
      if (line.waiting.length >= options.waitingEach || waiting >= options.waiting) {
        const starts = line.waiting.length === 0 && line.running < options.atOnceEach && running < options.atOnce;
        if (!starts || line.restedAt - creditMs > now()) throw new Busy('too much is waiting');
      }
      lines.set(caller, line);
      await new Promise<void>((start) => {
        line.waiting.push(start);
        waiting += 1;
        startNext();
      });
      const startedAt = now();
      try {
        return await work();
      } finally {
        end(caller, line, startedAt);
      }
    },
  };
}
