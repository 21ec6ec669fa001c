import { useMemo } from 'react';
import type { MatchGroup, MatchListView } from '@touchline/client';
import { calls } from '@touchline/contract';
import { useAsk, useMatchList, useSports } from '../bindings/catalogue.ts';
import { idsOf, useFavourites, useFavouritesLeft, useHasTeams } from '../bindings/favourites.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { ResultList } from '../features/result-list/ResultList.tsx';
import { sportName } from '../text/names.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Flag } from '../ui/Flag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Chip, Chips } from './Chips.tsx';
import { FavouriteLists, hasFailed } from './FavouriteLists.tsx';
import { FavouriteTeams } from './FavouriteTeams.tsx';
import { ListSection, LoadFailed, ListSkeleton } from './ListSection.tsx';
import tiles from './FavouritesScreen.module.css';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import {
  type FavouriteFilters,
  isNarrowed,
  type ShownStatus,
  shownStatuses,
  shownTypes,
  useFavouriteFilters,
  useFitting,
} from './use-favourite-filters.ts';

const COMING = 200;
/** As many as one call answers. */
const ENDED = 50;

const typeTexts = {
  matches: 'favourites.type.matches',
  competitors: 'favourites.type.competitors',
  tournaments: 'favourites.type.tournaments',
  sports: 'filter.sports',
} as const satisfies Record<(typeof shownTypes)[number], TextKey>;
const statusTexts = {
  live: 'filter.live',
  prematch: 'home.coming',
  ended: 'favourites.ended',
} as const satisfies Record<ShownStatus, TextKey>;

/** NAV-09: the matches, teams, leagues and sports that were starred, narrowed by the address (NOTE-03). */
export function FavouritesScreen() {
  const { t } = useText();
  const [marks, left] = [useFavourites(), useFavouritesLeft()];
  const { player } = useSession();
  const filters = useFavouriteFilters();
  useTitle(t('favourites.title'));
  const shows = (type: (typeof shownTypes)[number]): boolean =>
    (filters.type === null || filters.type === type) && idsOf(marks, type).length > 0;
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
          <Filters filters={filters} />
          {left.length === 0 ? null : (
            <p className={listStyles.note}>{t('favourites.left.here', { count: left.length })}</p>
          )}
          <div className={tiles.found}>
            {shows('matches') ? <Matches filters={filters} /> : null}
            {shows('competitors') ? <FavouriteTeams filters={filters} /> : null}
            {shows('tournaments') ? <Leagues filters={filters} /> : null}
            {shows('sports') ? <Sports filters={filters} /> : null}
          </div>
          <div className={tiles.nothing}>
            <EmptyState icon="filter" title={t('filter.none')} live="status">
              <p>{t('filter.none.description')}</p>
              <PageLink
                to={filters.path({ type: null, status: null, isBettable: null })}
                className={buttonClass('quiet')}
              >
                {t('filter.clear')}
              </PageLink>
            </EmptyState>
          </div>
        </>
      )}
    </div>
  );
}

function Filters({ filters }: { readonly filters: FavouriteFilters }) {
  const { t } = useText();
  const marks = useFavourites();
  const hasTeams = useHasTeams();
  const types = shownTypes.filter((type) => hasTeams || type !== 'competitors');
  return (
    <div className={listStyles.bars}>
      <Chips label={t('favourites.filter.type')}>
        <Chip to={filters.path({ type: null })} isOn={filters.type === null} count={marks.length}>
          {t('filter.all')}
        </Chip>
        {types.map((type) => (
          <Chip key={type} to={filters.path({ type })} isOn={filters.type === type} count={idsOf(marks, type).length}>
            {t(typeTexts[type])}
          </Chip>
        ))}
      </Chips>
      <Chips label={t('favourites.filter.status')}>
        {shownStatuses.map((status) => (
          <Chip
            key={status}
            to={filters.path({ status: filters.status === status ? null : status })}
            isOn={filters.status === status}
          >
            {t(statusTexts[status])}
          </Chip>
        ))}
        <Chip to={filters.path({ isBettable: filters.isBettable ? null : 'true' })} isOn={filters.isBettable}>
          {t('filter.bettable')}
        </Chip>
      </Chips>
    </div>
  );
}

function idsIn(lists: readonly MatchListView[]): ReadonlySet<string> {
  return new Set(lists.flatMap(({ groups }) => groups.flatMap(({ matchIds }) => matchIds)));
}

interface SectionProps {
  readonly filters: FavouriteFilters;
}

const NOBODY: readonly string[] = [];

