import type { Env } from '../env.ts';

/**
 * Takes keys whose prices moved, and releases them: at once, or where the page holds prices back (`Env.priceGapMs`) all
 * together at most once in that time. A key that is notified for another reason meanwhile is released all the same.
 */
export function createPricePace(
  env: Pick<Env, 'now' | 'setTimer' | 'priceGapMs'>,
  release: (key: string) => void,
): (key: string) => void {
  const held = new Set<string>();
  let releasedAt = Number.NEGATIVE_INFINITY;

  const releaseAll = (): void => {
    releasedAt = env.now();
    const due = [...held];
    held.clear();
    due.forEach(release);
  };

  return (key) => {
    const gapMs = env.priceGapMs?.() ?? 0;
    if (gapMs === 0) release(key);
    // A clock that was put back keeps no price longer than one gap.
    else if (held.add(key).size === 1)
      env.setTimer(releaseAll, Math.max(0, Math.min(gapMs, releasedAt + gapMs - env.now())));
  };
}
