/** Which photos are selected, by id. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** A range begins here: at what was pressed last without Shift. */
  readonly anchor?: number | undefined;
  /** The range ends here. It is added to `ids` and shrinks again until something else is pressed. */
  readonly end?: number | undefined;
}

export function selectionOf(ids: readonly number[]): Selection {
  return { ids: new Set(ids), anchor: ids.at(-1) };
}

/** The selected photos that are still there, in the order of the memory. */
export function selectedAmong(order: readonly number[], { ids, anchor, end }: Selection): number[] {
  const range = rangeOf(order, anchor, end);
  return order.filter((id) => ids.has(id) || range.has(id));
}

/** One is selected, or no longer. */
export function toggled(order: readonly number[], selection: Selection, id: number): Selection {
  const ids = new Set(selectedAmong(order, selection));
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** All from the anchor, or from the first photo where there is none, to this one. */
export function extended(order: readonly number[], { ids, anchor }: Selection, id: number): Selection {
  const isInList = anchor !== undefined && order.includes(anchor);
  return { ids, anchor: isInList ? anchor : order[0], end: id };
}

function rangeOf(
  order: readonly number[],
  anchor: number | undefined,
  end: number | undefined,
): ReadonlySet<number> {
  if (anchor === undefined || end === undefined) return new Set();
  const places = [order.indexOf(anchor), order.indexOf(end)].toSorted((a, b) => a - b);
  const [from = -1, to = -1] = places;
  return from === -1 ? new Set() : new Set(order.slice(from, to + 1));
}

/** How photos are selected when the selection begins on the page of the memory. */
export interface FirstChoice {
  /** Place of the photo that was pressed. */
  readonly to: number;
  /** With all from the one that is shown. */
  readonly isRange: boolean;
}

/** @param shown place of the photo that the page shows */
export function selectionFrom(
  order: readonly number[],
  shown: number,
  choice: FirstChoice | undefined,
): Selection {
  if (!choice) return selectionOf([]);
  const pressed = order[choice.to];
  const anchor = order[shown];
  if (pressed === undefined) return selectionOf([]);
  return choice.isRange ? { ids: new Set(), anchor, end: pressed } : selectionOf([pressed]);
}
