import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The memory's page, in a chunk of its own that its links preload. */
export const MemoryPage = lazyComponent(
  () => import(/* webpackChunkName: "memory-page" */ './components/memory-page.tsx'),
);
