/**
 * Keys as `KeyboardEvent.key` names them, with a `Control+` prefix where needed; and what they do, for the list of
 * keys.
 */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** The keys of a page, or of a layer. */
export interface ShortcutGroup<Name extends string = string> {
  readonly title: string;
  readonly shortcuts: Readonly<Record<Name, Shortcut>>;
}

function group<const Name extends string>(
  title: string,
  shortcuts: Record<Name, Shortcut>,
): ShortcutGroup<Name> {
  return { title, shortcuts };
}

/*
 * Every key of these pages. `useShortcuts` listens for these keys, and the list of keys shows them: an undeclared
 * key does nothing.
 */

export const globalKeys = group('Everywhere', {
  help: { keys: ['?', 'Control+/'], does: 'Show the keys' },
});

export const memoryKeys = group('Memory', {
  previous: { keys: ['ArrowLeft'], does: 'Previous photo' },
  next: { keys: ['ArrowRight'], does: 'Next photo' },
});

export const photoKeys = group('Photo', {
  previous: { keys: ['ArrowLeft'], does: 'Previous photo of the memory' },
  next: { keys: ['ArrowRight'], does: 'Next photo of the memory' },
});

export const viewerKeys = group('Photo viewer', {
  previous: { keys: ['ArrowLeft'], does: 'Previous photo' },
  next: { keys: ['ArrowRight'], does: 'Next photo' },
  pan: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    does: 'Move a photo that is zoomed',
  },
  zoomIn: { keys: ['+', '='], does: 'Zoom in' },
  zoomOut: { keys: ['-', '_'], does: 'Zoom out' },
  zoomReset: { keys: ['0'], does: 'Show the whole photo' },
  caption: { keys: ['c'], does: 'Hide or show the words' },
  close: { keys: ['Escape'], does: 'Close' },
});

export const slideshowKeys = group('Slideshow', {
  play: { keys: [' '], does: 'Pause or go on' },
  previous: { keys: ['ArrowLeft'], does: 'Previous photo' },
  next: { keys: ['ArrowRight'], does: 'Next photo' },
  close: { keys: ['Escape'], does: 'Close' },
});

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
  'Control+/': 'Ctrl /',
};

/** The label of a key. */
export function keyName(key: string): string {
  return names[key] ?? key.toUpperCase();
}

const spoken: Readonly<Record<string, string>> = {
  '←': 'Left arrow',
  '→': 'Right arrow',
  '↑': 'Up arrow',
  '↓': 'Down arrow',
  '−': 'Minus',
  '+': 'Plus',
  '?': 'Question mark',
  'Ctrl /': 'Control and slash',
};

/** The accessible name of a key. */
export function spokenKey(key: string): string {
  const name = keyName(key);
  return spoken[name] ?? name;
}
