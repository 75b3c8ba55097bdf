import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Route, Routes } from '@our-dates/router';
import { YourDataPage } from './features/export/components/your-data-page.tsx';

export { messages } from './messages/messages.ts';

/** The page of the viewer's data. */
export default function ArchiveRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/your-data" element={<YourDataPage />} />
      </Routes>
    </HostProvider>
  );
}
