/**
 * Works once the page has painted and has a moment, within a second.
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
