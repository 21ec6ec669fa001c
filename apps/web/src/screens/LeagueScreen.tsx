import type { Tournament } from '@touchline/contract';
import { useMatchList } from '../bindings/catalogue.ts';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import { ListSection } from './ListSection.tsx';
import styles from './screens.module.css';

/** NAV-11: one league, live, to come, and its outrights. */
export function LeagueScreen({ league }: { readonly league: Tournament }) {
  const { t } = useText();
  const filter = { sportKey: league.sport.key, tournamentId: league.id };
  const live = useMatchList({ ...filter, phase: 'live' });
  const coming = useMatchList({ ...filter, phase: 'prematch' });
  const outrights = useMatchList({ ...filter, phase: 'outright' });
  const hasOther = live.total + outrights.total > 0;
  useTitle(league.name);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>
        <Icon name={league.sport.key} />
        <span>
          <span className={styles['over']}>{league.category.name}</span> {league.name}
        </span>
      </h1>
      <ListSection title={t('sport.outrights')} list={outrights} withSports={false} withLeagues={false} />
      {/* Each list waits for what stands above it, or it would be pushed about. */}
      {outrights.state === 'loading' ? null : (
        <ListSection title={t('home.live')} list={live} withSports={false} withLeagues={false} />
      )}
      {outrights.state === 'loading' || live.state === 'loading' ? null : (
        <ListSection
          title={t('home.coming')}
          list={coming}
          withSports={false}
          withLeagues={false}
          empty={hasOther ? undefined : <Standing icon="clock" title={t('list.empty')} live="status" />}
        />
      )}
    </div>
  );
}
