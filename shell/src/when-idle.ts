/** Calls back once the page has nothing more urgent to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 4_000 });
  else setTimeout(callback, 1_500);
}
