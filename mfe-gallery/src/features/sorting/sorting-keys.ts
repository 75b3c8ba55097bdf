import type { ShortcutGroup } from '../shortcuts/shortcuts.ts';

/** In the chunk of the layer: the first page has no use for them. */
export const sortingKeys = {
  title: 'Sort together',
  shortcuts: {
    drop: { keys: ['ArrowLeft'], does: 'Drop the photo' },
    keep: { keys: ['ArrowRight'], does: 'Keep the photo' },
    back: { keys: ['ArrowUp'], does: 'Back to the photo before' },
    skip: { keys: ['ArrowDown'], does: 'Leave it for later' },
    close: { keys: ['Escape'], does: 'Close' },
  },
} satisfies ShortcutGroup;
