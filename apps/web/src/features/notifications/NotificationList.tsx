import type { ReactNode } from 'react';
import { calls, type Notification } from '@touchline/contract';
import { useShowsMyBets } from '../../bindings/betting.ts';
import { useAsk } from '../../bindings/catalogue.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { datedMoment } from '../../text/dated.ts';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { destinationOf } from './destinations.ts';
import styles from './NotificationList.module.css';
import { bodyOf } from './own-words.ts';

interface Props {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Title and caption alone; everything in it leads somewhere. */
  readonly isShort?: boolean;
  /** Called when a row was followed. */
  readonly onDone?: () => void;
  /** What stands below the rows, by the number of the last page. */
  readonly renderPager?: (last: number) => ReactNode;
  /** Stands below it once it is there, so that it is not pushed about. */
  readonly below?: ReactNode;
}

/** Notifications of the player, the newest first; kept current by push (NOTE-01, PUSH-06a). */
export function NotificationList({ page, limit, isShort = false, onDone, renderPager, below = null }: Props) {
  const { t, locale } = useText();
  const commands = useCommands();
  const own = useOwnQuestion();
  const query = { page: String(page), limit: String(limit), locale };
  const { state, value, message } = useAsk(calls.getNotifications, own === null ? null : { ...own, query });
  if (value === null) {
    if (state === 'loading')
      return <SkeletonRows count={isShort ? limit : 8} className={styles.waiting} label={t('loading')} />;
    return (
      <>
        <FailedState title={t('notifications.failed')} action={t('action.retry')} onRetry={commands.retry}>
          <ServerMessage message={message} otherwise={t('notifications.failed.description')} />
        </FailedState>
        {below}
      </>
    );
  }
  if (value.data.length === 0 && page === 1) {
    return (
      <>
        <EmptyState icon="bell" title={t('notifications.empty')}>
          <p>{t('notifications.empty.description')}</p>
        </EmptyState>
        {below}
      </>
    );
  }
  return (
    <>
      <ul className={styles.list} data-notifications>
        {value.data.map((each) => (
          <Row key={each.id} notification={each} isShort={isShort} onDone={onDone} />
        ))}
      </ul>
      {renderPager?.(value.pagination.last_page)}
      {below}
    </>
  );
}

interface RowProps {
  readonly notification: Notification;
  readonly isShort: boolean;
  readonly onDone: (() => void) | undefined;
}

function Row({ notification, isShort, onDone }: RowProps) {
  const text = useText();
  const { t, formats, locale } = text;
  const oddsText = useOddsText();
  const commands = useCommands();
  const showsMyBets = useShowsMyBets();
  const { id, title, caption, created_at: at, read: isRead } = notification;
  const moment = Date.parse(at);
  const destination = destinationOf(notification, showsMyBets) ?? (isShort ? '/profile/notifications' : null);
  const markRead = (): void => {
    if (!isRead) void commands.readNotifications([id]);
  };
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {isRead ? null : <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
    </>
  );
  return (
    <li className={styles.row} data-notification={id} data-read={isRead}>
      <div className={styles.line}>
        {destination === null ? (
          <p>{words}</p>
        ) : (
          <PageLink
            to={destination}
            className={styles.link}
            onClick={() => {
              markRead();
              onDone?.();
            }}
          >
            {words}
          </PageLink>
        )}
        {caption === null ? null : (
          <p className={styles.caption}>
            <bdi>{caption}</bdi>
          </p>
        )}
      </div>
      {isShort ? null : <p className={styles.body}>{bodyOf(text, notification, oddsText)}</p>}
      <div className={styles.line}>
        <time className={styles.time} dateTime={at} title={formats.instant(moment)}>
          {datedMoment(moment, { locale, zone: formats.zone })}
        </time>
        {isShort || isRead ? null : (
          <button
            type="button"
            className={styles.read}
            aria-label={t('notifications.read.name', { title })}
            onClick={markRead}
          >
            <Icon name="check" />
            {t('notifications.read')}
          </button>
        )}
      </div>
    </li>
  );
}
