import { useSyncExternalStore } from 'react';
import { globalKeys, type ShortcutGroup } from './shortcuts.ts';

let open: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ShortcutGroup[]): void {
  open = next;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Registers a group whose keys work from now on. @returns the function that removes it */
export function openGroup(group: ShortcutGroup): () => void {
  set([...open, group]);
  return () => set(open.filter((other) => other !== group));
}

/** The groups whose keys work: the topmost layer first, the global keys last. */
export function useOpenGroups(): readonly ShortcutGroup[] {
  const groups = useSyncExternalStore(subscribe, () => open);
  const isEverywhere = (group: ShortcutGroup) => Number(group === globalKeys);
  return groups.toReversed().sort((a, b) => isEverywhere(a) - isEverywhere(b));
}
