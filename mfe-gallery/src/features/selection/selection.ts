/** The selected photos, by id. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The start of a range: the last one pressed without Shift. */
  readonly anchor?: number | undefined;
  /** The end of the range. The range is added to `ids` and can shrink until another photo is pressed. */
  readonly end?: number | undefined;
}

export function selectionOf(ids: readonly number[]): Selection {
  return { ids: new Set(ids), anchor: ids.at(-1) };
}

/** The selected photos that still exist, in the order of the memory. */
export function selectedAmong(order: readonly number[], { ids, anchor, end }: Selection): number[] {
  const range = rangeOf(order, anchor, end);
  return order.filter((id) => ids.has(id) || range.has(id));
}

/** Toggles one photo. */
export function toggled(order: readonly number[], selection: Selection, id: number): Selection {
  const ids = new Set(selectedAmong(order, selection));
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Selects all from the anchor, or from the first photo without one, to this one. */
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

/** How the selection starts from the page of the memory. */
export interface FirstChoice {
  /** Index of the pressed photo. */
  readonly to: number;
  /** With all from the current one. */
  readonly isRange: boolean;
}

/** @param shown index of the photo that the page shows */
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
