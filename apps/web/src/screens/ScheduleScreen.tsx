import { useMemo } from 'react';
import { useMatchList, useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useLastWholeList } from '../bindings/last-whole-list.ts';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NothingLeft } from './Chips.tsx';
import { chosenBy, isNarrowed, OrderFilter, SportFilter, UnknownSports } from './ListChips.tsx';
import { ListSection } from './ListSection.tsx';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import { DayChoice, useDay } from './use-day.tsx';
import { countSports, matchesIn, useGroupsOf, useListFilters } from './use-list-filters.ts';

const DAY_LIMIT = 3000;
const DAYS_AHEAD = 7;

/** NAV-13: what is to come, by day and sport. */
export function ScheduleScreen() {
  const { t, formats } = useText();
  const filters = useListFilters();
  const day = useDay(filters.date);
  const now = useMatchList({
    phase: 'prematch',
    startFrom: day.startFrom,
    startTo: day.startTo,
    limit: DAY_LIMIT,
    ...chosenBy(filters),
  });
  const { list, asked } = useLastWholeList(filters.path({}), now, day.startFrom);
  const sports = useSports().value;
  const groups = useGroupsOf(list.groups, filters.sports);
  const counted = useMemo(() => countSports(list.groups, sports ?? []), [list.groups, sports]);
  useTitle(t('schedule.title'));
  return (
    <div className={styles.page}>
      <header className={styles.top} data-whole="">
        <h1 className={styles.title}>
          <Icon name="calendar" />
          {t('schedule.title')}
          {list.state === 'ready' ? <span className={styles.count}>{formats.count(matchesIn(groups))}</span> : null}
        </h1>
        <OrderFilter filters={filters} />
      </header>
      <div className={listStyles.bars}>
        <DayChoice day={day} filters={filters} from={0} to={DAYS_AHEAD} />
        <SportFilter filters={filters} sports={counted} />
      </div>
      <UnknownSports filters={filters} />
      <ListSection
        key={asked}
        title={null}
        list={list}
        groups={groups}
        headings={filters.byTime ? 'runs' : 'sports'}
        empty={
          isNarrowed(filters) ? (
            <NothingLeft filters={filters} />
          ) : (
            <EmptyState icon="calendar" title={t('schedule.empty')} live="status">
              <p>{t('schedule.empty.description')}</p>
              <PageLink to="/" className={buttonClass('quiet')}>
                {t('action.see_coming')}
              </PageLink>
            </EmptyState>
          )
        }
      />
    </div>
  );
}
