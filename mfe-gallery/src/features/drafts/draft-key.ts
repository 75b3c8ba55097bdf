/**
 * Names a draft: whose it is, and of what: `new-memory`, or `photos/100/` for the photos that are to be
 * added to memory 100. Nobody is shown another person's.
 */
export function draftKey(userId: number, form: string): string {
  return `${userId}/${form}`;
}
