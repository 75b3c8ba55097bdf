import { useHost } from '@our-dates/browser/host';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changeStore } from './change-store.ts';
import type { Change, ChangeOf, KeptChange } from './kept-change.ts';

/** What waits of the person who is signed in, oldest first; null until it is read. */
export function useKeptChanges(): readonly KeptChange[] | null {
  const userId = useHost().session.user?.id;
  useEffect(() => changeStore.follow(userId), [userId]);
  const all = useSyncExternalStore(changeStore.subscribe, changeStore.get);
  return useMemo(() => all?.filter((kept) => kept.userId === userId) ?? null, [all, userId]);
}

export type KeptChangeOf<Kind extends Change['kind']> = KeptChange & { readonly change: ChangeOf<Kind> };

/** Of one kind. */
export function isKept<Kind extends Change['kind']>(
  kept: KeptChange,
  kind: Kind,
): kept is KeptChangeOf<Kind> {
  return kept.change.kind === kind;
}
