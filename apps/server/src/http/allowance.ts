/** How often each caller may have something costly. */
export interface Allowance {
  /** Takes one from what the caller has left; false when there is nothing. */
  take(caller: string): boolean;
}

export interface AllowanceOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** What a caller has who has not asked for long. */
  readonly most: number;
  /** What comes back in a second. */
  readonly perSecond: number;
  /** Callers that are remembered; the one who asked first is forgotten first. */
  readonly mostCallers: number;
}

export const createAllowance = ({ now, most, perSecond, mostCallers }: AllowanceOptions): Allowance => {
  const callers = new Map<string, { readonly left: number; readonly at: number }>();
  return {
    take(caller) {
      const at = now();
      const known = callers.get(caller) ?? { left: most, at };
      const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond);
      callers.delete(caller);
      const [oldest] = callers.keys();
      if (callers.size >= mostCallers && oldest !== undefined) callers.delete(oldest);
      callers.set(caller, { left: left < 1 ? left : left - 1, at });
      return left >= 1;
    },
  };
};
