import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ConnectionView } from '@touchline/client';
import { useConnection, useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts';
import styles from './ConnectionMark.module.css';
import { OfflineBar } from './OfflineBar.tsx';

const SIGNS = { stale: 'pause', polling: 'clock', unset: 'clock' } as const;

function wordOf({ stale, isPolling, isRefused }: ConnectionView): keyof typeof SIGNS | null {
  if (stale) return 'stale';
  if (!isPolling) return null;
  return isRefused ? 'unset' : 'polling';
}

/** Milliseconds: a network that fails again within this time does not show the bar again. */
const STEADY_AFTER = 60_000;

/** I9, LAY-07, PUSH-15: says how current the prices on screen are. Nothing while all is well, or soon may be. */
export function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  const isOnline = useIsOnline();
  const [isRead, setIsRead] = useState(false);
  const kept = useFocusOnRemoval<HTMLDivElement>();
  const offline = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOnline || !isRead) return;
    const timer = setTimeout(() => setIsRead(false), STEADY_AFTER);
    return () => clearTimeout(timer);
  }, [isOnline, isRead]);
  // A lost connection for which the bar does not show again is still announced, once.
  const [lastOnline, setLastOnline] = useState(isOnline);
  const [isSaid, setIsSaid] = useState(false);
  if (lastOnline !== isOnline) {
    setLastOnline(isOnline);
    setIsSaid(!isOnline && isRead);
  }
  const word = wordOf(connection);
  const words = `${t('error.connection.title')} ${t('error.connection.description')}`;
  const close = (): void => {
    setIsRead(true);
    offline.current?.focus({ preventScroll: true });
  };
  return (
    <div {...kept} className={styles.place}>
      {/* Stays, or what it begins with would not be said. */}
      <output data-connection={word ?? connection.state}>
        {word === null || !isOnline ? null : <Sign key={word} icon={SIGNS[word]} words={t(`connection.${word}`)} />}
      </output>
      {isOnline ? null : (
        <>
          <Sign ref={offline} icon="offline" words={words} />
          {isRead ? null : <OfflineBar onClose={close} />}
          {isSaid ? <VisuallyHidden role="alert">{words}</VisuallyHidden> : null}
        </>
      )}
    </div>
  );
}

/** A sign to the eye, its words on a click: no header has room for them in every language. */
function Sign({
  ref,
  icon,
  words,
}: {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly icon: string;
  readonly words: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.mark}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      onBlur={() => setIsOpen(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsOpen(false);
      }}
    >
      <Icon name={icon} size="small" />
      <span className={styles.word}>{words}</span>
    </button>
  );
}
