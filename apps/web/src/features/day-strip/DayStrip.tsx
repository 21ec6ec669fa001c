import { useId } from 'react';
import { PageLink, useLinks } from '../../bindings/links.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { addDays, daysBetween, isDate } from './days.ts';
import styles from './DayStrip.module.css';

interface Props {
  /** The day it is, `YYYY-MM-DD`. */
  readonly today: string;
  readonly chosen: string;
  /** First and last day of the strip, in days from today. */
  readonly from: number;
  readonly to: number;
  /** Address of a day; null is today. */
  readonly pathOf: (date: string | null) => string;
}

/** NAV-13: one day after the other, today among them, and any other day by its date. */
export function DayStrip({ today, chosen, from, to, pathOf }: Props) {
  const { t, locale } = useText();
  const links = useLinks();
  const id = useId();
  const days = Array.from({ length: to - from + 1 }, (_, place) => addDays(today, from + place));
  const shown = from < 0 ? days.toReversed() : days;
  const isOther = !shown.includes(chosen);
  return (
    <nav className={styles.strip} aria-label={t('day.choose')}>
      {isOther ? <Day date={chosen} today={today} isChosen to={pathOf(chosen)} locale={locale} /> : null}
      {shown.map((date, place) => (
        <Day
          // oxlint-disable-next-line react/no-array-index-key -- where it is another day, as in the player's zone, each place has another and none moves
          key={place}
          date={date}
          today={today}
          isChosen={date === chosen}
          to={pathOf(date === today ? null : date)}
          locale={locale}
        />
      ))}
      <label className={styles.other} htmlFor={id}>
        <Icon name="calendar" size="small" />
        <VisuallyHidden>{t('day.other')}</VisuallyHidden>
        <input
          id={id}
          type="date"
          value={chosen}
          // A day is shown as soon as it is whole; while it is being typed, nothing happens.
          onChange={({ target }) => {
            if (isDate(target.value) && target.value !== chosen) {
              links.go(pathOf(target.value === today ? null : target.value), { replace: true });
            }
          }}
        />
      </label>
    </nav>
  );
}

function Day({
  date,
  today,
  isChosen,
  to,
  locale,
}: {
  readonly date: string;
  readonly today: string;
  readonly isChosen: boolean;
  readonly to: string;
  readonly locale: string;
}) {
  const { t } = useText();
  const away = daysBetween(today, date);
  const moment = Date.parse(`${date}T00:00:00.000Z`);
  const words = { '-1': t('day.yesterday'), '0': t('day.today'), '1': t('day.tomorrow') }[String(away)];
  return (
    <PageLink to={to} className={styles.day} aria-current={isChosen ? 'date' : undefined}>
      <span key={`name ${date}`} className={styles.name}>
        {words ?? weekday(locale, moment)}
      </span>
      <time key={date} dateTime={date} className={styles.date}>
        {dayOfMonth(locale, moment)}
      </time>
    </PageLink>
  );
}

// The date is that of the calendar: it needs no zone any more.
function weekday(locale: string, moment: number): string {
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, { weekday: 'short', timeZone: 'UTC' }).format(
    moment,
  );
}
function dayOfMonth(locale: string, moment: number): string {
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(moment);
}
