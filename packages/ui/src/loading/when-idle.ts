/** Resolves when `whenIdle` runs work. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

/**
 * Runs work when the browser is idle, after one second at the latest.
 * @returns the function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  // Older Safaris have no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
