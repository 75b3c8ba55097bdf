/** Where photos are put: before another one; null: at the end. */
export interface Place {
  readonly before: number | null;
}

export const steps = ['start', 'earlier', 'later', 'end'] as const;
export type Step = (typeof steps)[number];

/** The target of a step in the menu. Several photos end up next to each other. */
export function placeAfterStep(order: readonly number[], moving: readonly number[], step: Step): Place {
  const isMoving = (id: number) => moving.includes(id);
  const others = order.filter((id) => !isMoving(id));
  const beforeFirst = order.slice(0, order.findIndex(isMoving)).at(-1);
  const behindLast = order.slice(order.findLastIndex(isMoving) + 1)[0];
  switch (step) {
    case 'start':
      return { before: others[0] ?? null };
    case 'earlier':
      return { before: beforeFirst ?? others[0] ?? null };
    case 'later':
      return behindLast === undefined ? { before: null } : behind(others, behindLast);
    case 'end':
      return { before: null };
  }
}

/**
 * The target of a drop: before the photo under it, or after it when dragged towards the end.
 * @param dragged the one of them that is under the pointer
 */
export function placeOfDrop(
  order: readonly number[],
  moving: readonly number[],
  { dragged, over }: { dragged: number; over: number },
): Place | undefined {
  if (moving.includes(over)) return undefined;
  const others = order.filter((id) => !moving.includes(id));
  return order.indexOf(dragged) < order.indexOf(over) ? behind(others, over) : { before: over };
}

function behind(others: readonly number[], id: number): Place {
  return { before: others[others.indexOf(id) + 1] ?? null };
}

export function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
