import type { MatchHead } from '@touchline/client';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { countdownOf } from './countdown.ts';
import styles from './MatchCentre.module.css';
import { StatusLine } from './StatusLine.tsx';

/** The middle of the board before a match begins, and where it is not covered: when, how long until then, and where. */
export function Kickoff({ match }: { readonly match: MatchHead }) {
  const { formats } = useText();
  const { sportsbook } = usePage();
  const start = Date.parse(match.start_time);
  const place = match.stadium === null ? null : match.city === null ? match.stadium : `${match.stadium}, ${match.city}`;
  return (
    <div className={styles.centre}>
      <time className={styles.kickoff} dateTime={match.start_time}>
        {formats.time(start)}
      </time>
      <span className={styles.stage}>{formats.day(start, sportsbook.feedNow())}</span>
      {match.status === 0 ? <Countdown start={start} /> : <StatusLine match={match} />}
      {place === null ? null : <span className={styles.place}>{place}</span>}
    </div>
  );
}

function Countdown({ start }: { readonly start: number }) {
  const { t } = useText();
  const words = useEachSecond((now) => {
    const left = countdownOf(start, now);
    if (left === null) return t('match.countdown.soon');
    return left.kind === 'days'
      ? t('match.countdown.days', { count: left.count })
      : t('match.countdown.hours', { time: `\u2066${left.time}\u2069` });
  });
  return <span className={styles.countdown}>{words}</span>;
}
