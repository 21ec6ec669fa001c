import { useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { SportChips } from '../features/sports-nav/SportChips.tsx';
import { sportName } from '../text/names.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { canBeNamed } from './can-be-named.ts';
import { CategoryStrip, LeagueTree } from './LeagueTree.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { NothingOpen } from './NothingOpen.tsx';
import { Programme } from './Programme.tsx';
import styles from './screens.module.css';
import { useListFilters } from './use-list-filters.ts';

/** NAV-06: a sport, live and to come, its outrights and its leagues by country. */
export function SportScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { sport = '' } = params;
  return canBeNamed(sport) ? <Named sportKey={sport} /> : <NotFoundScreen />;
}

function Named({ sportKey }: { readonly sportKey: string }) {
  const sports = useSports();
  const sport = sports.value?.find((each) => each.key === sportKey);
  if (sports.value !== null && sport === undefined) return <NotFoundScreen />;
  return <Known sportKey={sportKey} id={sport?.id} givenName={sport?.name ?? ''} />;
}

/** Apart, so that the title of a sport is not written over that of a page that is not there. */
function Known({
  sportKey,
  id,
  givenName,
}: {
  readonly sportKey: string;
  /** Undefined until the sports are known. */
  readonly id: string | undefined;
  readonly givenName: string;
}) {
  const text = useText();
  const { t } = text;
  const name = sportName(text, { key: sportKey, name: givenName });
  const filters = useListFilters();
  useTitle(name);
  return (
    <div className={styles.page}>
      <div className={styles.withoutRail}>
        <SportChips />
      </div>
      <div className={styles.headline}>
        <h1 className={styles.title}>
          <Icon name={sportKey} />
          {name}
        </h1>
        {id === undefined ? null : <FavouriteStar kind="sports" id={id} name={name} variant="boxed" />}
      </div>
      <CategoryStrip sportKey={sportKey} />
      <Programme
        place={{ sportKey }}
        filters={filters}
        headings="leagues"
        nothing={
          <NothingOpen>
            <PageLink to={`/results?sport=${sportKey}`} className={buttonClass('quiet')}>
              {t('sport.all_results')}
            </PageLink>
          </NothingOpen>
        }
        after={<LeagueTree sportKey={sportKey} />}
      />
    </div>
  );
}
