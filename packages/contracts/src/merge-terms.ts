/** How long a merge of two memories can be undone, and which memories are offered. */
export const mergeTerms = {
  undoHours: 24,
  /** Of two memories a day apart, the photos of the one begin so many hours after those of the other end, at most. */
  eveningGapHours: 3,
  /** Memories that are offered at once. */
  offered: 5,
} as const;
