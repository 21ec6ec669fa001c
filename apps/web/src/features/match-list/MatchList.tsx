import { type ReactNode, useMemo } from 'react';
import type { MatchGroup } from '@touchline/client';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { readFolded, useFolded } from '../../bindings/preferences.ts';
import { useMedia } from '../../bindings/screen.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import { chunkHeight, chunkLeagues, HEIGHTS, leagueFold, type LeaguePart, sportFold } from './chunks.ts';
import styles from './MatchList.module.css';

/** Viewport at which a list becomes wide enough for one-line rows, as the container queries of the rows have it. */
const WIDE_ROWS = '(width >= 640px)';

interface Props {
  readonly groups: readonly MatchGroup[];
  /** Must keep its identity over renders. */
  readonly renderRow: (matchId: string, group: MatchGroup) => ReactNode;
  /** Sport headings above their leagues; left out on a page of one sport. */
  readonly withSports?: boolean;
  /** League headings; left out on a page of one league. */
  readonly withLeagues?: boolean;
}

/** Matches by sport and league, foldable; only chunks near the screen are there. */
export function MatchList({ groups, renderRow, withSports = true, withLeagues = true }: Props) {
  const [stored, toggle] = useFolded();
  const folded = useMemo(() => readFolded(withLeagues ? stored : null), [stored, withLeagues]);
  const chunks = useMemo(() => chunkLeagues(groups, folded), [groups, folded]);
  const isWide = useMedia(WIDE_ROWS);
  const heights = isWide ? HEIGHTS.wide : HEIGHTS.narrow;
  return (
    <div className={styles['frame']}>
      <div className={styles['list']}>
        {chunks.map((chunk, index) => (
          <Windowed key={chunkKey(chunk)} height={chunkHeight(chunk, heights, withSports, folded)} eager={index < 1}>
            {() =>
              chunk.map((part) => (
                <League
                  key={`${part.group.tournamentId}-${part.matchIds[0] ?? ''}`}
                  part={part}
                  folded={folded}
                  toggle={toggle}
                  withSport={withSports && part.startsSport}
                  withLeague={withLeagues && part.startsLeague}
                  renderRow={renderRow}
                />
              ))
            }
          </Windowed>
        ))}
      </div>
    </div>
  );
}

const chunkKey = (chunk: readonly LeaguePart[]): string =>
  `${chunk[0]?.group.tournamentId ?? ''}-${chunk[0]?.startsLeague === true ? '' : (chunk[0]?.matchIds[0] ?? '')}`;

interface LeagueProps {
  readonly part: LeaguePart;
  readonly folded: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
  readonly withSport: boolean;
  readonly withLeague: boolean;
  readonly renderRow: Props['renderRow'];
}

function League({ part, folded, toggle, withSport, withLeague, renderRow }: LeagueProps) {
  const { t, say } = useText();
  const { group } = part;
  const isSportFolded = folded.has(sportFold(group.sportKey));
  const isFolded = folded.has(leagueFold(group));
  const sport = say(`sport.${group.sportKey}`, group.sportName);
  return (
    <section className={styles['league']} aria-label={`${group.categoryName} ${group.tournamentName}`}>
      {withSport ? (
        <h3 className={styles['sport']}>
          <button type="button" aria-expanded={!isSportFolded} onClick={() => toggle(sportFold(group.sportKey))}>
            <Icon name={group.sportKey} className={styles['emblem']} />
            <span>{sport}</span>
            <Icon name="chevron" size="small" className={styles['chevron']} />
          </button>
        </h3>
      ) : null}
      {withLeague && !isSportFolded ? (
        <h4 className={styles['head']}>
          <PageLink to={pathOf(group.sportKey, group.tournamentSlug)} className={styles['name']}>
            <span className={styles['category']}>{group.categoryName}</span>
            <span className={styles['title']}>{group.tournamentName}</span>
          </PageLink>
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={!isFolded}
            aria-label={t('list.league.fold', { name: group.tournamentName })}
            onClick={() => toggle(leagueFold(group))}
          >
            <Icon name="chevron" size="small" className={styles['chevron']} />
          </button>
        </h4>
      ) : null}
      {part.matchIds.length === 0 ? null : <ul>{part.matchIds.map((matchId) => renderRow(matchId, group))}</ul>}
    </section>
  );
}
