import type { CDPSession } from '@playwright/test';

/**
 * The JavaScript heap of the service worker after a garbage collection, in bytes. Playwright has no session of a worker,
 * so the browser passes the messages on.
 * @param browser a session of the browser
 * @throws Error where no service worker runs
 */
export async function workerHeap(browser: CDPSession): Promise<number> {
  const { targetInfos } = await browser.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'service_worker');
  if (!worker) throw new Error('No service worker runs.');
  const { sessionId } = await browser.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  const answers = new Map<number, (result: unknown) => void>();
  const receive = (event: { sessionId: string; message: string }) => {
    const { id, result }: { id?: number; result?: unknown } = JSON.parse(event.message);
    if (event.sessionId === sessionId && id !== undefined) answers.get(id)?.(result);
  };
  browser.on('Target.receivedMessageFromTarget', receive);
  const call = (id: number, method: string) =>
    new Promise<unknown>((resolve) => {
      answers.set(id, resolve);
      void browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  try {
    await call(1, 'HeapProfiler.collectGarbage');
    const usage = await call(2, 'Runtime.getHeapUsage');
    if (typeof usage === 'object' && usage && 'usedSize' in usage) return Number(usage.usedSize);
    throw new Error('The service worker did not say how large its heap is.');
  } finally {
    browser.off('Target.receivedMessageFromTarget', receive);
    await browser.send('Target.detachFromTarget', { sessionId });
  }
}
