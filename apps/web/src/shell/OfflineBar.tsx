import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './OfflineBar.module.css';

/** LAY-07: over the header, where nothing is bet on, while the browser has no network: no price may move for it. */
export function OfflineBar({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <div className={styles.bar} role="alert">
      <Icon name="offline" />
      <p>
        <strong>{t('error.connection.title')}</strong> {t('error.connection.description')}
      </p>
      <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
