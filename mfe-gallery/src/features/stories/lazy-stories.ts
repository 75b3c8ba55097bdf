import { lazyComponent } from '@our-dates/ui/lazy-component';

/** The stories of a memory, in one chunk. The page works without them. */
export const StoryPrompt = lazyComponent(
  () => import(/* webpackChunkName: "stories" */ './components/story-prompt.tsx'),
  { tries: Infinity },
);
export const StoriesSection = lazyComponent(
  () => import(/* webpackChunkName: "stories" */ './components/stories-section.tsx'),
  { tries: Infinity },
);
