import { useLanguage } from '@our-dates/languages/language';
import { useEffect, useRef } from 'react';
import { characterKeys, isCharacterKey } from './character-keys.ts';
import { openGroup } from './open-groups.ts';
import { keysOf, type ShortcutGroup } from './shortcuts.ts';

/** Handles a key; `false`: ignores it this time. */
export type ShortcutHandler = () => unknown;

/** Where keys have another meaning. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]'; // no text: a selector
const dialogs = '[role="dialog"], [role="alertdialog"]';
/** Marks a layer with its own keys, such as the viewer. */
const layer = '[data-shortcuts]';
/** What Space and Enter press. */
const pressable = 'button, a, summary, [role="button"], input'; // no text: a selector

/**
 * Listens for the keys of a group, anywhere on the page, and lists them for `?` meanwhile.
 * @param handlers by the names of the group
 */
export function useShortcuts<Name extends string>(
  group: ShortcutGroup<Name>,
  handlers: Readonly<Record<Name, ShortcutHandler>>,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const { direction } = useLanguage();
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    if (!enabled) return undefined;
    function press(event: KeyboardEvent) {
      const key = event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key;
      if (isForOtherElement(event) || (isCharacterKey(key) && !characterKeys.get())) return;
      for (const name in group.shortcuts) {
        if (!keysOf(name, group.shortcuts[name], direction).includes(key)) continue;
        if (latest.current[name]() === false) continue;
        event.preventDefault();
        // No other instance may handle it.
        event.stopPropagation();
        return;
      }
    }
    const close = openGroup(group);
    // Before the listeners of a layer's library.
    window.addEventListener('keydown', press, true);
    return () => {
      close();
      window.removeEventListener('keydown', press, true);
    };
  }, [group, enabled, direction]);
}

function isForOtherElement({ key, target, altKey, shiftKey }: KeyboardEvent): boolean {
  // Some of them are typed with Shift.
  if (altKey || (shiftKey && key.length > 1)) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(fields) || (key === ' ' && target.closest(pressable))) return true;
  const dialog = target.closest(dialogs);
  return dialog !== null && dialog.closest(layer) === null;
}
