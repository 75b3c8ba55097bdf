import { lazyComponent } from '@our-dates/ui/lazy-component';
import { lazyLayer } from '../layers/lazy-layer.tsx';

/** The comments are chunks of their own: one for beside the photo, one for over it. Without them the page still stands. */
export const CommentsPanel = lazyComponent(() => import('./components/comments-panel.tsx'), {
  tries: Infinity,
});
export const CommentsDrawer = lazyLayer('Comments', () => import('./components/comments-drawer.tsx'));
