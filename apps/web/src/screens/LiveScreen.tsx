import { useMemo } from 'react';
import { useMatchList, useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { QuickSwitch } from '../features/quick-bet/QuickSwitch.tsx';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NothingLeft } from './Chips.tsx';
import { chosenBy, isNarrowed, OrderFilter, SportFilter, UnknownSports } from './ListChips.tsx';
import { ListSection } from './ListSection.tsx';
import { MyMatchesPlace } from './MyMatchesPlace.tsx';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import { countSports, matchesIn, useGroupsOf, useListFilters } from './use-list-filters.ts';

const LIVE_LIMIT = 2000;

/** NAV-08: everything in play, narrowed and ordered by the address (NAV-28). */
export function LiveScreen() {
  const { t, formats } = useText();
  const filters = useListFilters();
  const list = useMatchList({ phase: 'live', limit: LIVE_LIMIT, ...chosenBy(filters) });
  const sports = useSports().value;
  const groups = useGroupsOf(list.groups, filters.sports);
  const counted = useMemo(
    () =>
      list.state === 'ready'
        ? countSports(list.groups, sports ?? [])
        : (sports ?? []).map(({ key, name, counts }) => ({ key, name, count: counts?.live ?? null })),
    [list, sports],
  );
  useTitle(t('nav.live'));
  return (
    <div className={styles.page}>
      <header className={styles.top} data-whole="">
        <h1 className={styles.title}>
          <Icon name="live" className={styles.pulse} />
          {t('live.title')}
          {list.state === 'ready' ? <span className={styles.count}>{formats.count(matchesIn(groups))}</span> : null}
        </h1>
        <OrderFilter filters={filters} />
      </header>
      <QuickSwitch variant="page" />
      <div className={listStyles.bars}>
        <SportFilter filters={filters} sports={counted} label={t('live.filter')} />
      </div>
      <MyMatchesPlace isLive />
      <UnknownSports filters={filters} />
      <ListSection
        title={null}
        list={list}
        groups={groups}
        headings={filters.byTime ? 'runs' : 'sports'}
        empty={isNarrowed(filters) ? <NothingLeft filters={filters} /> : <NothingLive />}
      />
    </div>
  );
}

function NothingLive() {
  const { t } = useText();
  return (
    <EmptyState icon="live" title={t('live.empty')} live="status">
      <p>{t('live.empty.description')}</p>
      <PageLink to="/" className={buttonClass('quiet')}>
        {t('action.see_coming')}
      </PageLink>
    </EmptyState>
  );
}
