/** Names the draft of the photos for one memory in a `draftKey`; without a memory, what all of them begin with. */
export function photosDraftForm(memoryId?: number): string {
  return memoryId === undefined ? 'photos/' : `photos/${memoryId}/`;
}
