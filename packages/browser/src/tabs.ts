/** Between the open tabs of this browser; a tab does not hear itself. */
export interface TabChannel<Message> {
  readonly tell: (message: Message) => void;
  /** Returns the function that stops listening. */
  readonly listen: (listener: (message: Message) => void) => () => void;
  readonly close: () => void;
}

export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<Message>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}

/**
 * Leads as long as `leading` wants to, once no other tab leads under this name. A browser without Web Locks (a page
 * without https) has every tab lead.
 */
export function takeLead(name: string, signal: AbortSignal, leading: () => Promise<void>): void {
  if (!navigator.locks) {
    void leading();
    return;
  }
  navigator.locks.request(name, { signal }, leading).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
