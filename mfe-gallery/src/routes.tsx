import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Route, Routes, useParams } from '@our-dates/router';

/** The pages of the gallery. */
export default function GalleryRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<Gallery host={host} />} />
        <Route path="/date-memory/:id" element={<Memory />} />
      </Routes>
    </HostProvider>
  );
}

function Gallery({ host }: { host: PageHost }) {
  usePageTitle(undefined);
  return <h1>{host.session.partner ? 'Our Journey Together' : 'Your Memory Collection'}</h1>;
}

function Memory() {
  const { id } = useParams();
  usePageTitle(`Memory ${id}`);
  return <h1>Memory {id}</h1>;
}
