/** What a form holds, by field. */
export type EditFields = Record<string, string | number>;

export type FieldName<Fields> = Extract<keyof Fields, string>;

/** The fields that differ, as they are in `to`. */
export function changesOf<Fields extends EditFields>(from: Fields, to: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const field in to) {
    if (to[field] !== from[field]) changes[field] = to[field];
  }
  return changes;
}

export interface RebaseResult<Fields extends EditFields> {
  /** What is saved by now, with our changes on top. */
  readonly fields: Fields;
  /** Fields that both changed, each in another way; `fields` has ours. */
  readonly clashes: readonly FieldName<Fields>[];
}

/**
 * Puts our changes on top of what the partner has saved meanwhile.
 * @param base what was saved when we began.
 */
export function rebase<Fields extends EditFields>(
  base: Fields,
  ours: Fields,
  theirs: Fields,
): RebaseResult<Fields> {
  const changed = changesOf(base, ours);
  const clashes: FieldName<Fields>[] = [];
  for (const field in changed) {
    if (theirs[field] !== base[field] && theirs[field] !== ours[field]) clashes.push(field);
  }
  return { fields: { ...theirs, ...changed }, clashes };
}
