/** The fields of the dialog in which a story is written. */
export type StoryFields = { content: string };

/** The name of that form, for its drafts: what was begun for one partner is not offered for another. */
export function storyFormName(memoryId: number, partnerId: number | null): string {
  return `story/${memoryId}/${partnerId ?? 'note'}`;
}
