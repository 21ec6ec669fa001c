import { useState } from 'react';
import { useUnread } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import styles from './NotificationList.module.css';

/** Marks everything as read; there while something is not. */
export function ReadAll() {
  const { t } = useText();
  const unread = useUnread();
  const commands = useCommands();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const readAll = async (): Promise<void> => {
    if (state === 'pending') return;
    setState('pending');
    const { kind } = await commands.readNotifications(null);
    setState(kind === 'done' ? 'idle' : 'failed');
  };
  return (
    <>
      {unread === null || unread === 0 ? null : (
        <button
          type="button"
          className={styles.readAll}
          aria-disabled={state === 'pending'}
          onClick={() => void readAll()}
          data-read-all
        >
          {t('notifications.read_all')}
        </button>
      )}
      {state === 'failed' ? (
        <p className={styles.problem} role="alert">
          {t('notifications.read_failed')}
        </p>
      ) : null}
    </>
  );
}
