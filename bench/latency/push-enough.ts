interface Pushing {
  /** Pushes changes for so many seconds. */
  readonly push: (seconds: number) => Promise<void>;
  /** How many prices were painted by now. */
  readonly painted: () => Promise<number>;
  readonly fewest: number;
}

/** How many times the seconds that were asked for: a page that paints less than that paints nothing. */
const mostTurns = 10;

/**
 * Pushes for that many seconds, and as often again as it takes until enough prices were painted: half of the list is off the
 * screen, and few paints say nothing of the slowest of twenty.
 */
export async function pushEnough({ push, painted, fewest }: Pushing, seconds: number): Promise<void> {
  let count = 0;
  for (let turn = 1; turn <= mostTurns; turn += 1) {
    await push(seconds);
    count = await painted();
    if (count >= fewest) return;
  }
  throw new Error(`only ${count} prices were painted in ${mostTurns * seconds} s`);
}
