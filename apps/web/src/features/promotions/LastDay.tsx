import { periodOf } from '@touchline/rules';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { leftOfLastDay } from './last-day.ts';
import styles from './Promotions.module.css';

/** How long a bonus may still be used on its last day, and that its time is over. */
export function LastDay({ end }: { readonly end: number }) {
  const { t } = useText();
  const words = useEachSecond((now) => {
    const left = leftOfLastDay(end, now);
    if (left === null) return '';
    return periodOf(null, end, now) === 'past'
      ? t('bonus.condition.state.over')
      : t('promotions.left', { time: `\u2066${left}\u2069` });
  });
  return words === '' ? null : (
    // A clock that ticks is not news: what says it aloud says it once.
    <span className={styles.left} aria-live="off" data-left>
      {words}
    </span>
  );
}
