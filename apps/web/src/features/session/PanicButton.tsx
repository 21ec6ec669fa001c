import { Suspense, useEffect, useRef, useState } from 'react';
import { breakWords } from '../../bindings/BreakNotice.tsx';
import { useHasBreaks, useRunningBreak } from '../../bindings/breaks.ts';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PanicButton.module.css';

const ConfirmBreak = lazyPart(async () => (await import('./ConfirmBreak.tsx')).ConfirmBreak);

/** In the header of every screen: one click and one confirmation stop bets and deposits for 24 hours; then it says until when. */
export function PanicButton() {
  const text = useText();
  const { t } = text;
  const hasBreaks = useHasBreaks();
  const running = useRunningBreak();
  const [isAsking, setIsAsking] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const hasTaken = useRef(false);
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning || isAsking || !hasTaken.current) return;
    // The clicked button is gone: the focus goes to what stands in its place.
    hasTaken.current = false;
    place.current?.querySelector('a')?.focus();
  }, [isRunning, isAsking]);
  if (!hasBreaks) return null;
  return (
    <span ref={place} className={styles.place}>
      {running === null ? (
        <button
          type="button"
          className={styles.panic}
          aria-label={t('breaks.panic')}
          title={t('breaks.panic')}
          aria-haspopup="dialog"
          data-panic
          onClick={() => setIsAsking(true)}
        >
          <Icon name="pause" />
        </button>
      ) : (
        <PageLink
          to="/profile/break"
          className={`${styles.panic} ${styles.running}`}
          aria-label={breakWords(text, running)}
          title={breakWords(text, running)}
          data-panic="running"
        >
          <Icon name="lock" />
        </PageLink>
      )}
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmBreak
            wish={{ kind: 'panic' }}
            onClose={(isTaken) => {
              hasTaken.current = isTaken;
              setIsAsking(false);
            }}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
