import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { notificationsQuery } from '../api/notifications-query.ts';
import { DeviceList } from './device-list.tsx';
import { DeviceState } from './device-state.tsx';
import { KindSwitches } from './kind-switches.tsx';
import styles from './notifications-page.module.css';
import { WhenCard } from './when-card.tsx';

/** `/notifications` */
export function NotificationsPage() {
  const t = useMessages(messages);
  usePageTitle(t.pageTitle);
  const { data: notifications, isError, refetch } = useQuery(notificationsQuery);
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t.pageTitle}</h1>
        <p className={styles.sentence}>{t.sentence}</p>
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
          <ErrorPanel title={t.notLoaded} action={<Button onClick={() => void refetch()}>{t.retry}</Button>}>
            {t.nothingChanged}
          </ErrorPanel>
        ) : (
          <Skeleton shape="picture" width="100%" height={240} />
        )}
      </div>
    </div>
  );
}
