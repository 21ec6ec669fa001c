import { useMemo } from 'react';
import type { MatchGroup, MatchListView } from '@touchline/client';
import { calls } from '@touchline/contract';
import { useAsk, useMatchList } from '../bindings/catalogue.ts';
import { idsOf, useFavourites, useFavouritesLeft } from '../bindings/favourites.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { ResultList } from '../features/result-list/ResultList.tsx';
import { useText } from '../text/use-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Flag } from '../ui/Flag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListSection, LoadFailed, ListSkeleton } from './ListSection.tsx';
import styles from './screens.module.css';

const COMING = 200;
/** As many as one call answers. */
const ENDED = 50;

/** NAV-09: the matches and leagues that were starred in this browser. */
export function FavouritesScreen() {
  const { t } = useText();
  const marks = useFavourites();
  const [matches, tournaments] = [idsOf(marks, 'matches'), idsOf(marks, 'tournaments')];
  const left = useFavouritesLeft();
  const { player } = useSession();
  useTitle(t('favourites.title'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Icon name="star" />
        {t('favourites.title')}
      </h1>
      {marks.length === 0 ? (
        <EmptyState icon="star" title={t('favourites.empty')} live="status">
          <p>{t(player === null ? 'favourites.empty.description' : 'favourites.empty.player')}</p>
          <PageLink to="/live" className={buttonClass('main')}>
            {t('nav.live')}
          </PageLink>
          <PageLink to="/" className={buttonClass('quiet')}>
            {t('action.see_coming')}
          </PageLink>
        </EmptyState>
      ) : (
        <>
          {left.length === 0 ? null : (
            <p className={styles.note}>{t('favourites.left.here', { count: left.length })}</p>
          )}
          {matches.length === 0 ? null : <Matches ids={matches} />}
          {tournaments.length === 0 ? null : <Leagues ids={tournaments} />}
        </>
      )}
    </div>
  );
}

function idsIn(lists: readonly MatchListView[]): ReadonlySet<string> {
  return new Set(lists.flatMap(({ groups }) => groups.flatMap(({ matchIds }) => matchIds)));
}

function Matches({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useText();
  // The order of the stars says nothing here, and another one would be another list.
  const sorted = useMemo(() => ids.toSorted(), [ids]);
  const lists = [
    useMatchList({ phase: 'live', ids: sorted }),
    useMatchList({ phase: 'prematch', ids: sorted }),
    useMatchList({ phase: 'outright', ids: sorted }),
  ] as const;
  const [live, coming, outrights] = lists;
  const open = idsIn(lists);
  const isIn = lists.every(({ state }) => state === 'ready');
  const gone = isIn ? sorted.filter((id) => !open.has(id)) : [];
  if (lists.every(({ state, groups }) => state === 'failed' && groups.length === 0))
    return <LoadFailed message={lists.find(({ message }) => message !== undefined)?.message} />;
  if (lists.some(({ state }) => state === 'loading')) return <ListSkeleton count={Math.min(ids.length, 8)} />;
  return (
    <>
      <ListSection
        title={
          <>
            <Icon name="live" className={styles.pulse} />
            {t('home.live')}
          </>
        }
        list={live}
      />
      <ListSection title={t('home.coming')} list={coming} />
      <ListSection title={t('sport.outrights')} list={outrights} />
      {gone.length === 0 ? null : <Ended ids={gone} />}
    </>
  );
}

function Ended({ ids }: { readonly ids: readonly string[] }) {
  const { t, formats } = useText();
  const { markFavourites } = useCommands();
  const answer = useAsk(calls.getMatches, {
    query: {
      id: ids.slice(0, ENDED).join(','),
      type: 'match,stage,season,simple_tournament',
      match_status: '3,4,5',
      limit: String(ENDED),
    },
  });
  return (
    <section className={styles.section}>
      <header className={styles.heading}>
        <h2>
          {t('favourites.ended')} <span className={styles.count}>{formats.count(ids.length)}</span>
        </h2>
        <Button
          onClick={() =>
            markFavourites(
              ids.map((id) => `matches/${id}` as const),
              false,
            )
          }
        >
          {t('favourites.clear')}
        </Button>
      </header>
      <p className={styles.note}>{t('favourites.ended.description', { count: ids.length })}</p>
      {answer.value === null || answer.value.data.length === 0 ? null : (
        <ResultList matches={answer.value.data} headings="none" withDay />
      )}
    </section>
  );
}

function Leagues({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useText();
  const sorted = useMemo(() => ids.toSorted(), [ids]);
  const live = useMatchList({ phase: 'live', tournamentIds: sorted });
  const coming = useMatchList({ phase: 'prematch', tournamentIds: sorted, limit: COMING });
  const groups = useMemo(() => [...live.groups, ...coming.groups], [live.groups, coming.groups]);
  const isLoading = live.state === 'loading' || coming.state === 'loading';
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('favourites.leagues')}</h2>
      <ul className={styles.mine}>
        {ids.map((id) => (
          <LeagueTile
            key={id}
            id={id}
            known={groups.find(({ tournamentId }) => tournamentId === id)}
            wait={isLoading}
          />
        ))}
      </ul>
      {isLoading ? (
        <ListSkeleton />
      ) : groups.length === 0 ? (
        <p className={styles.note}>{t('favourites.leagues.none')}</p>
      ) : (
        <>
          <ListSection
            title={
              <>
                <Icon name="live" className={styles.pulse} />
                {t('home.live')}
              </>
            }
            list={live}
          />
          <ListSection title={t('favourites.in_leagues')} list={coming} />
        </>
      )}
    </section>
  );
}

/** A league by what its matches say of it; without open ones it is asked for. */
function LeagueTile({
  id,
  known,
  wait,
}: {
  readonly id: string;
  readonly known: MatchGroup | undefined;
  readonly wait: boolean;
}) {
  const { t } = useText();
  const asked = useAsk(calls.getTournament, known === undefined && !wait ? { params: { id } } : null);
  const league =
    known === undefined
      ? asked.value === null
        ? null
        : {
            name: asked.value.name,
            to: pathOf(asked.value.sport.key, asked.value.slug),
            country: asked.value.category.country_code,
            category: asked.value.category.slug,
          }
      : {
          name: known.tournamentName,
          to: pathOf(known.sportKey, known.tournamentSlug),
          country: known.countryCode,
          category: known.categorySlug,
        };
  const isGone = league === null && asked.state === 'not_found';
  return (
    <li className={styles.tile}>
      {league === null ? (
        <span className={styles.clip}>{isGone ? t('favourites.unknown') : null}</span>
      ) : (
        <PageLink to={league.to} title={league.name}>
          <Flag country={league.country} slug={league.category} />
          <span className={styles.clip}>{league.name}</span>
        </PageLink>
      )}
      <span className={styles.keep}>
        <FavouriteStar kind="tournaments" id={id} name={league?.name ?? t('favourites.unknown')} />
      </span>
    </li>
  );
}
