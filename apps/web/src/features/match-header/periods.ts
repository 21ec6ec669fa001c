import type { MatchStatistics } from '@touchline/contract';
import type { TextKey } from '../../text/use-text.ts';

/** How the score of a sport is divided into periods. */
export interface PeriodPlan {
  /** Columns that stand before the match names how many there are. */
  readonly count: number;
  /** What a column is: halves, quarters, sets, frames. */
  readonly word: TextKey;
  /** A unit in play has points of its own, in a column after the periods (LAY-12). */
  readonly hasPoints: boolean;
}

function plan(count: number, word: TextKey, hasPoints = false): PeriodPlan {
  return { count, word, hasPoints };
}

const PLANS: Readonly<Record<string, PeriodPlan>> = {
  soccer: plan(2, 'match.period.half'),
  handball: plan(2, 'match.period.half'),
  rugby: plan(2, 'match.period.half'),
  basketball: plan(4, 'match.period.quarter'),
  'american-football': plan(4, 'match.period.quarter'),
  'ice-hockey': plan(3, 'match.period.period'),
  tennis: plan(3, 'match.period.set', true),
  volleyball: plan(5, 'match.period.set'),
  'table-tennis': plan(5, 'match.period.set'),
  badminton: plan(3, 'match.period.game'),
  baseball: plan(9, 'match.period.inning'),
  cricket: plan(2, 'match.period.innings'),
  'premium-cricket': plan(2, 'match.period.innings'),
  darts: plan(5, 'match.period.set'),
  snooker: plan(5, 'match.period.frame'),
  'counter-strike': plan(3, 'match.period.map'),
  'dota-2': plan(3, 'match.period.map'),
};
const UNKNOWN = plan(2, 'match.period.period');

export function planOf(sportKey: string): PeriodPlan {
  return PLANS[sportKey] ?? UNKNOWN;
}

/** More than these would push the sum out of sight before they are played. */
const MOST_WAITING = 9;

/** Numbers of the columns: every period that was played, and those to come, so that nothing moves when one begins. */
export function periodColumns(sportKey: string, statistics: MatchStatistics | null): readonly number[] {
  const played = statistics?.period_score.map(({ number }) => number) ?? [];
  const known = statistics?.max_period_number ?? 0;
  const count = Math.max(played.length, Math.min(known > 0 ? known : planOf(sportKey).count, MOST_WAITING));
  return Array.from({ length: count }, (_, index) => played[index] ?? index + 1);
}
