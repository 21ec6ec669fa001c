import type { MatchStatistics, MatchStatus } from '@touchline/contract';

/** Live or stopped: the match is on (CAT-03). */
export function isRunning(status: MatchStatus): boolean {
  return status === 1 || status === 2;
}
/** Closed or finished: nothing more is sold. */
export function isOver(status: MatchStatus): boolean {
  return status === 3 || status === 4;
}

/** `67:05`, seconds played at `now`; null without a clock. */
export function clockText(statistics: MatchStatistics | null, now: number): string | null {
  const clock = statistics?.clock ?? null;
  if (clock === null) return null;
  const run = clock.running ? Math.max(0, Math.floor((now - Date.parse(clock.at)) / 1000)) : 0;
  const seconds = clock.seconds + run;
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** As wide as a figure. */
const FIGURE_SPACE = '\u2007';

/** Points of a running game, in the width of two figures, so that nothing beside them moves; 50 is advantage (LAY-12). */
export function pointText(points: number): string {
  return (points > 40 ? 'A' : String(points)).padStart(2, FIGURE_SPACE);
}
