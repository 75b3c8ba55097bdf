import { messages } from '../../messages/messages.ts';
import { lazyLayer } from '../layers/lazy-layer.tsx';

export const Slideshow = lazyLayer(
  (language) => messages.in(language).slideshow,
  () => import(/* webpackChunkName: "slideshow" */ './components/slideshow.tsx'),
);
