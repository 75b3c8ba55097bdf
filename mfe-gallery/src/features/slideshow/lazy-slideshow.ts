import { lazyComponent } from '@our-dates/ui/lazy-component';

export const Slideshow = lazyComponent(
  () => import(/* webpackChunkName: "slideshow" */ './components/slideshow.tsx'),
);
