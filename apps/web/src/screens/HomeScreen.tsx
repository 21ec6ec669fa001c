import { useMemo } from 'react';
import { useMatchList } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { layoutQueries, useMedia, useTitle } from '../bindings/screen.ts';
import { limitPerSport } from '../features/match-list/chunks.ts';
import { SportChips } from '../features/sports-nav/SportChips.tsx';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import { ListSection } from './ListSection.tsx';
import styles from './screens.module.css';

const LIVE_PER_SPORT = 4;
const COMING = 150;

/** NAV-05: what is on now, then what comes next. */
export function HomeScreen() {
  const { t } = useText();
  const live = useMatchList({ phase: 'live' });
  const coming = useMatchList({ phase: 'prematch', limit: COMING });
  const hasRail = useMedia(layoutQueries.column);
  const shownLive = useMemo(() => limitPerSport(live.groups, LIVE_PER_SPORT), [live.groups]);
  const isPair = useMedia(layoutQueries.pair);
  // What failed together is said once; one retry asks for both.
  const bothFailed = [live, coming].every(({ state, groups }) => state === 'failed' && groups.length === 0);
  useTitle(null);
  return (
    <div className={styles['page']}>
      <h1 className={styles['spoken']}>{t('nav.home')}</h1>
      {hasRail ? null : <SportChips />}
      <div className={styles['pair']}>
        <ListSection
          title={
            <>
              <Icon name="live" className={styles['pulse']} />
              {t('home.live')}
            </>
          }
          list={live}
          groups={shownLive}
          aside={
            live.total === 0 ? null : (
              <PageLink to="/live" className={styles['way']}>
                {t('home.all_live')}
                <Icon name="chevron-end" size="small" />
              </PageLink>
            )
          }
        />
        {/* Waits for what stands above it, or it would be pushed about. */}
        {(live.state === 'loading' && !isPair) || bothFailed ? null : (
          <ListSection
            title={t('home.coming')}
            list={coming}
            count={null}
            empty={
              <Standing icon="clock" title={t('list.empty')} live="status">
                <p>{t('list.empty.description')}</p>
              </Standing>
            }
          />
        )}
      </div>
    </div>
  );
}