function Matches({ filters }: SectionProps) {
  const { t } = useText();
  const ids = useFitting('matches', filters);
  // The order of the stars says nothing here, and another one would be another list.
  const sorted = useMemo(() => (ids ?? []).toSorted(), [ids]);
  const { status, isBettable } = filters;
  const of = (shown: ShownStatus) => (status === null || status === shown ? sorted : NOBODY);
  const chosen = isBettable ? ({ bettable: true } as const) : {};
  const lists = [
    useMatchList({ phase: 'live', ids: status === 'ended' ? sorted : of('live'), ...chosen }),
    useMatchList({ phase: 'prematch', ids: status === 'ended' ? sorted : of('prematch'), ...chosen }),
    useMatchList({ phase: 'outright', ids: status === 'ended' ? sorted : of('prematch'), ...chosen }),
  ] as const;
  const [live, coming, outrights] = lists;
  const open = idsIn(lists);
  const isIn = lists.every(({ state }) => state === 'ready');
  // What is not open has ended, unless a filter has left it out.
  const showsEnded = !isBettable && (status === null || status === 'ended');
  const subject = sorted.join();
  const gone = isIn && showsEnded ? sorted.filter((id) => !open.has(id)) : [];
  if (lists.every(({ state, groups }) => state === 'failed' && groups.length === 0))
    return <LoadFailed message={lists.find(({ message }) => message !== undefined)?.message} />;
  if (ids === null || lists.some(({ state }) => state === 'loading'))
    return <ListSkeleton count={Math.min(ids?.length ?? 8, 8)} />;
  return (
    <>
      {status === 'ended' ? null : (
        <>
          <ListSection
            title={
              <>
                <Icon name="live" className={styles.pulse} />
                {t('home.live')}
              </>
            }
            list={live}
            subject={subject}
          />
          <ListSection title={t('home.coming')} list={coming} subject={subject} />
          <ListSection title={t('sport.outrights')} list={outrights} subject={subject} />
        </>
      )}
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
      <header className={styles.heading} data-whole="">
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
      <p className={listStyles.note}>{t('favourites.ended.description', { count: ids.length })}</p>
      {answer.value === null || answer.value.data.length === 0 ? null : (
        <ResultList matches={answer.value.data} headings="none" withDay />
      )}
    </section>
  );
}

function Leagues({ filters }: SectionProps) {
  const { t } = useText();
  const fitting = useFitting('tournaments', filters);
  const sorted = useMemo(() => (fitting ?? []).toSorted(), [fitting]);
  const { status, isBettable } = filters;
  const chosen = isBettable ? ({ bettable: true } as const) : {};
  const of = (shown: ShownStatus) => (status === null || status === shown ? sorted : NOBODY);
  const live = useMatchList({ phase: 'live', tournamentIds: of('live'), ...chosen });
  const coming = useMatchList({ phase: 'prematch', tournamentIds: of('prematch'), limit: COMING, ...chosen });
  const groups = useMemo(() => [...live.groups, ...coming.groups], [live.groups, coming.groups]);
  const isLoading = fitting === null || live.state === 'loading' || coming.state === 'loading';
  const narrowed = isNarrowed(filters);
  const ids = (fitting ?? []).filter((id) => !narrowed || groups.some(({ tournamentId }) => tournamentId === id));
  if (narrowed && !isLoading && ids.length === 0 && !hasFailed(live) && !hasFailed(coming)) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('favourites.leagues')}</h2>
      <ul className={tiles.mine}>
        {ids.map((id) => (
          <LeagueTile
            key={id}
            id={id}
            known={groups.find(({ tournamentId }) => tournamentId === id)}
            wait={isLoading}
          />
        ))}
      </ul>
      <FavouriteLists
        live={live}
        coming={coming}
        of={sorted}
        comingTitle={t('favourites.in_leagues')}
        isLoading={isLoading}
        none={t('favourites.leagues.none')}
      />
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
    <li className={tiles.tile}>
      {league === null ? (
        <span className={`${styles.clip} ${tiles.gone}`}>{isGone ? t('favourites.unknown') : null}</span>
      ) : (
        <PageLink to={league.to} title={league.name}>
          <Flag country={league.country} slug={league.category} />
          <span className={styles.clip}>{league.name}</span>
        </PageLink>
      )}
      <span className={tiles.keep}>
        <FavouriteStar kind="tournaments" id={id} name={league?.name ?? t('favourites.unknown')} />
      </span>
    </li>
  );
}

/** Sports by name: the page of one has its matches. */
function Sports({ filters }: SectionProps) {
  const text = useText();
  const fitting = useFitting('sports', filters);
  const sports = useSports().value;
  const { status } = filters;
  const shown = (fitting ?? []).flatMap((id) => {
    const sport = sports?.find((each) => each.id === id);
    if (sport === undefined) return [];
    const count = status === 'live' ? sport.counts?.live : status === 'prematch' ? sport.counts?.prematch : 1;
    return status === 'ended' || count === 0 ? [] : [sport];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text.t('favourites.sports')}</h2>
      <ul className={tiles.mine}>
        {shown.map((sport) => (
          <li key={sport.id} className={tiles.tile}>
            <PageLink to={`/${sport.key}`}>
              <Icon name={sport.key} />
              <span className={styles.clip}>{sportName(text, sport)}</span>
            </PageLink>
            <span className={tiles.keep}>
              <FavouriteStar kind="sports" id={sport.id} name={sportName(text, sport)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
