/** A channel between the open tabs of this browser; a tab does not receive its own messages. */
export interface TabChannel<Message> {
  readonly send: (message: Message) => void;
  /** Returns the function that stops listening. */
  readonly listen: (listener: (message: Message) => void) => () => void;
  readonly close: () => void;
}

export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      const receive = (event: MessageEvent<Message>) => listener(event.data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
    close: () => channel.close(),
  };
}

/**
 * Runs `leading` once no other tab leads under this name; it leads until its promise settles. Without Web Locks (a
 * page without https) every tab leads.
 */
export function runAsLeader(name: string, signal: AbortSignal, leading: () => Promise<void>): void {
  if (!navigator.locks) {
    void leading();
    return;
  }
  navigator.locks.request(name, { signal }, leading).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
