/** A run as the games tell it: the share of the way of each runner at each step. */
export interface Run {
  readonly step_ms: number;
  readonly positions: readonly (readonly number[])[];
}

/** Where each runner is `elapsed` ms after the start, 0 to 1, by number. */
export function sharesAt({ step_ms, positions }: Run, elapsed: number): number[] {
  return positions.map((steps) => {
    const at = Math.max(0, Math.min(steps.length - 1, elapsed / step_ms));
    const before = steps[Math.floor(at)] ?? 0;
    const after = steps[Math.ceil(at)] ?? before;
    return before + (after - before) * (at - Math.floor(at));
  });
}

/** Ms after the start at which each runner passes the post. */
export function finishesOf({ step_ms, positions }: Run): number[] {
  return positions.map((steps) => {
    const step = steps.findIndex((share) => share >= 1);
    return (step === -1 ? steps.length - 1 : step) * step_ms;
  });
}

/** Numbers from the first to the last as they run; who is home stays in the order of coming home. */
export function orderAt(run: Run, elapsed: number): number[] {
  const shares = sharesAt(run, elapsed);
  // Steps are half a second: who passed the post within one is told apart by where they were before it.
  const finishes = finishesOf(run).map((at, index) => ({
    at,
    before: run.positions[index]?.[at / run.step_ms - 1] ?? 0,
  }));
  return shares
    .map((share, index) => ({ number: index + 1, share, finish: finishes[index] ?? { at: Infinity, before: 0 } }))
    .toSorted((a, b) => {
      if (a.share < 1 || b.share < 1) return b.share - a.share || a.number - b.number;
      return a.finish.at - b.finish.at || b.finish.before - a.finish.before || a.number - b.number;
    })
    .map(({ number }) => number);
}
