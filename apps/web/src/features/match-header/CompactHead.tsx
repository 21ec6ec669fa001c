import type { MatchHead } from '@touchline/client';
import { isOver, isRunning } from '../../text/match-clock.ts';
import { useText } from '../../text/use-text.ts';
import styles from './CompactHead.module.css';
import { StatusLine } from './StatusLine.tsx';

/** The head of a match in one line, hidden from screen readers because it repeats the header. */
export function CompactHead({ match }: { readonly match: MatchHead }) {
  const { formats } = useText();
  const { competitors, statistics } = match;
  const total = statistics?.total_score ?? null;
  const isPlayed = total !== null && (isRunning(match.status) || isOver(match.status));
  return (
    <div className={styles.compact} data-whole="" aria-hidden="true">
      {competitors === null ? (
        <span className={styles.compactName}>{match.name}</span>
      ) : (
        <>
          <span className={styles.compactName}>
            <bdi>{competitors.home.name}</bdi>
          </span>
          <span className={styles.compactScore}>
            {isPlayed ? `${total.home} : ${total.away}` : formats.time(Date.parse(match.start_time))}
          </span>
          <span className={styles.compactName}>
            <bdi>{competitors.away.name}</bdi>
          </span>
          <span className={styles.compactStatus}>
            {match.status === 0 ? null : <StatusLine match={match} inOneLine />}
          </span>
        </>
      )}
    </div>
  );
}
