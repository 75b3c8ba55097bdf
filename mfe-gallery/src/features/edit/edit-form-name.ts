/** The name of an edit form, for its drafts. */
export function editFormName(what: 'memory' | 'photo', id: number): string {
  return `edit-${what}/${id}`;
}
