import { useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SportFilter, UnknownSports } from './ListChips.tsx';
import { Programme } from './Programme.tsx';
import styles from './screens.module.css';
import { useListFilters } from './use-list-filters.ts';

/** NAV-07: everything that is played on a screen, by game. */
export function ESportsScreen() {
  const { t } = useText();
  const filters = useListFilters();
  const games = (useSports().value ?? []).filter(({ type }) => type === 'cyber');
  useTitle(t('esports.title'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Icon name="e-sports" />
        {t('esports.title')}
      </h1>
      <SportFilter
        filters={filters}
        label={t('esports.games')}
        sports={games.map(({ key, name, counts }) => ({
          key,
          name,
          count: counts === undefined ? null : counts.live + counts.prematch,
        }))}
      />
      <UnknownSports filters={filters} />
      <Programme
        place={{ sportType: 'cyber' }}
        filters={filters}
        headings="sports"
        nothing={
          <EmptyState icon="e-sports" title={t('esports.empty')} live="status">
            <p>{t('esports.empty.description')}</p>
            <PageLink to="/" className={buttonClass('quiet')}>
              {t('action.home')}
            </PageLink>
          </EmptyState>
        }
      />
    </div>
  );
}
