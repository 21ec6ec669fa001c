/**
 * Settles the bets of these matches, or of all matches (null). After `ending` is aborted it resolves soon; a later run or
 * the next start settles the rest.
 */
export type SettleMatches = (matchIds: readonly string[] | null, ending: AbortSignal) => Promise<void>;

export interface SettlementQueueOptions {
  readonly settle: SettleMatches;
  /** Real time, ms since epoch. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Settles in the background, one run at a time: thousands of bets on one match take longer than a poll of the feed may.
 * Matches with new results come before the sweep over everything that an earlier start left unsettled.
 */
export interface SettlementQueue {
  start(): void;
  /** Adds matches whose results are committed. They interrupt a sweep and any retry delay. */
  add(matchIds: readonly string[]): void;
  /** Settles what is due; resolves when nothing more is due now. */
  run(): Promise<void>;
  /** Ends the current run soon; nothing is settled afterwards. */
  end(): void;
  /** Resolves when the current run is over. */
  idle(): Promise<void>;
}

const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;

export function createSettlementQueue({ settle, now, onError }: SettlementQueueOptions): SettlementQueue {
  let isStarted = false;
  const unsettled = new Set<string>();
  let isSwept = false;
  const ending = new AbortController();
  /** Aborts the current sweep. */
  let sweep = new AbortController();
  let dueAt = -Infinity;
  /** Whether matches were added since the last attempt began. */
  let hasNews = false;
  /** Doubles with each failure, so that a short outage is retried soon and a lasting one rarely. */
  let retryMs = firstRetryMs;
  let matchesFailed = false;
  let running: Promise<void> | null = null;

  const isDue = (): boolean =>
    isStarted && !ending.signal.aborted && (unsettled.size > 0 || !isSwept) && now() >= dueAt;

  const settleMatches = async (matchIds: readonly string[]): Promise<void> => {
    // Cleared first: a match whose next results arrive meanwhile is added again.
    unsettled.clear();
    try {
      await settle(matchIds, ending.signal);
    } catch (error) {
      for (const matchId of matchIds) unsettled.add(matchId);
      throw error;
    }
  };

  const settleAll = async (): Promise<void> => {
    sweep = new AbortController();
    const { signal } = sweep;
    await settle(null, AbortSignal.any([ending.signal, signal]));
    isSwept = !signal.aborted;
  };

  const settleDue = async (): Promise<void> => {
    while (isDue()) {
      // After a failure the sweep has its turn, so that one match does not block it.
      const isMatches = unsettled.size > 0 && (isSwept || !matchesFailed);
      hasNews = false;
      try {
        await (isMatches ? settleMatches([...unsettled]) : settleAll());
        matchesFailed = false;
        retryMs = firstRetryMs;
      } catch (error) {
        matchesFailed = isMatches;
        // New matches do not wait for the retry of a failure.
        if (!hasNews) {
          dueAt = now() + retryMs;
          retryMs = Math.min(2 * retryMs, longestRetryMs);
        }
        onError(error);
      }
    }
    running = null;
  };

  return {
    start() {
      isStarted = true;
    },
    add(matchIds) {
      if (matchIds.length === 0) return;
      for (const matchId of matchIds) unsettled.add(matchId);
      dueAt = -Infinity;
      hasNews = true;
      sweep.abort();
    },
    async run() {
      if (running === null && isDue()) running = settleDue();
      await running;
    },
    end: () => ending.abort(),
    async idle() {
      await running;
    },
  };
}
