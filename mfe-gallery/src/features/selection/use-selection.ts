import type { Photo } from '@our-dates/contracts/photos';
import { useCallback, useMemo, useRef, useState } from 'react';
import { extended, type Selection, selectedAmong, selectionOf, toggled } from './selection.ts';

export interface PhotoSelection {
  /** All photos, by id. */
  readonly order: readonly number[];
  /** The selected ones, in the same order. */
  readonly selected: readonly number[];
  /** The photo in the tab order. */
  readonly current: number | undefined;
  readonly setCurrent: (id: number) => void;
  readonly toggle: (id: number) => void;
  /** A press on a photo; with Shift, a range. */
  readonly press: (id: number, isRange: boolean) => void;
  /** @param from the start of the range when nothing was pressed before */
  readonly extendTo: (id: number, from: number | undefined) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The selected photos of a memory; those that the partner removes leave the selection. */
export function useSelection(photos: readonly Photo[], first: () => Selection): PhotoSelection {
  const [selection, setSelection] = useState(first);
  const [focused, setCurrent] = useState<number>();
  const order = useMemo(() => photos.map(({ id }) => id), [photos]);
  const selected = useMemo(() => selectedAmong(order, selection), [order, selection]);
  const latest = useRef(order);
  latest.current = order;
  const toggle = useCallback((id: number) => setSelection((now) => toggled(latest.current, now, id)), []);
  const press = useCallback(
    (id: number, isRange: boolean) =>
      isRange ? setSelection((now) => extended(latest.current, now, id)) : toggle(id),
    [toggle],
  );
  const isInList = focused !== undefined && order.includes(focused);
  return {
    order,
    selected,
    current: isInList ? focused : (selected[0] ?? order[0]),
    setCurrent,
    toggle,
    press,
    extendTo: (id, from) =>
      setSelection((now) => extended(order, now.anchor === undefined ? { ...now, anchor: from } : now, id)),
    selectAll: () => setSelection(selectionOf(order)),
    clear: () => setSelection(selectionOf([])),
  };
}
