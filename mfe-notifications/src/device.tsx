import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { renewDevice } from './features/notifications/browser/subscription.ts';
import { NotificationOffer } from './features/notifications/components/notification-offer.tsx';

/** @public Loaded before this module is drawn. */
export { messages } from './messages/messages.ts';

interface DeviceProps {
  host: PageHost;
  /** The partner has just added something: the moment to offer notifications. */
  hasNews: boolean;
}

/** What the shell mounts on every page: renews the registration of this browser, and offers notifications once. */
export default function Device({ host, hasNews }: DeviceProps) {
  const userId = host.session.user?.id;
  useEffect(() => {
    // Without it, the messages end when the login is ended; the next page tries again.
    if (userId !== undefined) void renewDevice(userId).catch(() => undefined);
  }, [userId]);
  if (!hasNews || userId === undefined) return null;
  return (
    <HostProvider host={host}>
      <NotificationOffer />
    </HostProvider>
  );
}
