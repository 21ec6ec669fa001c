import type { MatchHead } from '@touchline/client';
import { useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { sharesOf } from './figures.ts';
import styles from './MatchFacts.module.css';

interface Props {
  readonly rows: readonly { readonly key: string; readonly home: number; readonly away: number }[];
  readonly competitors: NonNullable<MatchHead['competitors']>;
}

/** Counts of both sides as bars that mirror each other. */
export function Numbers({ rows, competitors }: Props) {
  const { t, textOr, formats } = useText();
  return (
    <div>
      <p className={styles.sides} aria-hidden="true">
        <bdi>{competitors.home.name}</bdi>
        <bdi>{competitors.away.name}</bdi>
      </p>
      <ul>
        {rows.map(({ key, home, away }) => {
          const name = textOr(`match.stats.row.${key}`, key.replaceAll('_', ' '));
          const shares = sharesOf(home, away);
          return (
            <li key={key} className={styles.number} data-statistic={key}>
              <VisuallyHidden>
                {t('match.stats.of', { name, home: formats.count(home), away: formats.count(away) })}
              </VisuallyHidden>
              <span className={styles.figures} aria-hidden="true">
                <b className={home > away ? styles.ahead : undefined}>{formats.count(home)}</b>
                <span>{name}</span>
                <b className={away > home ? styles.ahead : undefined}>{formats.count(away)}</b>
              </span>
              <svg className={styles.bars} viewBox="0 0 200 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="200" height="4" className={styles.trough} />
                <rect x={99 - shares.home * 0.99} width={shares.home * 0.99} height="4" className={styles.home} />
                <rect x="101" width={shares.away * 0.99} height="4" className={styles.away} />
              </svg>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
