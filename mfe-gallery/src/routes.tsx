import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Navigate, Route, Routes } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Suspense } from 'react';
import { GalleryPage } from './features/gallery/components/gallery-page.tsx';
import { MemoryPage } from './features/memory/lazy-memory-page.ts';

const PhotoPage = lazyComponent(() => import('./features/photo/components/photo-page.tsx'));

/** The pages of the gallery. */
export default function GalleryRoutes({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<GalleryPage />} />
          <Route path="/date-memory" element={<Navigate to="/" replace />} />
          <Route path="/date-memory/:id" element={<MemoryPage />} />
          <Route path="/photo/:id" element={<PhotoPage />} />
        </Routes>
      </Suspense>
    </HostProvider>
  );
}
