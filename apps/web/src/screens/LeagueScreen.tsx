import { calls, type Tournament } from '@touchline/contract';
import { useAsk } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { ResultList } from '../features/result-list/ResultList.tsx';
import { categoryName, sportName } from '../text/names.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Flag } from '../ui/Flag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Programme } from './Programme.tsx';
import links from '../ui/links.module.css';
import styles from './screens.module.css';
import { useListFilters } from './use-list-filters.ts';

const LATEST = 8;

/** NAV-11: one league: live, to come, its outrights with all prices, and its latest results. */
export function LeagueScreen({ league }: { readonly league: Tournament }) {
  const text = useText();
  const { t } = text;
  const { sport, category } = league;
  const filters = useListFilters();
  useTitle(league.name);
  return (
    <div className={styles.page}>
      <header>
        <nav className={styles.crumbs} aria-label={t('list.crumbs')}>
          <PageLink to={`/${sport.key}`} className={styles.up}>
            <Icon name={sport.key} size="small" />
            {sportName(text, sport)}
          </PageLink>
          <PageLink to={pathOf(sport.key, category.slug)} className={styles.up}>
            <Flag country={category.country_code} slug={category.slug} />
            {categoryName(text, category)}
          </PageLink>
        </nav>
        <div className={styles.headline}>
          <h1 className={styles.title}>{league.name}</h1>
          <FavouriteStar kind="tournaments" id={league.id} name={league.name} variant="boxed" />
        </div>
      </header>
      <Programme
        place={{ sportKey: sport.key, tournamentId: league.id }}
        filters={filters}
        headings="none"
        boards
        nothing={
          <EmptyState icon="clock" title={t('league.nothing')} live="status">
            <p>{t('league.nothing.description')}</p>
            <PageLink to={pathOf(sport.key, category.slug)} className={buttonClass('quiet')}>
              {categoryName(text, category)}
            </PageLink>
          </EmptyState>
        }
        after={<LatestResults league={league} />}
      />
    </div>
  );
}

function LatestResults({ league }: { readonly league: Tournament }) {
  const { t } = useText();
  const results = useAsk(calls.getMatches, {
    query: {
      tournament_id: league.id,
      match_status: '4',
      sort_by: 'latest',
      limit: String(LATEST),
    },
  });
  if (results.value === null || results.value.data.length === 0) return null;
  return (
    <section className={styles.section}>
      <header className={styles.heading} data-whole="">
        <h2>{t('league.latest')}</h2>
        <PageLink to={`/results?sport=${league.sport.key}`} className={links.onward}>
          {t('league.results')}
          <Icon name="chevron-end" size="small" />
        </PageLink>
      </header>
      <ResultList matches={results.value.data} headings="none" withDay />
    </section>
  );
}
