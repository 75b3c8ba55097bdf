/**
 * The first module of each build in the daily loop: the first build on a page creates the loop, each of them joins
 * it.
 */
import * as refresh from 'react-refresh/runtime';
import { createHotPage, type HotPage } from './hot-page.ts';

declare global {
  interface Window {
    hotPage?: HotPage;
  }
  /** The full hash of this build, which changes with each update. */
  const __webpack_hash__: string;
  /** Name of the slice that is built. */
  const HOT_SLICE: string;
}

window.hotPage ??= createHotPage(refresh);
window.hotPage.join(HOT_SLICE, {
  hash: () => __webpack_hash__,
  update: async () => (await import.meta.webpackHot?.check(true)) ?? null,
});
