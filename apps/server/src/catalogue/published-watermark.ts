export interface PublishedWatermarkOptions {
  /** What was published before this start. */
  readonly before: number;
  /** Resolves once that has been said again which may not have been published before this start; absent for nothing. */
  readonly again?: Promise<unknown>;
  /** Whether something was let go of which those who listen have not been told yet that it is missing. */
  readonly owes: () => boolean;
}

/** Up to which version everything that was shown is published too. */
export interface PublishedWatermark {
  /** A version was shown; `published` resolves once it is out. */
  shown(version: number, published: Promise<unknown>): Promise<void>;
  /** Nothing up to here is missing anywhere: whoever goes on from here leaves no hole. */
  upTo(): number;
}

/**
 * Publications go several ways at once, and a later one may be out before an earlier one; one that was let go is made good
 * by a word to its channel that is still to come. A leader that dies takes both with it, so neither counts as told: the
 * next one begins before the first of them (decision 38).
 */
export function createPublishedWatermark({ before, again, owes }: PublishedWatermarkOptions): PublishedWatermark {
  /** Shown and not out, in their order. */
  const under = new Set<number>();
  let last = before;
  let told = before;

  const shown = async (version: number, published: Promise<unknown>): Promise<void> => {
    under.add(version);
    last = Math.max(last, version);
    await published;
    under.delete(version);
  };

  if (again !== undefined) {
    // Stands for all of it: nothing that is shown from here on has a version as low.
    void shown(before + 1, again).catch(() => undefined);
    last = before;
  }
  return {
    shown,
    upTo() {
      const [oldest] = under;
      if (!owes()) told = Math.max(told, oldest === undefined ? last : oldest - 1);
      return told;
    },
  };
}
