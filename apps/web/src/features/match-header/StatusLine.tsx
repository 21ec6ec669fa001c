import type { MatchHead } from '@touchline/client';
import { stageName } from '../../text/stage.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { MatchClock } from './MatchClock.tsx';
import styles from './StatusLine.module.css';

/** Words of the six statuses (CAT-03). */
const WORDS: Readonly<Record<MatchHead['status'], TextKey>> = {
  0: 'stage.not_started',
  1: 'match.live',
  2: 'match.status.stopped',
  3: 'match.status.closed',
  4: 'stage.ended',
  5: 'match.status.not_covered',
};

/** Status, clock and stage of a match in one line. */
export function StatusLine({
  match,
  inOneLine = false,
}: {
  readonly match: MatchHead;
  /** Where there is no second line for what does not fit. */
  readonly inOneLine?: boolean;
}) {
  const text = useText();
  const { status } = match;
  const word = text.t(WORDS[status]);
  if (status !== 1 && status !== 2) {
    return <span className={`${styles.status} ${status === 4 || status === 0 ? '' : styles.apart}`}>{word}</span>;
  }
  return (
    // A stage is a line of its own: centred or held at its end, it stands elsewhere than the one before it.
    <span key={match.stage} className={inOneLine ? `${styles.live} ${styles.oneLine}` : styles.live}>
      <span className={`${styles.badge} ${status === 2 ? styles.stopped : ''}`}>{word}</span>
      <MatchClock statistics={match.statistics} className={styles.clock} />
      <span>{stageName(text, match.stage)}</span>
    </span>
  );
}
