import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The comments are chunks of their own: one for beside the photo, one for over it. Without them the page still stands. */
export const CommentsPanel = lazyComponent(() => import('./components/comments-panel.tsx'), {
  tries: Infinity,
});
export const CommentsDrawer = lazyComponent(() => import('./components/comments-drawer.tsx'), {
  tries: Infinity,
});
