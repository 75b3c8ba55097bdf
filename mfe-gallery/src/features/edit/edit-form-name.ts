/** Names what is being edited, for its drafts. */
export function editFormName(what: 'memory' | 'photo', id: number): string {
  return `edit-${what}/${id}`;
}
