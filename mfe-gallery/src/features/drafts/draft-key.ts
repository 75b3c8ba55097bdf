/**
 * Names the drafts of one form: whose they are, and of what: `new-memory`, or `photos/100` for the photos that
 * are to be added to memory 100. No user is shown another user's.
 */
export function draftsKey(userId: number, form: string): string {
  return `${userId}/${form}`;
}

/** Names one draft of a form: each dialog that is open has its own. */
export function draftKey(draftsOfForm: string, id: string): string {
  return `${draftsOfForm}/${id}`;
}
