import type { ReactNode } from 'react';
import { PageLink } from '../bindings/links.tsx';
import { useIsVideoOn } from '../bindings/matchFacts.ts';
import { sportName } from '../text/names.ts';
import { type TextKey, useText } from '../text/useText.ts';
import type { Time } from '../features/day-strip/days.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import styles from './screens.module.css';
import { type ListFilters, toggled } from './useListFilters.ts';

/** A row of choices. Each is a link, so that every view has an address (NAV-28). */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles['filters']} aria-label={label}>
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
    <PageLink to={to} aria-current={isOn ? 'true' : undefined} title={icon === undefined ? undefined : children}>
      {icon}
      <span className={styles['word']}>{children}</span>
      {count === undefined || count === null ? null : <span className={styles['count']}>{formats.count(count)}</span>}
    </PageLink>
  );
}

/**
 * One or several sports, `sport=soccer,tennis` (NAV-29). Those without matches are left out unless they are chosen; where
 * nobody has counted, none is.
 */
export function SportFilter({
  filters,
  sports,
  label,
}: {
  readonly filters: ListFilters;
  readonly sports: readonly { readonly key: string; readonly name: string; readonly count: number | null }[];
  readonly label?: string;
}) {
  const text = useText();
  const shown = sports.filter(({ key, count }) => count !== 0 || filters.sports.includes(key));
  return (
    <Chips label={label ?? text.t('filter.sports')}>
      <Chip to={filters.path({ sport: null })} isOn={filters.sports.length === 0}>
        {text.t('live.all')}
      </Chip>
      {shown.map(({ key, name, count }) => (
        <Chip
          key={key}
          to={filters.path({ sport: toggled(filters.sports, key) })}
          isOn={filters.sports.includes(key)}
          icon={<Icon name={key} />}
          count={count}
        >
          {sportName(text, { key, name })}
        </Chip>
      ))}
    </Chips>
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

/** By the clock instead of by league, and what is left out. */
export function OrderFilter({
  filters,
  withOrder = true,
}: {
  readonly filters: ListFilters;
  readonly withOrder?: boolean;
}) {
  const { t } = useText();
  const withVideo = useIsVideoOn();
  return (
    <Chips label={t('filter.label')}>
      {withOrder ? (
        <Chip
          to={filters.path({ sortBy: filters.byTime ? null : 'time' })}
          isOn={filters.byTime}
          icon={<Icon name="clock" size="small" />}
        >
          {t('filter.by_time')}
        </Chip>
      ) : null}
      <Chip
        to={filters.path({ isBettable: filters.isBettable ? null : 'true' })}
        isOn={filters.isBettable}
        icon={<Icon name="check" size="small" />}
      >
        {t('filter.bettable')}
      </Chip>
      {withVideo ? (
        <Chip
          to={filters.path({ video: filters.isVideo ? null : 'true' })}
          isOn={filters.isVideo}
          icon={<Icon name="video" size="small" />}
        >
          {t('filter.video')}
        </Chip>
      ) : null}
    </Chips>
  );
}

/** Says which sport of the address there is none of; the rest of the page is as if it had not been named. */
export function UnknownSports({ filters }: { readonly filters: ListFilters }) {
  const { t } = useText();
  if (filters.unknownSports.length === 0) return null;
  return (
    <output className={styles['note']}>
      <Icon name="info" size="small" />
      <span>{t('filter.unknown_sport', { name: filters.unknownSports.join(', ').slice(0, 60) })}</span>
      <PageLink to={filters.path({ sport: filters.sports })} className={styles['way']}>
        {t('filter.clear')}
      </PageLink>
    </output>
  );
}

/** Where filters leave nothing over: how to take them away. */
export function NothingLeft({ filters }: { readonly filters: ListFilters }) {
  const { t } = useText();
  return (
    <Standing icon="filter" title={t('filter.none')} live="status">
      <p>{t('filter.none.description')}</p>
      <PageLink
        to={filters.path({ sport: null, time: null, isBettable: null, video: null })}
        className={buttonClass('quiet')}
      >
        {t('filter.clear')}
      </PageLink>
    </Standing>
  );
}

export const isNarrowed = (filters: ListFilters): boolean =>
  filters.sports.length > 0 || filters.time !== null || filters.isBettable || filters.isVideo;

/** The part of a list filter that chips decide. */
export const chosenBy = ({ isBettable, isVideo, byTime }: ListFilters) => ({
  ...(isBettable ? ({ bettable: true } as const) : {}),
  ...(isVideo ? ({ video: true } as const) : {}),
  ...(byTime ? ({ order: 'start' } as const) : {}),
});
