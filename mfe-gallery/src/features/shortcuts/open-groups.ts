import { createObservable, useObservable } from '@our-dates/browser/observable';
import { globalKeys, type ShortcutGroup } from './shortcuts.ts';

const open = createObservable<readonly ShortcutGroup[]>([]);

/** Registers a group whose keys work from now on. @returns the function that removes it */
export function openGroup(group: ShortcutGroup): () => void {
  open.set([...open.get(), group]);
  return () => open.set(open.get().filter((other) => other !== group));
}

/** The groups whose keys work: the topmost layer first, the global keys last. */
export function useOpenGroups(): readonly ShortcutGroup[] {
  const groups = useObservable(open);
  const isEverywhere = (group: ShortcutGroup) => Number(group === globalKeys);
  return groups.toReversed().sort((a, b) => isEverywhere(a) - isEverywhere(b));
}
