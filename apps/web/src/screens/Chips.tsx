import type { ReactNode } from 'react';
import { PageLink } from '../bindings/links.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import type { Time } from '../features/day-strip/days.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import chips from '../ui/chip-links.module.css';
import styles from './screens.module.css';
import type { ListFilters } from './use-list-filters.ts';

/** A row of choices. Each is a link, so that every view has an address (NAV-28). */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.filters} aria-label={label}>
      {children}
    </nav>
  );
}

export function Chip({
  to,
  isOn,
  icon,
  count,
  children,
}: {
  readonly to: string;
  readonly isOn: boolean;
  readonly icon?: ReactNode;
  readonly count?: number | null;
  readonly children: string;
}) {
  const { formats } = useText();
  return (
    <PageLink
      to={to}
      className={chips.chip}
      aria-current={isOn ? 'true' : undefined}
      title={icon === undefined ? undefined : children}
    >
      {icon}
      <span className={styles.word}>{children}</span>
      {count === undefined || count === null ? null : <span className={styles.count}>{formats.count(count)}</span>}
    </PageLink>
  );
}

const TIME_TEXTS = {
  live: 'filter.live',
  '1h': 'filter.hours',
  '3h': 'filter.hours',
  '24h': 'filter.hours',
  today: 'filter.today',
  tomorrow: 'filter.tomorrow',
} as const satisfies Record<Time, TextKey>;
const HOURS: Partial<Record<Time, number>> = { '1h': 1, '3h': 3, '24h': 24 };

/** When the matches of a list begin. */
export function TimeFilter({ filters, times }: { readonly filters: ListFilters; readonly times: readonly Time[] }) {
  const { t } = useText();
  return (
    <Chips label={t('filter.time')}>
      <Chip to={filters.path({ time: null })} isOn={filters.time === null}>
        {t('filter.all')}
      </Chip>
      {times.map((time) => (
        <Chip key={time} to={filters.path({ time })} isOn={filters.time === time}>
          {t(TIME_TEXTS[time], { count: HOURS[time] ?? 0 })}
        </Chip>
      ))}
    </Chips>
  );
}

/** Where filters leave nothing over: how to take them away. */
export function NothingLeft({ filters }: { readonly filters: ListFilters }) {
  const { t } = useText();
  return (
    <EmptyState icon="filter" title={t('filter.none')} live="status">
      <p>{t('filter.none.description')}</p>
      <PageLink
        to={filters.path({ sport: null, time: null, isBettable: null, video: null })}
        className={buttonClass('quiet')}
      >
        {t('filter.clear')}
      </PageLink>
    </EmptyState>
  );
}
