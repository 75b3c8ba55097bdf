import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The memory's page is a chunk of its own; whoever is about to open one may fetch it ahead. */
export const MemoryPage = lazyComponent(
  () => import(/* webpackChunkName: "memory-page" */ './components/memory-page.tsx'),
);
