import { NotificationList } from '../features/notifications/NotificationList.tsx';
import styles from '../features/notifications/NotificationList.module.css';
import { NotificationKinds } from '../features/notifications/NotificationKinds.tsx';
import { ThisBrowser } from '../features/notifications/ThisBrowser.tsx';
import { ReadAll } from '../features/notifications/ReadAll.tsx';
import { Pager } from './Pager.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';
import { useListFilters } from './use-list-filters.ts';

const ROWS = 20;

/** /profile/notifications: everything that the bookmaker has told the player (NOTE-01). */
export function NotificationsScreen() {
  const filters = useListFilters();
  return (
    <ProfilePage title="notifications.title">
      <ForPlayers>
        <div className={styles.head}>
          <ReadAll />
        </div>
        <NotificationList
          page={filters.page}
          limit={ROWS}
          renderPager={(last) => <Pager filters={filters} last={last} />}
          below={<NotificationKinds below={<ThisBrowser />} />}
        />
      </ForPlayers>
    </ProfilePage>
  );
}
