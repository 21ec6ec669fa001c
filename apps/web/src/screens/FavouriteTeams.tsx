import { useMemo, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { calls, type Competitor } from '@touchline/contract';
import { useAsk, useMatchList } from '../bindings/catalogue.ts';
import { PageLink, pathOf } from '../bindings/links.tsx';
import { useSelect } from '../bindings/PageProvider.tsx';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { useText } from '../text/use-text.ts';
import { Crest } from '../ui/Crest.tsx';
import { FavouriteLists, hasFailed } from './FavouriteLists.tsx';
import tiles from './FavouritesScreen.module.css';
import styles from './screens.module.css';
import { type FavouriteFilters, isNarrowed, type ShownStatus, useFitting } from './use-favourite-filters.ts';

const COMING = 200;
const NOBODY: readonly string[] = [];
const SIDES = ['home', 'away'] as const;
/** As many ids as one call takes. */
const ASKED = 50;

function batchesOf(ids: readonly string[]): readonly { readonly from: number; readonly batch: readonly string[] }[] {
  return Array.from({ length: Math.ceil(ids.length / ASKED) }, (_, place) => {
    const from = place * ASKED;
    return { from, batch: ids.slice(from, from + ASKED) };
  });
}

/** The first of these matches of each team. */
function useFirstMatches(matchIds: readonly string[]): ReadonlyMap<string, MatchHead> {
  const select = useSelect();
  return useMemo(() => {
    const found = new Map<string, MatchHead>();
    for (const id of matchIds) {
      // Who plays in a match does not change: this needs no look at its later states.
      const match = select.match(id).get();
      if (match?.competitors)
        for (const side of SIDES) {
          const team = match.competitors[side].id;
          if (!found.has(team)) found.set(team, match);
        }
    }
    return found;
  }, [select, matchIds]);
}

/** Favourite teams and their matches (NOTE-02b), narrowed by the address (NOTE-03). */
export function FavouriteTeams({ filters }: { readonly filters: FavouriteFilters }) {
  const { t } = useText();
  const fitting = useFitting('competitors', filters);
  // The order of the stars says nothing here, and another one would be another list.
  const sorted = useMemo(() => (fitting ?? []).toSorted(), [fitting]);
  const { status, isBettable } = filters;
  const chosen = isBettable ? ({ bettable: true } as const) : {};
  const of = (shown: ShownStatus) => (status === null || status === shown ? sorted : NOBODY);
  const live = useMatchList({ phase: 'live', ids: NOBODY, competitorIds: of('live'), ...chosen });
  const coming = useMatchList({
    phase: 'prematch',
    ids: NOBODY,
    competitorIds: of('prematch'),
    limit: COMING,
    ...chosen,
  });
  const matchIds = useMemo(
    () => [...live.groups, ...coming.groups].flatMap((group) => group.matchIds),
    [live.groups, coming.groups],
  );
  const matches = useFirstMatches(matchIds);
  const isLoading = fitting === null || live.state === 'loading' || coming.state === 'loading';
  const narrowed = isNarrowed(filters);
  const ids = (fitting ?? []).filter((id) => !narrowed || matches.has(id));
  if (narrowed && !isLoading && ids.length === 0 && !hasFailed(live) && !hasFailed(coming)) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('favourites.teams')}</h2>
      <ul className={tiles.mine}>
        {batchesOf(ids).map(({ from, batch }) => (
          <TeamTiles key={from} ids={batch} matches={matches} wait={isLoading} />
        ))}
      </ul>
      <FavouriteLists
        live={live}
        coming={coming}
        of={sorted}
        comingTitle={t('favourites.of_teams')}
        isLoading={isLoading}
        none={t('favourites.teams.none')}
      />
    </section>
  );
}

interface TilesProps {
  /** No more than one call asks for. */
  readonly ids: readonly string[];
  readonly matches: ReadonlyMap<string, MatchHead>;
  readonly wait: boolean;
}

/** Teams by what their matches say of them; those without an open one are asked for together. */
function TeamTiles({ ids, matches, wait }: TilesProps) {
  const unnamed = ids.filter((id) => !matches.has(id)).toSorted();
  const asked = useAsk(
    calls.getCompetitors,
    wait || unnamed.length === 0 ? null : { query: { id: unnamed.join(',') } },
  );
  // Kept while others are asked for: a match that ends changes what is asked.
  const [known, setKnown] = useState<ReadonlyMap<string, Competitor>>(new Map());
  const told = asked.value?.data ?? [];
  if (told.some(({ id }) => !known.has(id)))
    setKnown(new Map([...known, ...told.map((team) => [team.id, team] as const)]));
  return ids.map((id) => (
    <TeamTile key={id} id={id} match={matches.get(id)} known={known.get(id)} isAnswered={asked.value !== null} />
  ));
}

interface TileProps {
  readonly id: string;
  /** What the team plays next, or plays now. */
  readonly match: MatchHead | undefined;
  readonly known: Competitor | undefined;
  readonly isAnswered: boolean;
}

/** A team; it leads to its match. */
function TeamTile({ id, match, known, isAnswered }: TileProps) {
  const { t } = useText();
  const sides = match?.competitors;
  const team = (sides && SIDES.map((side) => sides[side]).find((each) => each.id === id)) ?? known ?? null;
  const isGone = team === null && isAnswered;
  const label =
    team === null ? null : (
      <>
        <Crest competitor={team} />
        <span className={styles.clip}>
          <bdi>{team.name}</bdi>
        </span>
      </>
    );
  return (
    <li className={tiles.tile}>
      {label === null ? (
        <span className={`${styles.clip} ${tiles.gone}`}>{isGone ? t('favourites.unknown') : null}</span>
      ) : match === undefined ? (
        <span className={tiles.who}>{label}</span>
      ) : (
        <PageLink to={pathOf(match.tournament.sport.key, match.slug)} title={match.name}>
          {label}
        </PageLink>
      )}
      <span className={tiles.keep}>
        <FavouriteStar kind="competitors" id={id} name={team?.name ?? t('favourites.unknown')} />
      </span>
    </li>
  );
}
