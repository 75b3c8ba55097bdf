import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { InvitationPage } from './features/invitation/components/invitation-page.tsx';

export { messages } from './messages/messages.ts';

/** The pages of a partnership. */
export default function PartnershipRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/partnership/invite/:token?" element={<InvitationPage />} />
      </Routes>
    </HostProvider>
  );
}
