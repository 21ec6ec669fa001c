/** Periods of a statement, in days back from now; null is all of it. */
export const PERIODS = [1, 7, 30, 90, null] as const;
export type Period = (typeof PERIODS)[number];

const FIRST_PERIOD: Period = 30;
const DAY_MS = 86_400_000;

/** The period that an address names; 30 days where it names none. */
export function periodOf(text: string | null): Period {
  return text === 'all' ? null : (PERIODS.find((days) => days !== null && String(days) === text) ?? FIRST_PERIOD);
}

/** As it stands in the address; null for the first one. */
export function periodText(period: Period): string | null {
  return period === FIRST_PERIOD ? null : String(period ?? 'all');
}

/** First moment of a period as the call takes it; null for all of it. */
export function startOf(period: Period, now: number): string | null {
  return period === null ? null : new Date(now - period * DAY_MS).toISOString();
}
