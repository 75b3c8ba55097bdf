/** Runs work once for all callers; again after a failure, and with `afresh`. */
export function once<Key, Result>(
  started: Map<Key, Promise<Result>>,
  key: Key,
  start: () => Promise<Result>,
  { afresh = false } = {},
): Promise<Result> {
  const before = started.get(key);
  if (before && !afresh) return before;
  const now = start();
  started.set(key, now);
  now.catch(() => started.get(key) === now && started.delete(key));
  return now;
}
