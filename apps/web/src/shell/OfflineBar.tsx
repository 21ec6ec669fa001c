import { useIsOnline } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './OfflineBar.module.css';

/** LAY-07: stands under the header while the browser has no network. */
export function OfflineBar() {
  const { t } = useText();
  if (useIsOnline()) return null;
  return (
    <div className={styles['bar']} role="alert">
      <Icon name="offline" />
      <p>
        <strong>{t('error.connection.title')}</strong> {t('error.connection.description')}
      </p>
    </div>
  );
}
