import { lazyComponent } from '@our-dates/ui/lazy-component';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { lazyLayer } from '../layers/lazy-layer.tsx';

/** What is offered to be put into a memory, and what was; in one chunk. The page works without it. */
export const MergeLines = lazyComponent(
  () => import(/* webpackChunkName: "merge" */ './components/merge-lines.tsx'),
  { tries: Infinity },
);
export const MergeDialog = lazyLayer(
  (language) => messages.in(language).putTogether,
  () => import(/* webpackChunkName: "merge" */ './components/merge-dialog.tsx'),
);
