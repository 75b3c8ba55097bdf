/** What one tab tells the others. */
export type SessionNews =
  | { kind: 'signed-in'; userId: number }
  | { kind: 'extended'; userId: number; expiresAt: number }
  | { kind: 'signed-out' }
  | { kind: 'ended' };

export interface SessionChannel {
  tell: (news: SessionNews) => void;
  /** Returns the function that stops listening. */
  listen: (listener: (news: SessionNews) => void) => () => void;
}

/** Between all open tabs of this browser; a tab does not hear itself. */
export function createSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel('our-dates-session');
  return {
    tell: (news) => channel.postMessage(news),
    listen(listener) {
      const hear = (event: MessageEvent<SessionNews>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
