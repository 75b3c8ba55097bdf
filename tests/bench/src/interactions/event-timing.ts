import type { Page } from '@playwright/test';

/** One interaction as the browser has timed it, in milliseconds. */
export interface Timed {
  /** From the input until the next frame is painted, in steps of 8. */
  readonly toPaint: number;
  /** Of it, in event handlers. */
  readonly inHandlers: number;
}

/** The browser reports no event that was painted sooner. */
const shortestMs = 16;

/** Has every page of a context note what its events take (Event Timing). */
export const noteEvents = `
  window.events = [];
  window.eventObserver = new PerformanceObserver((list) => window.events.push(...list.getEntries()));
  window.eventObserver.observe({ type: 'event', durationThreshold: ${shortestMs}, buffered: true });
  window.takeEvents = async () => {
    // What the last input has changed is painted in the first of these frames, and reported after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
    window.events.push(...window.eventObserver.takeRecords());
    return window.events.splice(0)
      .filter(({ interactionId }) => interactionId > 0)
      .map(({ duration, processingStart, processingEnd }) => [duration, processingEnd - processingStart]);
  };
`;

/** The longest of the page's interactions since the last call, as INP counts one; shorter ones count as 16 ms. */
export async function takeInteraction(page: Page): Promise<Timed> {
  const events = await page.evaluate<[number, number][]>('takeEvents()');
  const [toPaint, inHandlers] = events.reduce(
    (longest, event) => (event[0] > longest[0] ? event : longest),
    [shortestMs, 0],
  );
  return { toPaint, inHandlers };
}
