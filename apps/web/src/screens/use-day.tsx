import { useMemo } from 'react';
import { useFeedClock } from '../bindings/screen.ts';
import { dateAt, isDate, type Range, rangeOfDate } from '../features/day-strip/days.ts';
import { DayStrip } from '../features/day-strip/DayStrip.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import listStyles from './lists.module.css';
import type { ListFilters } from './use-list-filters.ts';

export interface Day extends Required<Range> {
  /** As the player's zone has it. */
  readonly today: string;
  readonly date: string;
  /** What the address says and the calendar does not have; null when it is right. */
  readonly wrong: string | null;
}

/** The day that `date` names (NAV-28), today without one, and today for what is no day. */
export function useDay(asked: string | null): Day {
  const { zone } = useText().formats;
  const today = dateAt(useFeedClock()(), zone);
  return useMemo(() => {
    const date = asked !== null && isDate(asked) ? asked : today;
    return { today, date, wrong: asked === null || isDate(asked) ? null : asked, ...rangeOfDate(date, zone) };
  }, [asked, today, zone]);
}

/** The strip of days, and a word where the address named none that there is. */
export function DayChoice({
  day,
  filters,
  from,
  to,
}: {
  readonly day: Day;
  readonly filters: ListFilters;
  readonly from: number;
  readonly to: number;
}) {
  const { t } = useText();
  return (
    <>
      <DayStrip today={day.today} chosen={day.date} from={from} to={to} pathOf={(date) => filters.path({ date })} />
      {day.wrong === null ? null : (
        <output className={listStyles.note}>
          <Icon name="info" size="small" />
          {t('day.unknown', { date: day.wrong.slice(0, 30) })}
        </output>
      )}
    </>
  );
}
