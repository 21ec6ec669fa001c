import { median } from '../server/load.ts';
import type { Stretch } from './visit.ts';

/** Of one figure of several visits. */
export interface Spread {
  readonly middle: number;
  readonly most: number;
}

export interface Stretches {
  readonly wireBytes: Spread;
  readonly requests: Spread;
  /** The one whose bytes are the median: what it consists of is shown. */
  readonly typical: Stretch;
}

/** Each figure by itself: the heaviest visit need not be the one with the most requests. */
export function middleAndMost(stretches: readonly Stretch[]): Stretches {
  const spread = (of: (stretch: Stretch) => number): Spread => {
    const values = stretches.map(of);
    return { middle: median(values), most: Math.max(...values) };
  };
  const wireBytes = spread((stretch) => stretch.wireBytes);
  const typical = stretches.find((stretch) => stretch.wireBytes === wireBytes.middle);
  if (typical === undefined || stretches.length % 2 === 0) throw new Error('an odd number of visits has a median');
  return { wireBytes, requests: spread(({ requests }) => requests), typical };
}
