import { usePageTitle } from '@our-dates/browser/page-title';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../api/notifications-query.ts';
import { DeviceList } from './device-list.tsx';
import { DeviceState } from './device-state.tsx';
import { KindSwitches } from './kind-switches.tsx';
import styles from './notifications-page.module.css';
import { WhenCard } from './when-card.tsx';

/** `/notifications` */
export function NotificationsPage() {
  usePageTitle('Notifications');
  const { data: notifications, isError, refetch } = useQuery(notificationsQuery);
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>Notifications</h1>
        <p className={styles.sentence}>We say who has added something, and of what kind. Nothing else.</p>
      </header>
      <div className={styles.cards}>
        {notifications ? (
          <>
            <DeviceState notifications={notifications} />
            <KindSwitches muted={notifications.muted} />
            <WhenCard rhythm={notifications.rhythm} quietHours={notifications.quietHours} />
            <DeviceList notifications={notifications} />
          </>
        ) : isError ? (
          <ErrorPanel
            title="We could not load your notifications"
            action={<Button onClick={() => void refetch()}>Retry</Button>}
          >
            Nothing has changed. Please check the connection and try again.
          </ErrorPanel>
        ) : (
          <Skeleton shape="picture" width="100%" height={240} />
        )}
      </div>
    </div>
  );
}
