import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The memory's page, in its own chunk, which links preload. */
export const MemoryPage = lazyComponent(
  () => import(/* webpackChunkName: "memory-page" */ './components/memory-page.tsx'),
  { inSteps: true },
);
