import type { FeedFutures } from './types.ts';
import type { Fixture, SportModel } from './models/model.ts';

/** What the last prices of a match were made of. */
export interface PricePoint {
  readonly model: SportModel;
  readonly fixture: Fixture;
  readonly state: unknown;
  /** Ms after its start, and the opinion of the moment. */
  readonly elapsed: number;
  readonly noise: number;
  readonly suspended: boolean;
}

/** Futures with the point that they were made for. */
interface Kept extends Pick<PricePoint, 'state' | 'elapsed' | 'noise'> {
  readonly answer: FeedFutures | null;
}

/** Futures are kept for so many matches, the last asked for. */
const KEPT = 24;

/** The kept futures are those of this point too. */
function stillStand(kept: Kept, { model, fixture, state, elapsed, noise }: PricePoint): boolean {
  if (kept.state === state && kept.elapsed === elapsed && kept.noise === noise) return true;
  return model.sameFutures?.(fixture, kept, { state, noise }) ?? false;
}

/** Futures of open matches, worked out when they are asked for and kept while they stand. */
export function createJoint(pointOf: (matchId: string) => PricePoint | null): (matchId: string) => FeedFutures | null {
  const kept = new Map<string, Kept>();

  const madeAt = ({ model, fixture, state, elapsed, noise, suspended }: PricePoint): Kept => {
    const futures = model.futures?.(fixture, state, elapsed, noise) ?? null;
    return { state, elapsed, noise, answer: futures && { suspended, futures } };
  };
  const asOf = (known: Kept, { suspended }: PricePoint): Kept => {
    if (known.answer === null || known.answer.suspended === suspended) return known;
    return { ...known, answer: { suspended, futures: known.answer.futures } };
  };

  return (matchId) => {
    const point = pointOf(matchId);
    const known = kept.get(matchId);
    kept.delete(matchId);
    if (point === null) return null;
    const entry = known !== undefined && stillStand(known, point) ? asOf(known, point) : madeAt(point);
    kept.set(matchId, entry);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.answer;
  };
}
