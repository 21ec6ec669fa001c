import type { MatchHead } from '@touchline/client';
import type { Standing } from '@touchline/contract';
import { type TextKey, useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './MatchFacts.module.css';

interface Props {
  readonly rows: readonly Standing[];
  readonly match: MatchHead;
  readonly competitors: NonNullable<MatchHead['competitors']>;
}

const HEADS: readonly (readonly [TextKey, TextKey])[] = [
  ['match.stats.table.played', 'match.stats.table.played.name'],
  ['match.stats.table.won', 'match.stats.table.won.name'],
  ['match.stats.table.drawn', 'match.stats.table.drawn.name'],
  ['match.stats.table.lost', 'match.stats.table.lost.name'],
  ['match.stats.table.goals', 'match.stats.table.goals.name'],
  ['match.stats.table.points', 'match.stats.table.points.name'],
];

/** The table of the league, both sides of the match marked. */
export function LeagueTable({ rows, match, competitors }: Props) {
  const { t, formats } = useText();
  const own = new Set([competitors.home.id, competitors.away.id]);
  return (
    <table className={styles.table} aria-label={t('match.stats.table.of', { name: match.tournament.name })}>
      <thead>
        <tr>
          <th scope="col">
            <span aria-hidden="true">#</span>
            <VisuallyHidden>{t('match.stats.table.rank')}</VisuallyHidden>
          </th>
          <th scope="col" className={styles.team}>
            {t('match.team')}
          </th>
          {HEADS.map(([short, long]) => (
            <th key={short} scope="col">
              <span aria-hidden="true">{t(short)}</span>
              <VisuallyHidden>{t(long)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.competitor.id}
            className={own.has(row.competitor.id) ? styles.ours : undefined}
            aria-current={own.has(row.competitor.id) ? 'true' : undefined}
          >
            <td>{formats.count(row.rank)}</td>
            <th scope="row" className={styles.team}>
              <bdi>{row.competitor.name}</bdi>
            </th>
            <td>{formats.count(row.played)}</td>
            <td>{formats.count(row.won)}</td>
            <td>{formats.count(row.drawn)}</td>
            <td>{formats.count(row.lost)}</td>
            <td className={styles.goals}>
              {row.scored}:{row.conceded}
            </td>
            <td className={styles.sum}>{formats.count(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
