import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { Navigate, Route, Routes } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import type { ReactNode } from 'react';
import { GalleryPage } from './features/gallery/components/gallery-page.tsx';
import { MemoryPage } from './features/memory/lazy-memory-page.ts';

/** @public Loaded before this module is drawn. */
export { messages } from './messages/messages.ts';

const PhotoPage = lazyComponent(
  () => import(/* webpackChunkName: "photo-page" */ './features/photo/components/photo-page.tsx'),
  { inSteps: true },
);

const LikesPage = lazyComponent(
  () => import(/* webpackChunkName: "likes-page" */ './features/liked-photos/components/likes-page.tsx'),
  { inSteps: true },
);

const OtherPages = lazyComponent(() => import(/* webpackChunkName: "other-pages" */ './other-pages.tsx'), {
  inSteps: true,
});

const KeysHelp = lazyComponent(() => import('./features/shortcuts/components/keys-help.tsx'), {
  tries: Infinity,
  canWait: true,
});

/** The pages of the gallery. */
export default function GalleryRoutes({ host, skeleton }: { host: PageHost; skeleton: ReactNode }) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<GalleryPage />} />
        <Route path="/date-memory" element={<Navigate to="/" replace />} />
        <Route path="/date-memory/:id" element={<MemoryPage fallback={skeleton} />} />
        <Route path="/photo/:id" element={<PhotoPage fallback={skeleton} />} />
        <Route path="/hearts" element={<LikesPage fallback={skeleton} />} />
        <Route path="*" element={<OtherPages fallback={skeleton} />} />
      </Routes>
      <KeysHelp />
    </HostProvider>
  );
}
