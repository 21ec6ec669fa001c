import { useMemo } from 'react';
import type { MatchGroup, MatchListView } from '@touchline/client';
import { useMatchList, useSports } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { HydrationBoundary } from '../bindings/HydrationBoundary.tsx';
import { useKeptPlaces } from '../bindings/kept-places.ts';
import { useTitle } from '../bindings/screen.ts';
import { CardsSkeleton, MatchCard } from '../features/match-card/MatchCard.tsx';
import { useIsMatchGone } from '../features/match-card/use-is-match-gone.ts';
import { limitPerSport } from '../features/match-list/chunks.ts';
import { SportChips } from '../features/sports-nav/SportChips.tsx';
import type { Time } from '../features/day-strip/days.ts';
import { categoryName } from '../text/names.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Flag } from '../ui/Flag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NothingLeft, TimeFilter } from './Chips.tsx';
import { ListSection, LoadFailed } from './ListSection.tsx';
import { renderOutcome } from './pieces.tsx';
import { MyMatchesPlace } from './MyMatchesPlace.tsx';
import { popularOf } from './popular.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import rows from '../ui/link-rows.module.css';
import links from '../ui/links.module.css';
import own from './HomeScreen.module.css';
import styles from './screens.module.css';
import { useListFilters, useTimeRange } from './use-list-filters.ts';

const LIVE_PER_SPORT = 4;
/** A third of what is asked for is spare and takes the places of matches that end; once it is gone, more is asked for. */
const SPARE_PER_SPORT = 2;
/** Coming matches, soonest first; the schedule has more. */
const COMING = 12;
const CARDS = 8;
const TOP_LEAGUES = 12;
const TOP_OF_SPORT = 4;
const times: readonly Time[] = ['1h', '3h', 'today', 'tomorrow'];

/** NAV-05: what many look at, what is on now, then what comes next. */
export function HomeScreen() {
  const { t } = useText();
  const filters = useListFilters();
  const range = useTimeRange(filters.time);
  const live = useMatchList({ phase: 'live', maxPerSport: LIVE_PER_SPORT + SPARE_PER_SPORT });
  const coming = useMatchList({ phase: 'prematch', ...range, limit: COMING });
  const countLive = useLiveCount();
  const shownLive = useMemo(() => limitPerSport(live.groups, LIVE_PER_SPORT), [live.groups]);
  // What failed together is said once; one retry asks for both.
  const isDown = [live, coming].every(({ state, groups }) => state === 'failed' && groups.length === 0);
  useTitle(null);
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{t('nav.home')}</VisuallyHidden>
      <div className={styles.withoutRail}>
        <SportChips />
      </div>
      {isDown ? (
        <LoadFailed message={live.message ?? coming.message} />
      ) : (
        <>
          <MyMatchesPlace />
          <HydrationBoundary>
            <Popular live={live} coming={coming} />
          </HydrationBoundary>
          {/* On one column the second list waits for the one above it, or it would be pushed about. */}
          <div className={styles.pair} data-first={live.state}>
            <ListSection
              title={
                <>
                  <Icon name="live" className={styles.pulse} />
                  {t('home.live')}
                </>
              }
              list={live}
              groups={shownLive}
              count={countLive}
              aside={
                live.total === 0 ? null : (
                  <PageLink to="/live" className={links.onward}>
                    {t('home.all_live')}
                    <Icon name="chevron-end" size="small" />
                  </PageLink>
                )
              }
            />
            <div className={styles.second}>
              <ListSection
                title={t('home.coming')}
                list={coming}
                count={null}
                aside={
                  <PageLink to="/schedule" className={links.onward}>
                    {t('home.schedule')}
                    <Icon name="chevron-end" size="small" />
                  </PageLink>
                }
                below={<TimeFilter filters={filters} times={times} />}
                empty={filters.time === null ? <NothingToday /> : <NothingLeft filters={filters} />}
              />
            </div>
          </div>
          {live.state === 'ready' && coming.state === 'ready' ? (
            <HydrationBoundary>
              <TopLeagues groups={coming.groups} />
            </HydrationBoundary>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Matches in play in all sports; null while the sports do not say. */
function useLiveCount(): number | null {
  const sports = useSports().value;
  if (sports === null || sports.some(({ counts }) => counts === undefined)) return null;
  return sports.reduce((sum, { counts }) => sum + (counts?.live ?? 0), 0);
}

function Popular({ live, coming }: { readonly live: MatchListView; readonly coming: MatchListView }) {
  const { t } = useText();
  const ids = useMemo(() => popularOf(live.groups, coming.groups, CARDS), [live.groups, coming.groups]);
  // Both are waited for, or the cards would change places under the finger.
  const isWaiting = live.state === 'loading' || (coming.state === 'loading' && ids.length < CARDS / 2);
  const shown = useKeptPlaces([live.state, coming.state].join(' '), ids, { most: CARDS, isGone: useIsMatchGone() });
  if (!isWaiting && shown.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('home.popular')}>
      <ul className={styles.cards}>
        {isWaiting ? (
          <CardsSkeleton count={CARDS / 2} />
        ) : (
          shown.map((matchId) => <MatchCard key={matchId} matchId={matchId} renderOutcome={renderOutcome} />)
        )}
      </ul>
    </section>
  );
}

function NothingToday() {
  const { t } = useText();
  return (
    <NothingOpen>
      <PageLink to="/results" className={buttonClass('quiet')}>
        {t('nav.results')}
      </PageLink>
    </NothingOpen>
  );
}

/** The leagues that stand first among what comes next. */
function TopLeagues({ groups }: { readonly groups: readonly MatchGroup[] }) {
  const text = useText();
  const top = useMemo(() => {
    const used = new Map<string, number>();
    return groups
      .filter(({ sportKey }) => {
        const count = (used.get(sportKey) ?? 0) + 1;
        used.set(sportKey, count);
        return count <= TOP_OF_SPORT;
      })
      .slice(0, TOP_LEAGUES);
  }, [groups]);
  if (top.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text.t('home.leagues')}</h2>
      <ul className={own.leagues}>
        {top.map((group) => (
          <li key={group.key}>
            <PageLink to={pathOf(group.sportKey, group.tournamentSlug)} className={rows.row}>
              <Icon name={group.sportKey} />
              <span className={own.league}>
                <span className={styles.clip}>{group.tournamentName}</span>
                <small>{categoryName(text, { name: group.categoryName, country_code: group.countryCode })}</small>
              </span>
              <Flag country={group.countryCode} slug={group.categorySlug} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
