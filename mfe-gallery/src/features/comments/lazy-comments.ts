import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The comments are chunks of their own: one for beside the photo, one for over it. */
export const CommentsPanel = lazyComponent(() => import('./components/comments-panel.tsx'));
export const CommentsDrawer = lazyComponent(() => import('./components/comments-drawer.tsx'));
