import type { Match } from '@touchline/contract';
import type { Words } from './names.ts';

/** Until when bets on an outright are taken, and when it ends (CAT-12): what is still to come, in words. */
export function outrightTimes(
  { t, formats }: Pick<Words, 't' | 'formats'>,
  { start_time: start, end_date: end }: Pick<Match, 'start_time' | 'end_date'>,
  now: number,
): readonly string[] {
  const starts = Date.parse(start);
  const ends = end ? Date.parse(end) : null;
  const isBefore = starts > now;
  return [
    ...(isBefore ? [t('match.outright.until', { moment: formats.moment(starts) })] : []),
    ...(ends === null || (isBefore && ends <= starts) ? [] : [t('outright.ends', { moment: formats.moment(ends) })]),
  ];
}
