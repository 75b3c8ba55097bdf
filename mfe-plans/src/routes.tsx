import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { PlansPage } from './features/plans/components/plans-page.tsx';

export { messages } from './messages/messages.ts';

/** The page of what both plan. */
export default function PlansRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/plans" element={<PlansPage />} />
      </Routes>
    </HostProvider>
  );
}
