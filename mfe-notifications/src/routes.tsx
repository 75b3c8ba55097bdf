import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { NotificationsPage } from './features/notifications/components/notifications-page.tsx';

export { messages } from './messages/messages.ts';

/** The pages of this remote. */
export default function NotificationsRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/notifications" element={<NotificationsPage />} />
      </Routes>
    </HostProvider>
  );
}
