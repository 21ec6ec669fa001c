import type { ComponentProps, ReactNode } from 'react';
import type { MatchGroup, MatchListFilter, MatchListView } from '@touchline/client';
import { useMatchList } from '../bindings/catalogue.ts';
import type { Headings } from '../features/match-list/MatchList.tsx';
import type { Time } from '../features/day-strip/days.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { NothingLeft, TimeFilter } from './Chips.tsx';
import { chosenBy, isNarrowed, OrderFilter } from './ListChips.tsx';
import { ListSection, LoadFailed } from './ListSection.tsx';
import { OutrightSection } from './OutrightSection.tsx';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import { type ListFilters, useGroupsOf, useTimeRange } from './use-list-filters.ts';

const times: readonly Time[] = ['live', '3h', 'today', 'tomorrow'];

/** Everything that is open in one place of the catalogue: live, to come, outrights; narrowed by the address (NAV-28). */
export function Programme({
  place,
  filters,
  headings,
  nothing,
  boards = false,
  after = null,
}: {
  readonly place: Pick<MatchListFilter, 'sportKey' | 'sportType' | 'categoryId' | 'tournamentId'>;
  readonly filters: ListFilters;
  readonly headings: Headings;
  /** Shown when nothing is open here. */
  readonly nothing: ReactNode;
  /** Show outrights with all their competitors, instead of a row each. */
  readonly boards?: boolean;
  /** Shown below the lists, once all of them have loaded. */
  readonly after?: ReactNode;
}) {
  const range = useTimeRange(filters.time);
  const chosen = { ...place, ...chosenBy(filters) };
  const live = useMatchList({ ...chosen, phase: 'live' });
  const coming = useMatchList({ ...chosen, ...range, phase: 'prematch' });
  const outrights = useMatchList({ ...place, phase: 'outright' });
  const liveGroups = useGroupsOf(live.groups, filters.sports);
  const comingGroups = useGroupsOf(coming.groups, filters.sports);
  const outrightGroups = useGroupsOf(outrights.groups, filters.sports);
  const withLive = filters.time === null || filters.time === 'live';
  const withComing = filters.time !== 'live';
  const withOutrights = !isNarrowed({ ...filters, sports: [] });
  const shown = [
    ...(withLive ? [{ list: live, groups: liveGroups }] : []),
    ...(withComing ? [{ list: coming, groups: comingGroups }] : []),
    ...(withOutrights ? [{ list: outrights, groups: outrightGroups }] : []),
  ];
  const isWaiting = shown.some(({ list }) => list.state === 'loading');
  const rows = filters.byTime && headings !== 'none' ? 'runs' : headings;
  // If all lists failed, one message and one retry stand for all.
  const isDown = shown.every(({ list, groups }) => list.state === 'failed' && groups.length === 0);
  const isEmpty = shown.every(({ list, groups }) => list.state === 'ready' && groups.length === 0);
  // Each section waits for those above it, so that none is pushed down.
  const isLiveIn = !withLive || live.state !== 'loading';
  const isComingIn = isLiveIn && (!withComing || coming.state !== 'loading');
  return (
    <>
      <div className={styles.line}>
        <TimeFilter filters={filters} times={times} />
        <span className={listStyles.divider} aria-hidden="true" />
        <OrderFilter filters={filters} withOrder={headings !== 'none'} />
      </div>
      {isDown ? (
        <LoadFailed message={shown.find(({ list }) => list.message !== undefined)?.list.message} />
      ) : isEmpty ? (
        isNarrowed(filters) ? (
          <NothingLeft filters={filters} />
        ) : (
          nothing
        )
      ) : (
        <>
          <div className={withLive && withComing ? styles.pair : styles.single}>
            {withLive ? (
              <LiveSection list={shownList(live, isWaiting)} groups={liveGroups} filters={filters} headings={rows} />
            ) : null}
            {withComing && isLiveIn ? (
              <ComingSection
                list={shownList(coming, isWaiting)}
                groups={comingGroups}
                filters={filters}
                headings={rows}
              />
            ) : null}
          </div>
          {withOutrights && isComingIn ? (
            <OutrightSection list={outrights} groups={outrightGroups} headings={headings} boards={boards} />
          ) : null}
        </>
      )}
      {isWaiting ? null : after}
    </>
  );
}

/** A failed list is shown as loading until every list has answered: only then is it known whether one message stands for all. */
function shownList(list: MatchListView, isWaiting: boolean): MatchListView {
  return isWaiting && list.state === 'failed' ? { ...list, state: 'loading' } : list;
}

interface SectionProps extends Pick<ComponentProps<typeof ListSection>, 'list' | 'headings'> {
  readonly groups: readonly MatchGroup[];
  readonly filters: ListFilters;
}

function LiveSection({ filters, ...rest }: SectionProps) {
  const { t } = useText();
  return (
    <ListSection
      {...rest}
      title={
        <>
          <Icon name="live" className={styles.pulse} />
          {t('home.live')}
        </>
      }
      count={countOf(rest.list.total, filters, rest.groups)}
    />
  );
}

function ComingSection({ filters, ...rest }: SectionProps) {
  const { t } = useText();
  return <ListSection {...rest} title={t('home.coming')} count={countOf(rest.list.total, filters, rest.groups)} />;
}

function countOf(
  total: number,
  { sports }: ListFilters,
  groups: readonly { readonly matchIds: readonly string[] }[],
): number {
  return sports.length === 0 ? total : groups.reduce((sum, { matchIds }) => sum + matchIds.length, 0);
}
