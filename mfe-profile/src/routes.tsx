import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import type { ReactNode } from 'react';
import { ProfilePage } from './features/profile/components/profile-page.tsx';

/** @public Loaded before this module is drawn. */
export { messages } from './messages/messages.ts';

const SecurityPage = lazyComponent(
  () => import(/* webpackChunkName: "security-page" */ './features/security/components/security-page.tsx'),
  { inSteps: true },
);

/** The pages of the viewer's own account. */
export default function ProfileRoutes({ host, skeleton }: { host: PageHost; skeleton?: ReactNode }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/profile/security" element={<SecurityPage fallback={skeleton} />} />
      </Routes>
    </HostProvider>
  );
}
