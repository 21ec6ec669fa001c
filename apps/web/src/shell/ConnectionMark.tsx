import { useState } from 'react';
import type { ConnectionView } from '@touchline/client';
import { useConnection, useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ConnectionMark.module.css';
import { OfflineBar } from './OfflineBar.tsx';

const SIGNS = { stale: 'pause', polling: 'clock', unset: 'clock' } as const;

const wordOf = ({ stale, isPolling, isRefused }: ConnectionView): keyof typeof SIGNS | null => {
  if (stale) return 'stale';
  if (!isPolling) return null;
  return isRefused ? 'unset' : 'polling';
};

/** I9, LAY-07, PUSH-15: says how current the prices on screen are. Nothing while all is well, or soon may be. */
export function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  const word = wordOf(connection);
  return useIsOnline() ? (
    <output className={styles['place']} data-connection={word ?? connection.state}>
      {word === null ? null : <Sign key={word} icon={SIGNS[word]} words={t(`connection.${word}`)} />}
    </output>
  ) : (
    <Offline />
  );
}

function Offline() {
  const { t } = useText();
  const [isRead, setIsRead] = useState(false);
  return (
    <div className={styles['place']}>
      {isRead ? (
        <Sign icon="offline" words={`${t('error.connection.title')} ${t('error.connection.description')}`} />
      ) : (
        <OfflineBar onClose={() => setIsRead(true)} />
      )}
    </div>
  );
}

/** A sign to the eye, its words on a press: no header has room for them in every language. */
function Sign({ icon, words }: { readonly icon: string; readonly words: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles['mark']}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      onBlur={() => setIsOpen(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsOpen(false);
      }}
    >
      <Icon name={icon} size="small" />
      <span className={styles['word']}>{words}</span>
    </button>
  );
}
