import { lazyLayer } from '../layers/lazy-layer.tsx';

export const Slideshow = lazyLayer(
  'Slideshow',
  () => import(/* webpackChunkName: "slideshow" */ './components/slideshow.tsx'),
);
