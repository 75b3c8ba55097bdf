/**
 * The key of the drafts of one form: the user, and the form: `new-memory`, or `photos/100` for the photos that are
 * to be added to memory 100. No user is shown another user's.
 */
export function draftsKey(userId: number, form: string): string {
  return `${userId}/${form}`;
}

/** The key of one draft of a form: each open dialog has its own. */
export function draftKey(draftsOfForm: string, id: string): string {
  return `${draftsOfForm}/${id}`;
}

/** Whose draft it is. */
export function ownerOf(key: string): number {
  return Number(key.split('/', 1)[0]);
}
