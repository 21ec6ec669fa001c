import { useMatchList, useSports, useTournaments } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { layoutQueries, useMedia, useTitle } from '../bindings/screen.ts';
import { SportChips } from '../features/sports-nav/SportChips.tsx';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import { ListSection } from './ListSection.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import styles from './screens.module.css';

/** NAV-06: a sport, live and to come, and its leagues. */
export function SportScreen({ sportKey }: { readonly sportKey: string }) {
  const { say } = useText();
  const sports = useSports();
  const sport = sports.value?.find((each) => each.key === sportKey);
  const name = say(`sport.${sportKey}`, sport?.name ?? sportKey);
  const hasRail = useMedia(layoutQueries.column);
  useTitle(name);
  if (sports.value !== null && sport === undefined) return <NotFoundScreen />;
  return (
    <div className={styles['page']}>
      {hasRail ? null : <SportChips />}
      <h1 className={styles['title']}>
        <Icon name={sportKey} />
        {name}
      </h1>
      <Lists sportKey={sportKey} />
    </div>
  );
}

function Lists({ sportKey }: { readonly sportKey: string }) {
  const { t } = useText();
  const live = useMatchList({ phase: 'live', sportKey });
  const coming = useMatchList({ phase: 'prematch', sportKey });
  const outrights = useMatchList({ phase: 'outright', sportKey });
  // Each part waits for what stands above it, or it would be pushed about.
  const isLiveIn = live.state !== 'loading';
  const isComingIn = isLiveIn && coming.state !== 'loading';
  return (
    <>
      <div className={styles['pair']}>
        <ListSection title={t('home.live')} list={live} withSports={false} />
        {isLiveIn ? (
          <ListSection
            title={t('home.coming')}
            list={coming}
            withSports={false}
            empty={
              <Standing icon="clock" title={t('list.empty')} live="status">
                <p>{t('list.empty.description')}</p>
              </Standing>
            }
          />
        ) : null}
      </div>
      {isComingIn ? <ListSection title={t('sport.outrights')} list={outrights} withSports={false} /> : null}
      {isComingIn && outrights.state !== 'loading' ? <Leagues sportKey={sportKey} /> : null}
    </>
  );
}

function Leagues({ sportKey }: { readonly sportKey: string }) {
  const { t, formats } = useText();
  const leagues = useTournaments(sportKey);
  return (
    <section>
      <h2 className={styles['heading']}>{t('sport.leagues')}</h2>
      <ul className={styles['leagues']}>
        {(leagues.value ?? []).map((league) => (
          <li key={league.id}>
            <PageLink to={pathOf(sportKey, league.slug)}>
              <span>
                <small>{league.category.name}</small>
                {league.name}
              </span>
              <span className={styles['count']}>{formats.count(league.counts.live + league.counts.prematch)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
