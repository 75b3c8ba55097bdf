/** The values of a form, by field. */
export type EditFields = Record<string, string | number>;

export type FieldName<Fields> = Extract<keyof Fields, string>;

/** The fields that differ, with the values of `to`. */
export function changesOf<Fields extends EditFields>(from: Fields, to: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const field in to) {
    if (to[field] !== from[field]) changes[field] = to[field];
  }
  return changes;
}

export interface RebaseResult<Fields extends EditFields> {
  /** The saved state, with our changes on top. */
  readonly fields: Fields;
  /** Fields that both changed differently; `fields` has ours. */
  readonly clashes: readonly FieldName<Fields>[];
}

/**
 * Applies our changes on top of what the partner has saved in the meantime.
 * @param base what was saved when we started.
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
