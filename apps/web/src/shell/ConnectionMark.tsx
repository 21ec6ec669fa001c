import { useState } from 'react';
import type { ConnectionView } from '@touchline/client';
import { useConnection, useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ConnectionMark.module.css';

const SIGNS = { stale: 'pause', polling: 'clock', unset: 'clock' } as const;

const wordOf = ({ stale, isPolling, isRefused }: ConnectionView): keyof typeof SIGNS | null => {
  if (stale) return 'stale';
  if (!isPolling) return null;
  return isRefused ? 'unset' : 'polling';
};

/** I9, PUSH-15: says how current the prices on screen are. Nothing while all is well, or soon may be. */
export function ConnectionMark() {
  const connection = useConnection();
  const isOnline = useIsOnline();
  const word = wordOf(connection);
  return (
    <output className={styles['place']} data-connection={word ?? connection.state}>
      {word !== null && isOnline ? <Sign key={word} word={word} /> : null}
    </output>
  );
}

/** A sign to the eye, its words on a press: no header has room for them in every language. */
function Sign({ word }: { readonly word: keyof typeof SIGNS }) {
  const { t } = useText();
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
      <Icon name={SIGNS[word]} size="small" />
      <span className={styles['word']}>{t(`connection.${word}`)}</span>
    </button>
  );
}
