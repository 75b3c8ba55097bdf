import type { ShortcutGroup } from '../shortcuts/shortcuts.ts';

/** In the chunk of the layer: the first page has no use for them. */
export const sortingKeys = {
  title: 'sortTogether',
  shortcuts: {
    drop: { keys: ['ArrowLeft'], does: 'drop' },
    keep: { keys: ['ArrowRight'], does: 'keep' },
    back: { keys: ['ArrowUp'], does: 'backToBefore' },
    skip: { keys: ['ArrowDown'], does: 'skip' },
    close: { keys: ['Escape'], does: 'close' },
  },
} satisfies ShortcutGroup;
