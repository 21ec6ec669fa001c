import { useMemo } from 'react';
import { useMatchList } from '../bindings/catalogue.ts';
import { idsOf, useFavourites } from '../bindings/favourites.ts';
import { useKeptPlaces } from '../bindings/kept-places.ts';
import { PageLink } from '../bindings/links.tsx';
import { CardsSkeleton, MatchCard } from '../features/match-card/MatchCard.tsx';
import { useIsMatchGone } from '../features/match-card/use-is-match-gone.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { renderOutcome } from './pieces.tsx';
import links from '../ui/links.module.css';
import styles from './screens.module.css';

/** As many ids as one call takes: the latest favourites. */
const ASKED = 50;
const CARDS = 8;
const SKELETONS = 4;
interface Props {
  /** Only what is on. */
  readonly isLive: boolean;
  /** It waits for the next screen. */
  readonly isHidden: boolean;
}

/** The favourite matches and those of favourite teams that are on, then those that come next (NAV-09); nothing without any. */
export function MyMatches({ isLive, isHidden }: Props) {
  const { t } = useText();
  const marks = useFavourites();
  // The order of the stars says nothing here, and another one would be another list.
  const ids = useMemo(() => idsOf(marks, 'matches').slice(0, ASKED).toSorted(), [marks]);
  const competitorIds = useMemo(() => idsOf(marks, 'competitors').slice(0, ASKED).toSorted(), [marks]);
  const mine = { ids, competitorIds };
  const none = { ids: [], competitorIds: [] };
  const lists = [
    useMatchList({ phase: 'live', ...mine }),
    useMatchList({ phase: 'prematch', ...(isLive ? none : mine), order: 'start' }),
  ];
  const open = lists.flatMap(({ groups }) => groups.flatMap(({ matchIds }) => matchIds)).slice(0, CARDS);
  const isLoading = open.length === 0 && lists.some(({ state }) => state === 'loading');
  const shown = useKeptPlaces([...lists.map(({ state }) => state), ...ids, ...competitorIds].join(' '), open, {
    most: CARDS,
    isGone: useIsMatchGone(),
  });
  if (isHidden || (!isLoading && shown.length === 0)) return null;
  return (
    <section className={styles.section} data-my-matches="">
      <header className={styles.heading}>
        <h2>
          <Icon name="star" /> {t('favourites.mine')}
        </h2>
        <PageLink to="/favorites" className={links.onward}>
          {t('favourites.mine.all')}
          <Icon name="chevron-end" size="small" />
        </PageLink>
      </header>
      <ul className={styles.cards}>
        {isLoading ? (
          <CardsSkeleton count={Math.min(ids.length + competitorIds.length, SKELETONS)} />
        ) : (
          shown.map((matchId) => <MatchCard key={matchId} matchId={matchId} renderOutcome={renderOutcome} />)
        )}
      </ul>
    </section>
  );
}
