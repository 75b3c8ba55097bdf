/** The form name of the photos for one memory in a `draftsKey`; without a memory, for any. */
export function photosDraftForm(memoryId?: number): string {
  return memoryId === undefined ? 'photos' : `photos/${memoryId}`;
}
