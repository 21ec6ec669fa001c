import type { ConnectionView } from '@touchline/client';
import { useConnection, useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ConnectionMark.module.css';

const wordOf = ({ stale, isPolling, isRefused }: ConnectionView) => {
  if (stale) return 'stale';
  if (!isPolling) return null;
  return isRefused ? 'unset' : 'polling';
};

/** I9, PUSH-15: says how current the prices on screen are. Nothing while all is well, or soon may be. */
export function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  const isOnline = useIsOnline();
  const word = wordOf(connection);
  return (
    <output className={styles['place']} data-connection={word ?? connection.state}>
      {word !== null && isOnline ? (
        <span className={styles['mark']} title={t(`connection.${word}`)}>
          <Icon name="clock" size="small" />
          <span className={styles['word']}>{t(`connection.${word}`)}</span>
        </span>
      ) : null}
    </output>
  );
}
