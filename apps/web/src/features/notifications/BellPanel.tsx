import { PageLink } from '../../bindings/links.tsx';
import { useText } from '../../text/use-text.ts';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationList.module.css';
import { ReadAll } from './ReadAll.tsx';

const LATEST = 5;

/** The latest notifications, and the way to all of them. */
export function BellPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  return (
    <>
      <div className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        <ReadAll />
      </div>
      <NotificationList page={1} limit={LATEST} isShort onDone={onDone} />
      <PageLink to="/profile/notifications" className={styles.all} onClick={onDone}>
        {t('notifications.all')}
      </PageLink>
    </>
  );
}
