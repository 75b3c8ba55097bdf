import type { TrashItem } from '@our-dates/contracts/trash';
import { useMemo, useState } from 'react';

/** A memory and a photo may have the same id. */
export const keyOf = ({ kind, id }: Pick<TrashItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** What is selected in the trash; what the partner restores or removes leaves the selection. */
export function useTrashSelection(items: readonly TrashItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => items.filter((item) => keys.has(keyOf(item))), [items, keys]);
  return {
    selected,
    isSelected: (item: TrashItem) => keys.has(keyOf(item)),
    toggle: (item: TrashItem) =>
      setKeys((now) => {
        const next = new Set(now);
        if (!next.delete(keyOf(item))) next.add(keyOf(item));
        return next;
      }),
    selectAll: () => setKeys(new Set(items.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
