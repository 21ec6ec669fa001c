import { type ReactNode, type Ref, useMemo } from 'react';
import type { MatchGroup } from '@touchline/client';
import type { RenderStar } from '../../bindings/favourites.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { readFolded, useFolded } from '../../bindings/preferences.ts';
import { categoryName, sportName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import { chunkHeight, chunkLeagues, HEIGHTS, leagueFold, type LeagueChunk, sportFold } from './chunks.ts';
import styles from './MatchList.module.css';

/**
 * What stands above the rows. `sports`: sports, then their leagues. `leagues`: leagues of one sport. `runs`: leagues of any
 * sport by the clock, each with the mark of its sport; nothing folds. `none`: a page of one league.
 */
export type Headings = 'sports' | 'leagues' | 'runs' | 'none';

/** `isNear`: whether it is near the screen; else its light form is wanted. */
export type RenderRow = (matchId: string, group: MatchGroup, isNear: boolean) => ReactNode;

interface Props {
  readonly groups: readonly MatchGroup[];
  /** These must keep their identity over renders. */
  readonly renderRow: RenderRow;
  readonly renderStar: RenderStar;
  readonly headings?: Headings;
  readonly ref?: Ref<HTMLDivElement>;
}

/** There from the first paint: a screen of rows. */
const EAGER_CHUNKS = 2;

const nothing: ReadonlySet<string> = new Set();

/** Matches by sport and league, foldable. Chunks far from the screen hold links, names and times, but no prices. */
export function MatchList({ groups, renderRow, renderStar, headings = 'sports', ref }: Props) {
  const [stored, toggle] = useFolded();
  const canFold = headings === 'sports' || headings === 'leagues';
  const folded = useMemo(() => (canFold ? readFolded(stored) : nothing), [stored, canFold]);
  const chunks = useMemo(() => chunkLeagues(groups, folded), [groups, folded]);
  return (
    <div ref={ref} className={styles.frame}>
      <div className={styles.list}>
        {chunks.map((chunk, index) => (
          <Windowed
            key={chunkKey(chunk)}
            height={chunkHeight(chunk, HEIGHTS.narrow, headings, folded)}
            wideHeight={chunkHeight(chunk, HEIGHTS.wide, headings, folded)}
            eager={index < EAGER_CHUNKS}
            keepMounted
          >
            {(isNear) =>
              chunk.map((part) => (
                <League
                  key={`${part.group.key}-${part.matchIds[0] ?? ''}`}
                  part={part}
                  isNear={isNear}
                  folded={folded}
                  toggle={toggle}
                  headings={headings}
                  renderRow={renderRow}
                  renderStar={renderStar}
                />
              ))
            }
          </Windowed>
        ))}
      </div>
    </div>
  );
}

function chunkKey(chunk: readonly LeagueChunk[]): string {
  return `${chunk[0]?.group.key ?? ''}-${chunk[0]?.startsLeague === true ? '' : (chunk[0]?.matchIds[0] ?? '')}`;
}

interface LeagueProps extends Pick<Props, 'renderRow' | 'renderStar'> {
  readonly part: LeagueChunk;
  readonly isNear: boolean;
  readonly folded: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
  readonly headings: Headings;
}

function League({ part, isNear, folded, toggle, headings, renderRow, renderStar }: LeagueProps) {
  const text = useText();
  const { group } = part;
  const isSportFolded = folded.has(sportFold(group.sportKey));
  const sport = sportName(text, { key: group.sportKey, name: group.sportName });
  const withHead = headings !== 'none' && part.startsLeague && !isSportFolded;
  // Only the part that begins a league is a region of its name: a league of twenty would be four of them.
  const [Region, named] = part.startsLeague
    ? (['section', { 'aria-label': `${placeOf(text, group)} ${group.tournamentName}` }] as const)
    : (['div', {}] as const);
  return (
    <Region className={styles.league} {...named}>
      {headings === 'sports' && part.startsSport ? (
        <h3 className={styles.sport}>
          <button type="button" aria-expanded={!isSportFolded} onClick={() => toggle(sportFold(group.sportKey))}>
            <Icon name={group.sportKey} className={styles.emblem} />
            <span>{sport}</span>
            <Icon name="chevron" size="small" className={styles.chevron} />
          </button>
        </h3>
      ) : null}
      {withHead ? (
        <LeagueHead
          group={group}
          headings={headings}
          isNear={isNear}
          isFolded={folded.has(leagueFold(group))}
          toggle={toggle}
          renderStar={renderStar}
        />
      ) : null}
      {part.matchIds.length === 0 ? null : <ul>{part.matchIds.map((matchId) => renderRow(matchId, group, isNear))}</ul>}
    </Region>
  );
}

function placeOf(text: ReturnType<typeof useText>, group: MatchGroup): string {
  return categoryName(text, { name: group.categoryName, country_code: group.countryCode });
}

interface HeadProps extends Pick<LeagueProps, 'headings' | 'isNear' | 'toggle' | 'renderStar'> {
  readonly group: MatchGroup;
  readonly isFolded: boolean;
}

function LeagueHead({ group, headings, isNear, isFolded, toggle, renderStar }: HeadProps) {
  const text = useText();
  return (
    <h4 className={headings === 'runs' ? `${styles.head} ${styles.run}` : styles.head}>
      <PageLink to={pathOf(group.sportKey, group.tournamentSlug)} className={styles.name}>
        {headings === 'runs' ? <Icon name={group.sportKey} size="small" className={styles.emblem} /> : null}
        <Flag country={group.countryCode} slug={group.categorySlug} />
        <span className={styles.title}>
          <span className={styles.category}>{`${placeOf(text, group)} `}</span>
          <bdi>{group.tournamentName}</bdi>
        </span>
      </PageLink>
      <span className={styles.keep}>
        {isNear ? renderStar({ kind: 'tournaments', id: group.tournamentId, name: group.tournamentName }) : null}
      </span>
      {headings === 'runs' ? null : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={text.t('list.league.fold', { name: group.tournamentName })}
          onClick={() => toggle(leagueFold(group))}
        >
          <Icon name="chevron" size="small" className={styles.chevron} />
        </button>
      )}
    </h4>
  );
}
