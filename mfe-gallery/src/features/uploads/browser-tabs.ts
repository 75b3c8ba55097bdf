import type { TabChannel, TabMessage } from './tab-queue.ts';

const nameOf = (userId: number) => `our-dates-uploads/${userId}`;

/** Between the tabs in which one person has the platform open. */
export function openTabChannel(userId: number): TabChannel & { readonly close: () => void } {
  const channel = new BroadcastChannel(nameOf(userId));
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}

/**
 * Leads as long as `leading` wants to, once no other tab of this person does. A browser without Web Locks (a page
 * without https) has every tab lead: the keys of the photos see to it that nothing is made twice.
 */
export function takeLead(userId: number, signal: AbortSignal, leading: () => Promise<void>): void {
  if (!navigator.locks) {
    void leading();
    return;
  }
  navigator.locks.request(nameOf(userId), { signal }, leading).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
