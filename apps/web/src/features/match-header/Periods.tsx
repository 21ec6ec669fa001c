import type { MatchHead } from '@touchline/client';
import { isRunning, pointText } from '../../text/match-clock.ts';
import { useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Periods.module.css';
import { periodColumns, planOf } from './periods.ts';

interface Props {
  readonly match: MatchHead;
  readonly competitors: NonNullable<MatchHead['competitors']>;
}

/** Score by half, quarter, set, frame or innings, as the sport has it; stands before the start too, so that nothing moves. */
export function Periods({ match, competitors }: Props) {
  const { t } = useText();
  const { statistics } = match;
  const sportKey = match.tournament.sport.key;
  const plan = planOf(sportKey);
  const columns = periodColumns(sportKey, statistics);
  const last = (statistics?.period_score.length ?? 0) - 1;
  const current = isRunning(match.status) ? last : -1;
  const points = isRunning(match.status) ? (statistics?.game_score ?? null) : null;
  return (
    <section
      className={styles.periods}
      // A long match has more periods than a small screen has room for: they scroll, by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
      tabIndex={columns.length > 5 ? 0 : undefined}
      aria-label={t('match.periods')}
    >
      <table aria-label={t('match.periods')}>
        <thead data-whole="">
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('match.team')}</VisuallyHidden>
              <span aria-hidden="true">{t(plan.word)}</span>
            </th>
            {columns.map((number, place) => (
              <th key={number} scope="col" className={place === current ? styles.current : undefined}>
                {number}
              </th>
            ))}
            {plan.hasPoints ? (
              <th scope="col">
                <span aria-hidden="true">{t('match.points')}</span>
                <VisuallyHidden>{t('match.points.name')}</VisuallyHidden>
              </th>
            ) : null}
            <th scope="col" className={styles.sum}>
              {t('match.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">
                <bdi>{competitors[side].name}</bdi>
              </th>
              {columns.map((number, place) => (
                <td key={number} className={place === current ? styles.current : undefined}>
                  {statistics?.period_score[place]?.[side] ?? '–'}
                </td>
              ))}
              {plan.hasPoints ? (
                <td className={styles.game}>{points === null ? '–' : pointText(points[side])}</td>
              ) : null}
              <td className={styles.sum}>{statistics?.total_score[side] ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
