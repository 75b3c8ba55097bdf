import { lazyComponent } from '@our-dates/ui/lazy-component';
import { messages } from '../../messages/messages.ts';
import { lazyLayer } from '../layers/lazy-layer.tsx';

/**
 * The comments are separate chunks: one for the panel next to the photo, one for the drawer. The page works without
 * them.
 */
export const CommentsPanel = lazyComponent(() => import('./components/comments-panel.tsx'), {
  tries: Infinity,
});
export const CommentsDrawer = lazyLayer(
  (language) => messages.in(language).comments,
  () => import('./components/comments-drawer.tsx'),
);
