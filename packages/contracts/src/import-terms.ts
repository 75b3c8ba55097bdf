/** The paths and limits of an import; apart from its schemas, so that a page pays nothing for these. */
export const importPaths = {
  lookup: '/api/imports/lookup',
  photos: '/api/imports/photos',
  memories: '/api/imports/memories',
} as const;

export const importLimits = {
  photosPerMemory: 1_000,
  commentsPerMemory: 5_000,
  storiesPerMemory: 20,
  /** Of all that is written in a memory, in bytes of JSON. */
  textBytes: 8 * 1024 * 1024,
  /** Memories and checksums that are looked up at a time. */
  lookupKeys: 300,
  lookupChecksums: 1_000,
  /** What waits for its memory, per person. Beyond that, what waits longest for another memory is discarded. */
  waitingPhotos: 2_000,
  waitingBytes: 8 * 1024 * 1024 * 1024,
} as const;
