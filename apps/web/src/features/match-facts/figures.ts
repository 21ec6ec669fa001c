import type { PastMatch } from '@touchline/contract';

export type MeetingResult = 'win' | 'draw' | 'loss';

/** How a match ended for one of its sides. */
export function resultFor(competitorId: string, { home, score }: PastMatch): MeetingResult {
  const [own, other] = home.id === competitorId ? [score.home, score.away] : [score.away, score.home];
  return own > other ? 'win' : own === other ? 'draw' : 'loss';
}

/** Shares of two numbers as widths that fill a bar together: whole percent; none where both are nothing. */
export function sharesOf(home: number, away: number): { readonly home: number; readonly away: number } {
  const [a, b] = [Math.max(0, home), Math.max(0, away)];
  if (a + b === 0) return { home: 0, away: 0 };
  const share = Math.round((100 * a) / (a + b));
  return { home: share, away: 100 - share };
}
