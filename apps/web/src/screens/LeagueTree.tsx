import { useMemo } from 'react';
import { useTournaments } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { categoryName } from '../text/names.ts';
import { openIn } from '../text/open-counts.ts';
import { useText } from '../text/use-text.ts';
import { Flag } from '../ui/Flag.tsx';
import { OpenCount } from '../text/OpenCount.tsx';
import { renderStar } from './pieces.tsx';
import chips from '../ui/chip-links.module.css';
import rows from '../ui/link-rows.module.css';
import styles from './LeagueTree.module.css';
import screens from './screens.module.css';

/** Leagues of a sport by country, with their open matches. */
export function LeagueTree({ sportKey }: { readonly sportKey: string }) {
  const text = useText();
  const { t } = text;
  const leagues = useTournaments(sportKey);
  const byCategory = useMemo(
    () => [...Map.groupBy(leagues.value ?? [], (league) => league.category.id).values()],
    [leagues.value],
  );
  if (byCategory.length === 0) return null;
  return (
    <section className={screens.section}>
      <h2 className={screens.heading}>{t('sport.leagues')}</h2>
      <div className={styles.countries}>
        {byCategory.map((group) => {
          const [first] = group;
          if (first === undefined) return null;
          const { category } = first;
          return (
            <section key={category.id} className={styles.country}>
              <h3>
                <PageLink to={pathOf(sportKey, category.slug)} className={rows.row}>
                  <Flag country={category.country_code} slug={category.slug} />
                  {categoryName(text, category)}
                </PageLink>
              </h3>
              <ul>
                {group.map((league) => (
                  <li key={league.id}>
                    <PageLink to={pathOf(sportKey, league.slug)} className={rows.row}>
                      <span className={screens.clip} title={league.name}>
                        {league.name}
                      </span>
                      <OpenCount className={screens.count} count={openIn(league)} />
                    </PageLink>
                    {renderStar({ kind: 'tournaments', id: league.id, name: league.name })}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}

/** Countries of a sport in a row, each leading to its page (NAV-10). */
export function CategoryStrip({ sportKey, current }: { readonly sportKey: string; readonly current?: string }) {
  const text = useText();
  const { t } = text;
  const leagues = useTournaments(sportKey);
  const categories = useMemo(
    () =>
      [...Map.groupBy(leagues.value ?? [], (league) => league.category.id).values()].flatMap((group) => {
        const [first] = group;
        return first === undefined ? [] : [{ category: first.category, count: openIn(...group) }];
      }),
    [leagues.value],
  );
  return (
    <nav className={`${screens.filters} ${styles.strip}`} aria-label={t('sport.countries')}>
      {leagues.value === null
        ? Array.from({ length: 6 }, (_, index) => <span key={index} className={styles.chipWaiting} />)
        : categories.map(({ category, count }) => (
            <PageLink
              key={category.id}
              to={pathOf(sportKey, category.slug)}
              className={chips.chip}
              aria-current={category.id === current ? 'page' : undefined}
            >
              <Flag country={category.country_code} slug={category.slug} />
              {categoryName(text, category)}
              <OpenCount className={screens.count} count={count} />
            </PageLink>
          ))}
    </nav>
  );
}
