import type { Direction } from '@our-dates/contracts/languages';
import type { Messages } from './messages/messages.ts';

/**
 * Keys as `KeyboardEvent.key` names them, with a `Control+` prefix where needed; and what they do, for the list of
 * keys.
 */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: keyof Messages;
}

/** The keys of a page, or of a layer. */
export interface ShortcutGroup<Name extends string = string> {
  readonly title: keyof Messages;
  readonly shortcuts: Readonly<Record<Name, Shortcut>>;
}

function group<const Name extends string>(
  title: keyof Messages,
  shortcuts: Record<Name, Shortcut>,
): ShortcutGroup<Name> {
  return { title, shortcuts };
}

/*
 * Every key of these pages. `useShortcuts` listens for these keys, and the list of keys shows them: an undeclared
 * key does nothing.
 */

export const globalKeys = group('everywhere', {
  help: { keys: ['?', 'Control+/'], does: 'showKeys' },
});

export const memoryKeys = group('memory', {
  previous: { keys: ['ArrowLeft'], does: 'previousPhoto' },
  next: { keys: ['ArrowRight'], does: 'nextPhoto' },
});

export const photoKeys = group('photo', {
  previous: { keys: ['ArrowLeft'], does: 'previousOfMemory' },
  next: { keys: ['ArrowRight'], does: 'nextOfMemory' },
});

export const viewerKeys = group('viewer', {
  previous: { keys: ['ArrowLeft'], does: 'previousPhoto' },
  next: { keys: ['ArrowRight'], does: 'nextPhoto' },
  pan: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    does: 'pan',
  },
  zoomIn: { keys: ['+', '='], does: 'zoomIn' },
  zoomOut: { keys: ['-', '_'], does: 'zoomOut' },
  zoomReset: { keys: ['0'], does: 'zoomReset' },
  caption: { keys: ['c'], does: 'caption' },
  close: { keys: ['Escape'], does: 'close' },
});

export const slideshowKeys = group('slideshow', {
  play: { keys: [' '], does: 'play' },
  previous: { keys: ['ArrowLeft'], does: 'previousPhoto' },
  next: { keys: ['ArrowRight'], does: 'nextPhoto' },
  close: { keys: ['Escape'], does: 'close' },
});

/** In pages written from the right, the photo before is on the right. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The keys of a shortcut in a direction of writing. */
export function keysOf(name: string, { keys }: Shortcut, direction: Direction): readonly string[] {
  const isStep = name === 'previous' || name === 'next';
  return isStep && direction === 'rtl' ? keys.map((key) => mirrored[key] ?? key) : keys;
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
};

/** The label of a key. */
export function keyName(key: string, t: Messages): string {
  if (key === ' ') return t.keySpace;
  if (key === 'Escape') return t.keyEscape;
  return key === 'Control+/' ? t.keyHelp : (signs[key] ?? key.toUpperCase());
}

const spoken: Readonly<Record<string, keyof Messages>> = {
  ArrowLeft: 'spokenLeft',
  ArrowRight: 'spokenRight',
  ArrowUp: 'spokenUp',
  ArrowDown: 'spokenDown',
  '-': 'spokenMinus',
  '+': 'spokenPlus',
  '?': 'spokenQuestion',
  'Control+/': 'spokenHelp',
};

/** The accessible name of a key. */
export function spokenKey(key: string, t: Messages): string {
  const name = spoken[key];
  return name ? t[name] : keyName(key, t);
}
