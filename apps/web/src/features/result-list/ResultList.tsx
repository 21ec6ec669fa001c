import { type CSSProperties, useMemo } from 'react';
import type { Match } from '@touchline/contract';
import { sidesOf } from '@touchline/rules';
import { useSports } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useFeedClock } from '../../bindings/screen.ts';
import { categoryName, sportName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { Crest } from '../../ui/Crest.tsx';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import styles from './ResultList.module.css';
import { groupResults, type ResultGroup, winnerOf } from './results.ts';

const ROW = 64;
const HEAD = 36;
const SPORT = 44;

interface Props {
  readonly matches: readonly Match[];
  /** `none`: a page of one league. */
  readonly headings: 'sports' | 'none';
  /** The day beside the time, where they are of several. */
  readonly withDay?: boolean;
}

/** NAV-13: matches that are over, with their final scores and periods. */
export function ResultList({ matches, headings, withDay = false }: Props) {
  const sports = useSports().value;
  const groups = useMemo(
    () => (headings === 'none' ? [] : groupResults(matches, sports?.map(({ key }) => key) ?? [])),
    [matches, headings, sports],
  );
  if (headings === 'none') {
    return (
      <div className={styles.frame}>
        <ul className={styles.list}>
          {matches.map((match) => (
            <ResultRow key={match.id} match={match} withDay={withDay} isNear />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <div className={styles.list}>
        {groups.map((group, index) => (
          <Windowed
            key={group.key}
            height={(group.startsSport ? SPORT : 0) + HEAD + group.matches.length * ROW}
            eager={index < 2}
            keepMounted
          >
            {(isNear) => <Group group={group} withDay={withDay} isNear={isNear} />}
          </Windowed>
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: ResultGroup;
  readonly withDay: boolean;
  readonly isNear: boolean;
}

function Group({ group, withDay, isNear }: GroupProps) {
  const text = useText();
  const { sport, category, name, slug } = group.tournament;
  return (
    <section aria-label={`${categoryName(text, category)} ${name}`}>
      {group.startsSport ? (
        <h2 className={styles.sport}>
          <Icon name={sport.key} className={styles.emblem} />
          {sportName(text, sport)}
        </h2>
      ) : null}
      <h3 className={styles.head}>
        <PageLink to={pathOf(sport.key, slug)}>
          <Flag country={category.country_code} slug={category.slug} />
          <span className={styles.clip}>
            <span className={styles.quiet}>{`${categoryName(text, category)} `}</span>
            {name}
          </span>
        </PageLink>
      </h3>
      <ul>
        {group.matches.map((match) => (
          <ResultRow key={match.id} match={match} withDay={withDay} isNear={isNear} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly match: Match;
  readonly withDay: boolean;
  /** False leaves out crests and the scores of periods. */
  readonly isNear: boolean;
}

function ResultRow({ match, withDay, isNear }: RowProps) {
  const { t, formats } = useText();
  const feedNow = useFeedClock();
  const { statistics } = match;
  const competitors = sidesOf(match);
  const winner = winnerOf(match);
  const start = Date.parse(match.start_time);
  const played = statistics?.period_score ?? [];
  const periods = isNear ? played : [];
  const room: CSSProperties & { readonly '--periods': number } = { '--periods': played.length };
  return (
    <li className={styles.row} data-result={match.id}>
      <PageLink to={pathOf(match.tournament.sport.key, match.slug)} className={styles.match}>
        <time className={styles.when} dateTime={match.start_time}>
          <span dir="ltr">{formats.time(start)}</span>
          {withDay ? <span className={styles.quiet}>{formats.day(start, feedNow())}</span> : null}
        </time>
        {competitors === null ? (
          <span className={styles.clip}>{match.name}</span>
        ) : (
          <span className={styles.sides}>
            {(['home', 'away'] as const).map((side) => (
              <span
                key={side}
                className={`${styles.side} ${winner === side ? styles.winner : ''} ${isNear ? '' : styles.far}`}
              >
                {isNear ? <Crest competitor={competitors[side]} /> : null}
                <span className={styles.clip}>{competitors[side].name}</span>
                {winner === side ? <VisuallyHidden>{t('results.won')}</VisuallyHidden> : null}
                <span className={styles.scores} style={room} dir="ltr">
                  <span className={styles.periods}>
                    {periods.map((period) => (
                      <span key={period.number} className={period[side] > other(period, side) ? styles.taken : ''}>
                        {period[side]}
                      </span>
                    ))}
                  </span>
                  <span className={styles.total}>{statistics === null ? '–' : statistics.total_score[side]}</span>
                </span>
              </span>
            ))}
          </span>
        )}
      </PageLink>
    </li>
  );
}

function other(period: { readonly home: number; readonly away: number }, side: 'home' | 'away'): number {
  return side === 'home' ? period.away : period.home;
}
