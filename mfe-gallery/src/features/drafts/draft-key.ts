/**
 * Names a draft: whose it is, and of what, `new-memory`. Nobody is shown another person's.
 */
export function draftKey(userId: number, form: string): string {
  return `${userId}/${form}`;
}
