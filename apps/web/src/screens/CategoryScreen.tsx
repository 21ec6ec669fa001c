import { useMemo } from 'react';
import type { Category } from '@touchline/contract';
import { useTournaments } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { categoryName, sportName } from '../text/names.ts';
import { openIn } from '../text/open-counts.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Flag } from '../ui/Flag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OpenCount } from '../text/OpenCount.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Programme } from './Programme.tsx';
import chips from '../ui/chip-links.module.css';
import styles from './screens.module.css';
import { useListFilters } from './use-list-filters.ts';

/** NAV-10: a country or region of a sport: its leagues, and what is open in them. */
export function CategoryScreen({
  category,
}: {
  readonly category: Pick<Category, 'id' | 'slug' | 'name' | 'country_code' | 'sport'>;
}) {
  const text = useText();
  const { t } = text;
  const { sport } = category;
  const filters = useListFilters();
  const leagues = useTournaments(sport.key).value;
  const own = useMemo(
    () => (leagues ?? []).filter((league) => league.category.id === category.id),
    [leagues, category.id],
  );
  const name = categoryName(text, category);
  const sportWords = sportName(text, sport);
  useTitle(`${name} · ${sportWords}`);
  return (
    <div className={styles.page}>
      <header>
        <PageLink to={`/${sport.key}`} className={styles.up}>
          <Icon name="chevron-start" size="small" />
          {sportWords}
        </PageLink>
        <h1 className={styles.title}>
          <Flag country={category.country_code} slug={category.slug} />
          {name}
        </h1>
      </header>
      {own.length === 0 ? null : (
        <nav className={styles.filters} aria-label={t('category.leagues', { name })}>
          {own.map((league) => (
            <PageLink key={league.id} to={pathOf(sport.key, league.slug)} className={chips.chip}>
              <Icon name="trophy" size="small" />
              {league.name}
              <OpenCount className={styles.count} count={openIn(league)} />
            </PageLink>
          ))}
        </nav>
      )}
      <Programme
        place={{ sportKey: sport.key, categoryId: category.id }}
        filters={filters}
        headings="leagues"
        nothing={
          <EmptyState icon="clock" title={t('category.empty')} live="status">
            <p>{t('category.empty.description')}</p>
            <PageLink to={`/${sport.key}`} className={buttonClass('quiet')}>
              {sportWords}
            </PageLink>
          </EmptyState>
        }
      />
    </div>
  );
}
