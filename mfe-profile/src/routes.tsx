import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { ProfilePage } from './features/profile/components/profile-page.tsx';

/** The page of the viewer's own account. */
export default function ProfileRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/profile" element={<ProfilePage />} />
      </Routes>
    </HostProvider>
  );
}
