import type { TicketView } from '@touchline/client';
import { useState } from 'react';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import styles from './DelayNote.module.css';

type Delay = NonNullable<TicketView['delay']>;

/** Whole seconds until the moment, at least 0; null without one. */
export function secondsLeft({ until }: Delay, now: number): number | null {
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** A live bet is being checked (TKT-02): how long still, and a ring that runs out with the time. For the eye only. */
export function DelayNote({ delay }: { readonly delay: Delay }) {
  const { t, formats } = useText();
  const left = useEachSecond((now) => String(secondsLeft(delay, now) ?? ''));
  const seconds = left === '' ? null : Number(left);
  const [whole] = useState(seconds);
  const share = seconds === null || whole === null || whole === 0 ? 0 : seconds / whole;
  return (
    <span className={styles.note} data-delay={left}>
      {t('ticket.button.checking')}
      <span className={styles.clock} aria-hidden="true">
        <svg className={styles.ring} viewBox="0 0 32 32">
          <circle className={styles.track} cx="16" cy="16" r="14" />
          <circle
            className={`${styles.rest} ${seconds === 0 || seconds === null ? styles.over : ''}`}
            cx="16"
            cy="16"
            r="14"
            pathLength={100}
            strokeDashoffset={seconds === null || seconds === 0 ? 70 : 100 - 100 * share}
          />
        </svg>
        {seconds === null || seconds === 0 ? null : (
          <span className={`${styles.left} ${seconds > 99 ? styles.long : ''}`}>{formats.count(seconds)}</span>
        )}
      </span>
    </span>
  );
}
