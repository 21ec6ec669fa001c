import { periodsOf } from '../../bindings/day-periods.ts';

/** Periods of a statement, in days back from now; null is all of it. */
export const PERIODS = [1, 7, 30, 90, null] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

export const { periodOf, periodText } = periodsOf(PERIODS, 30);

/** First moment of a period as the call takes it; null for all of it. */
export function startOf(period: Period, now: number): string | null {
  return period === null ? null : new Date(now - period * DAY_MS).toISOString();
}
