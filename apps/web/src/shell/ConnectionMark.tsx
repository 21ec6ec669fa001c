import { useConnection, useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ConnectionMark.module.css';

/** I9: says so while prices on screen can no longer be trusted. Nothing while all is well. */
export function ConnectionMark() {
  const { t } = useText();
  const { stale } = useConnection();
  const isOnline = useIsOnline();
  return (
    <output className={styles['place']} data-connection={stale ? 'stale' : 'live'}>
      {stale && isOnline ? (
        <span className={styles['mark']}>
          <Icon name="clock" size="small" />
          <span className={styles['word']}>{t('connection.stale')}</span>
        </span>
      ) : null}
    </output>
  );
}
