/** What sealed memories say that needs no schema library behind it, apart from paths.ts, because no first page requests it. */
export const sealedPaths = {
  list: '/api/sealed',
  memory: '/api/sealed/:id',
  opening: '/api/sealed/:id/opening',
  seal: '/api/collections/:id/seal',
} as const;

/** The key of the query that lists sealed memories. */
export const sealedKey = [sealedPaths.list];

export const sealedLimits = {
  /** Sealed memories in one answer, those that open first. */
  listed: 200,
  /** Years from now on until which a memory may be sealed. */
  years: 50,
} as const;
